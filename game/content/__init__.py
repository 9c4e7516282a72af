"""What designers and players write: rule sheets, opponents, staged tables. The only place that knows YAML."""
