-- Rules of entry and costs of living as tables that an import renews (decision 074). Texts as in 0001.

-- How a rule is known. One that is second hand, that asks for what nobody enters here, or that holds for one programme alone is
-- shown and judges nobody.
ALTER TABLE entry_rules ADD COLUMN confidence TEXT NOT NULL DEFAULT 'stated' CHECK (confidence IN ('stated', 'indirect'));
ALTER TABLE entry_rules ADD COLUMN judges INTEGER NOT NULL DEFAULT 1 CHECK (judges IN (0, 1));
