"""What tests of several rooms share: positions, matches, records, sheets, and folders that misbehave."""
