"""Rule sheets as files: completed by `extends` and the defaults, and checked.

Begin with `sheets`; `keys` reads the keys as people write them, `faults` says why a sheet cannot work.
"""
