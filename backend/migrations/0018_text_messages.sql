-- To which countries an agent has codes sent, as area codes with a blank between, '' for all on offer; and how many texts a day it pays for.
ALTER TABLE agents ADD COLUMN area_codes TEXT NOT NULL DEFAULT '';
ALTER TABLE agents ADD COLUMN texts_a_day INTEGER NOT NULL DEFAULT 500;
