-- A search for courses that is narrowed to a field, a month or fees reads lists of places too: 'type', 'group' and 'month', one row for each,
-- and 'fee', the fees of all courses in the order of places. As in 0085 otherwise; what is packed stays until it is packed anew.
CREATE TABLE names_before AS SELECT * FROM packed_names;
DROP TABLE packed_names;
CREATE TABLE packed_names (
  subject TEXT NOT NULL CHECK (subject IN ('school', 'course')),
  part TEXT NOT NULL CHECK (part IN ('term', 'word', 'inside', 'place', 'id', 'type', 'group', 'month', 'fee')),
  first TEXT NOT NULL, -- the key from which on; '' where a part is one row
  packed TEXT NOT NULL CHECK (json_valid(packed)),
  PRIMARY KEY (subject, part, first)
) STRICT, WITHOUT ROWID;
INSERT INTO packed_names SELECT subject, part, first, packed FROM names_before;
DROP TABLE names_before;

CREATE TRIGGER packed_names_go_with_changed_fees AFTER UPDATE OF fee ON courses WHEN OLD.id < 1099511627776 AND OLD.fee IS NOT NEW.fee
BEGIN DELETE FROM packed_names; END;
CREATE TRIGGER packed_names_go_with_new_types AFTER INSERT ON course_type_links WHEN NEW.course_id < 1099511627776 BEGIN DELETE FROM packed_names; END;
CREATE TRIGGER packed_names_go_with_old_types AFTER DELETE ON course_type_links WHEN OLD.course_id < 1099511627776 BEGIN DELETE FROM packed_names; END;
CREATE TRIGGER packed_names_go_with_changed_types AFTER UPDATE OF course_id, type_id, group_id ON course_type_links
WHEN OLD.course_id < 1099511627776 BEGIN DELETE FROM packed_names; END;
CREATE TRIGGER packed_names_go_with_new_intakes AFTER INSERT ON course_intakes WHEN NEW.course_id < 1099511627776 BEGIN DELETE FROM packed_names; END;
CREATE TRIGGER packed_names_go_with_old_intakes AFTER DELETE ON course_intakes WHEN OLD.course_id < 1099511627776 BEGIN DELETE FROM packed_names; END;
CREATE TRIGGER packed_names_go_with_changed_intakes AFTER UPDATE OF course_id, month ON course_intakes
WHEN OLD.course_id < 1099511627776 BEGIN DELETE FROM packed_names; END;
