-- Courses and rules of entry that one site has beside those that all sites share (decision 138). Whose a course is says its levels: the
-- bits above the thirty-first, which are all alike in a row that all share, hold the site's number. Such a course has a number from 2^40 on.
CREATE TABLE own_courses (
  id INTEGER PRIMARY KEY, -- of the course
  agent_id INTEGER NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)) -- as it was written; 'null' while it is taken away
) STRICT;
CREATE INDEX own_courses_by_agent ON own_courses (agent_id, id);

ALTER TABLE sources ADD COLUMN agent_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entry_rules ADD COLUMN agent_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entry_rules ADD COLUMN content TEXT NOT NULL DEFAULT 'null' CHECK (json_valid(content)); -- of a site's own, as it was written
CREATE INDEX entry_rules_by_agent ON entry_rules (agent_id, id);

-- A site's own courses are packed apart: to write one packs none of the others anew.
CREATE TABLE shelves_before AS SELECT * FROM match_shelves;
DROP TABLE match_shelves;
CREATE TABLE match_shelves (
  agent_id INTEGER NOT NULL DEFAULT 0, -- 0 of those that all sites share
  country_id INTEGER NOT NULL,
  major_level_id INTEGER NOT NULL,
  group_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  currency TEXT NOT NULL,
  courses TEXT NOT NULL CHECK (json_valid(courses)),
  PRIMARY KEY (agent_id, country_id, major_level_id, group_id, kind, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO match_shelves (country_id, major_level_id, group_id, kind, currency, courses)
SELECT country_id, major_level_id, group_id, kind, currency, courses FROM shelves_before;
DROP TABLE shelves_before;

-- Bits above the thirty-first were set where all levels but some see a course among the first.
CREATE TABLE counts_before AS SELECT * FROM catalogue_counts;
DELETE FROM catalogue_counts;
INSERT INTO catalogue_counts
SELECT subject, part, value, country_id, major_level_id, kind, levels, iif(first_levels > 0, first_levels & 2147483647, first_levels) AS first, sum(total)
FROM counts_before GROUP BY subject, part, value, country_id, major_level_id, kind, levels, first;
DROP TABLE counts_before;

-- As in 0031, of what all sites share: the counts know nothing else.
DROP TRIGGER counts_go_with_new_courses;
DROP TRIGGER counts_go_with_old_courses;
DROP TRIGGER counts_go_with_changed_courses;
DROP TRIGGER counts_go_with_new_types;
DROP TRIGGER counts_go_with_old_types;
DROP TRIGGER counts_go_with_changed_types;
DROP TRIGGER counts_go_with_new_intakes;
DROP TRIGGER counts_go_with_old_intakes;
DROP TRIGGER counts_go_with_changed_intakes;
CREATE TRIGGER counts_go_with_new_courses AFTER INSERT ON courses WHEN NEW.id < 1099511627776 BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_old_courses AFTER DELETE ON courses WHEN OLD.id < 1099511627776 BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_changed_courses AFTER UPDATE OF id, school_id, country_id, major_level_id, kind, levels, school_levels ON courses
WHEN OLD.id < 1099511627776 BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_new_types AFTER INSERT ON course_type_links WHEN NEW.course_id < 1099511627776 BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_old_types AFTER DELETE ON course_type_links WHEN OLD.course_id < 1099511627776 BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_changed_types AFTER UPDATE OF course_id, type_id, group_id ON course_type_links
WHEN OLD.course_id < 1099511627776 BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_new_intakes AFTER INSERT ON course_intakes WHEN NEW.course_id < 1099511627776 BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_old_intakes AFTER DELETE ON course_intakes WHEN OLD.course_id < 1099511627776 BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_changed_intakes AFTER UPDATE OF course_id, month ON course_intakes
WHEN OLD.course_id < 1099511627776 BEGIN DELETE FROM catalogue_counts; END;

-- As in 0065, and of these.
DROP TRIGGER own_rows_go_with_their_site;
CREATE TRIGGER own_rows_go_with_their_site AFTER DELETE ON agents BEGIN
  DELETE FROM guides WHERE agent_id = OLD.id;
  DELETE FROM lectures WHERE agent_id = OLD.id;
  DELETE FROM courses WHERE id IN (SELECT id FROM own_courses WHERE agent_id = OLD.id);
  DELETE FROM own_courses WHERE agent_id = OLD.id;
  DELETE FROM entry_rules WHERE agent_id = OLD.id;
  DELETE FROM match_shelves WHERE agent_id = OLD.id;
END;
