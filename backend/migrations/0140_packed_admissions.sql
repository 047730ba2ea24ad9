-- Admission figures of schools as a match reads them: one row a country in place of several facts a school. Courses' own
-- figures are packed into match_shelves.
CREATE TABLE packed_admissions (
  agent_id INTEGER NOT NULL,
  country_id INTEGER NOT NULL,
  -- JSON: {"SCHOOL": [[fact key, part, value], …]}
  schools TEXT NOT NULL,
  PRIMARY KEY (agent_id, country_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER matching_stamps_go_with_new_admissions AFTER INSERT ON packed_admissions BEGIN DELETE FROM matching_stamps; END;
CREATE TRIGGER matching_stamps_go_with_old_admissions AFTER DELETE ON packed_admissions BEGIN DELETE FROM matching_stamps; END;
