-- From which environment an agent's site is served; 'anywhere' is from wherever it is asked for.
ALTER TABLE agents ADD COLUMN region TEXT NOT NULL DEFAULT 'anywhere' CHECK (region IN ('anywhere', 'global', 'mainland'));
