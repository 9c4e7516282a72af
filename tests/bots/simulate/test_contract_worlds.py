"""What a seat knows of a deal with a contract, and what comes of ways to go on."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec import structs

from game.bots.choose.first_lay import reconsidered_first
from game.bots.choose.play import play
from game.bots.contests.duplicate import Contest, Entrant
from game.bots.knowledge.memory import Memory
from game.bots.knowledge.outlook import Outlook, outlook
from game.bots.simulate.contract_seen import can_be_played_on, seen_by, table_after
from game.content.people.opponents import load_opponent
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action
from game.engine.events import Event, redact
from game.engine.play.dealing import new_match
from game.engine.state import Phase, State, view
