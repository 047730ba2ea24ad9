-- What lists of courses show and are narrowed by, beside the facts that say where it comes from: the award ('BSc'), years of full-time
-- study, and options as bits: 1 sandwich year, 2 year abroad, 4 foundation year.
ALTER TABLE courses ADD COLUMN award TEXT NOT NULL DEFAULT '';
ALTER TABLE courses ADD COLUMN years INTEGER;
ALTER TABLE courses ADD COLUMN options INTEGER NOT NULL DEFAULT 0;
