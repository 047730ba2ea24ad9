-- Who an agency is, beside how it is reached: its office, its registration or licence, and the adviser whom its home page introduces. Texts are
-- JSON in all languages, {} without one; the picture is a path of the site's own media.
ALTER TABLE agents ADD COLUMN office_address TEXT NOT NULL DEFAULT '{}';
ALTER TABLE agents ADD COLUMN registration TEXT NOT NULL DEFAULT '{}';
ALTER TABLE agents ADD COLUMN adviser_name TEXT NOT NULL DEFAULT '{}';
ALTER TABLE agents ADD COLUMN adviser_role TEXT NOT NULL DEFAULT '{}';
ALTER TABLE agents ADD COLUMN adviser_picture TEXT NOT NULL DEFAULT '';

-- The next deadlines of all schools are read at once; no other fact is read by its key alone.
CREATE INDEX facts_of_deadlines ON facts (subject_id) WHERE subject = 'school' AND fact_key = 'deadline';
