"""The window: everything that draws, sounds or listens. The only room that knows pygame.

Begin with `app.program`, which puts all of it together; `table` is where one plays.
"""

import os

# pygame greets on standard output when it is imported, which is where our own output goes.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
