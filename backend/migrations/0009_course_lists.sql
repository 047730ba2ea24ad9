-- Lists of courses come in the order of their schools' ranks, and every filter that is asked for alone has that order in
-- an index: however many courses there are, a page reads its own rows and no others.

-- The school's levels once more, so that a course needs no look at its school to know who may see it.
ALTER TABLE courses ADD COLUMN school_levels INTEGER NOT NULL DEFAULT -1;
UPDATE courses SET school_levels = (SELECT levels FROM schools WHERE schools.id = courses.school_id);
CREATE TRIGGER courses_follow_their_school AFTER UPDATE OF levels ON schools WHEN old.levels <> new.levels
BEGIN
  UPDATE courses SET school_levels = new.levels WHERE school_id = new.id;
END;

DROP INDEX courses_by_rank;
DROP INDEX courses_by_country;
DROP INDEX courses_by_level;
DROP INDEX courses_by_kind;
DROP INDEX courses_by_fee;
CREATE INDEX courses_by_rank ON courses (school_rank, id, levels, school_levels);
CREATE INDEX courses_by_country ON courses (country_id, school_rank, id, levels, school_levels);
CREATE INDEX courses_by_country_and_level ON courses (country_id, major_level_id, school_rank, id, levels, school_levels);
CREATE INDEX courses_by_level ON courses (major_level_id, school_rank, id, levels, school_levels);
CREATE INDEX courses_by_kind ON courses (kind, school_rank, id, country_id, levels, school_levels);
CREATE INDEX courses_by_fee ON courses (fee, school_rank, id, levels, school_levels);

ALTER TABLE course_type_links ADD COLUMN school_rank INTEGER NOT NULL DEFAULT 0;
UPDATE course_type_links SET school_rank = (SELECT school_rank FROM courses WHERE id = course_id);
DROP INDEX course_type_links_by_type;
CREATE INDEX course_type_links_by_type ON course_type_links (type_id, school_rank, course_id);
-- Of a course's types only the first of each group names the group, so that the course stands under it once.
ALTER TABLE course_type_links ADD COLUMN group_id INTEGER;
UPDATE course_type_links SET group_id = (SELECT group_id FROM course_types WHERE id = type_id) WHERE NOT EXISTS (
  SELECT 1 FROM course_type_links other JOIN course_types t ON t.id = other.type_id
  WHERE other.course_id = course_type_links.course_id AND other.type_id < course_type_links.type_id
    AND t.group_id = (SELECT group_id FROM course_types WHERE id = course_type_links.type_id)
);
CREATE INDEX course_type_links_by_group ON course_type_links (group_id, school_rank, course_id) WHERE group_id IS NOT NULL;

ALTER TABLE course_intakes ADD COLUMN school_rank INTEGER NOT NULL DEFAULT 0;
UPDATE course_intakes SET school_rank = (SELECT school_rank FROM courses WHERE id = course_id);
DROP INDEX course_intakes_by_month;
CREATE INDEX course_intakes_by_month ON course_intakes (month, school_rank, course_id);

CREATE INDEX country_terms_by_country ON country_terms (country_id, term);
