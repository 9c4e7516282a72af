"""Which tests this machine can run: Debian packages are made where there is Debian's tool for it, and `.ci/run` runs
where there is a Unix shell.
"""

import os
import shutil

WITHOUT = {"test_deb.py": not shutil.which("dpkg-deb"), "test_checks.py": os.name == "nt"}
collect_ignore = [name for name, lacking in WITHOUT.items() if lacking]
