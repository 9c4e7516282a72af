"""The page on which the rules of a sheet are changed, in parts: rows of rules, their controls, what differs."""
