-- The names of the catalogue, packed for searching (decision 143): what a word finds stands in a row or two, however many schools and courses
-- bear it. A place is the number of a school or a course in the order of lists, from 0. Made by fillPackedNames
-- (backend/queries/catalogue/packed-names.ts) with each import and each seed; until then, and after any other change of what it holds,
-- the table is empty, and the indexes are asked.
CREATE TABLE packed_names (
  subject TEXT NOT NULL CHECK (subject IN ('school', 'course')),
  part TEXT NOT NULL CHECK (part IN ('term', 'word', 'inside', 'place', 'id')),
  first TEXT NOT NULL, -- the key from which on; '' where a part is one row
  packed TEXT NOT NULL CHECK (json_valid(packed)),
  PRIMARY KEY (subject, part, first)
) STRICT, WITHOUT ROWID;

-- Each word of the indexes with where it stands, to make that of.
CREATE VIRTUAL TABLE school_word_places USING fts5vocab (school_words, instance);
CREATE VIRTUAL TABLE course_word_places USING fts5vocab (course_words, instance);

-- Whatever changes what is packed, of what all sites share: its numbers are below the ones that a site gives its own. A school's or a course's words are only ever written with its terms.
CREATE TRIGGER packed_names_go_with_new_schools AFTER INSERT ON schools WHEN NEW.id < 1099511627776 BEGIN DELETE FROM packed_names; END;
CREATE TRIGGER packed_names_go_with_old_schools AFTER DELETE ON schools WHEN OLD.id < 1099511627776 BEGIN DELETE FROM packed_names; END;
CREATE TRIGGER packed_names_go_with_changed_schools
AFTER UPDATE OF id, country_id, state_id, city_id, type_id, initial, levels, rank_sort, name_sort, tuition_sort, student_count, lat, lng ON schools
WHEN OLD.id < 1099511627776 BEGIN DELETE FROM packed_names; END;
CREATE TRIGGER packed_names_go_with_new_school_terms AFTER INSERT ON school_terms WHEN NEW.school_id < 1099511627776 BEGIN DELETE FROM packed_names; END;
CREATE TRIGGER packed_names_go_with_old_school_terms AFTER DELETE ON school_terms WHEN OLD.school_id < 1099511627776 BEGIN DELETE FROM packed_names; END;
CREATE TRIGGER packed_names_go_with_new_courses AFTER INSERT ON courses WHEN NEW.id < 1099511627776 BEGIN DELETE FROM packed_names; END;
CREATE TRIGGER packed_names_go_with_old_courses AFTER DELETE ON courses WHEN OLD.id < 1099511627776 BEGIN DELETE FROM packed_names; END;
CREATE TRIGGER packed_names_go_with_changed_courses
AFTER UPDATE OF id, school_id, country_id, major_level_id, kind, levels, school_levels, school_rank ON courses WHEN OLD.id < 1099511627776
BEGIN DELETE FROM packed_names; END;
CREATE TRIGGER packed_names_go_with_new_course_terms AFTER INSERT ON course_terms WHEN NEW.course_id < 1099511627776
BEGIN DELETE FROM packed_names; END;
CREATE TRIGGER packed_names_go_with_old_course_terms AFTER DELETE ON course_terms WHEN OLD.course_id < 1099511627776
BEGIN DELETE FROM packed_names; END;
