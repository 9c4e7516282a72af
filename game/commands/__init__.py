"""The commands of the command line: each module has `add_parser(subparsers)` and `run(args) -> int`.

What they share is in `console`, through which all of them print, and `arguments`: what may stand on the command line.
"""
