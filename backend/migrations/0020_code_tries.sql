-- Tries at a code are counted by network, as keyed hashes: a stranger's do not use up those of the network that asked for
-- it. `tries` are those of all other networks together.
ALTER TABLE codes ADD COLUMN asked_from TEXT NOT NULL DEFAULT '';
ALTER TABLE codes ADD COLUMN tries_by_network TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(tries_by_network));
