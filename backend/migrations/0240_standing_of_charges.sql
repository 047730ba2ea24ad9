-- How a charge is known, as of entry rules: one that a guide states, or that is read second hand, is shown and marked, and is in no sum.
-- The defaults are of an unknown origin, which decides nothing.
ALTER TABLE country_charges ADD COLUMN confidence TEXT NOT NULL DEFAULT 'indirect' CHECK (confidence IN ('stated', 'indirect'));
ALTER TABLE country_charges ADD COLUMN source_kind TEXT NOT NULL DEFAULT 'guide' CHECK (source_kind IN ('official', 'school', 'guide'));
