"""The commands of the command line: each module has `add_parser(subparsers)` and `run(args) -> int`.

Shared are `console`, through which all commands print, and `arguments`, the types of command-line arguments.
"""
