-- How many schools and courses there are, by what lists are filtered by: a list says its total without counting its rows.
-- Made by fillCounts (backend/queries/catalogue/kept-counts.ts) with each import and each seed; until then, and after any other
-- change, the table is empty, and rows are counted.
CREATE TABLE catalogue_counts (
  subject TEXT NOT NULL CHECK (subject IN ('school', 'course')),
  part TEXT NOT NULL, -- 'all', or the filter that they are counted by
  value INTEGER NOT NULL, -- of that filter, a letter as its number in Unicode; 0 for all
  country_id INTEGER NOT NULL,
  major_level_id INTEGER NOT NULL, -- 0 of schools
  kind TEXT NOT NULL, -- '' of schools
  levels INTEGER NOT NULL, -- who may see them
  first_levels INTEGER NOT NULL, -- who may see them among the first courses of their schools; 0 of schools
  total INTEGER NOT NULL,
  PRIMARY KEY (subject, part, value, country_id, major_level_id, kind, levels, first_levels)
) STRICT, WITHOUT ROWID;

-- Whatever changes what is counted: a wrong total is worse than one that is counted again.
CREATE TRIGGER counts_go_with_new_schools AFTER INSERT ON schools BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_old_schools AFTER DELETE ON schools BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_changed_schools AFTER UPDATE OF country_id, state_id, city_id, type_id, initial, levels ON schools
BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_new_courses AFTER INSERT ON courses BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_old_courses AFTER DELETE ON courses BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_changed_courses
AFTER UPDATE OF id, school_id, country_id, major_level_id, kind, levels, school_levels ON courses BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_new_types AFTER INSERT ON course_type_links BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_old_types AFTER DELETE ON course_type_links BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_changed_types AFTER UPDATE OF course_id, type_id, group_id ON course_type_links
BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_new_intakes AFTER INSERT ON course_intakes BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_old_intakes AFTER DELETE ON course_intakes BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_changed_intakes AFTER UPDATE OF course_id, month ON course_intakes BEGIN DELETE FROM catalogue_counts; END;
