-- What matching knows has a source, or is not known (decision 074). Figures of schools without one go, and so does what was made up of
-- what courses ask for.
DROP TABLE school_focus;
ALTER TABLE courses DROP COLUMN dse_rule_id;
ALTER TABLE courses DROP COLUMN dse_asked;
ALTER TABLE admission_terms DROP COLUMN entry;
