-- What the smart selection and the fast line need beside the catalogue. Texts and levels as in 0001.

-- How an exam's results are counted, as data: shared/contract/matching/entry-rules.ts.
CREATE TABLE counting_rules (
  id INTEGER PRIMARY KEY,
  exam TEXT NOT NULL, -- publicTestType
  name TEXT NOT NULL CHECK (json_valid(name)),
  note TEXT NOT NULL CHECK (json_valid(note)),
  rule TEXT NOT NULL CHECK (json_valid(rule))
) STRICT;
CREATE INDEX counting_rules_by_exam ON counting_rules (exam, id);

-- The DSE as this course counts it, and how many points of that it asks for; null where it asks for none.
ALTER TABLE courses ADD COLUMN dse_rule_id INTEGER;
ALTER TABLE courses ADD COLUMN dse_asked REAL;

-- The requirements as numbers, to compare somebody's results with: see backend/matching/entry-lines.ts.
ALTER TABLE admission_terms ADD COLUMN entry TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(entry));

-- What a school is like, from 0 to 100, by focus point; a point that nobody knows is missing.
CREATE TABLE school_focus (
  school_id INTEGER PRIMARY KEY REFERENCES schools (id) ON DELETE CASCADE,
  points TEXT NOT NULL CHECK (json_valid(points)), -- {"2": 61, …}
  illustrative INTEGER NOT NULL DEFAULT 0 CHECK (illustrative IN (0, 1))
) STRICT;

-- The courses again, packed: a shelf has those that hard lines let in or leave out together, as columns. Fifty thousand
-- courses are a few hundred rows. Made out of the other tables (queries/matching/shelves.ts), never written by hand.
CREATE TABLE match_shelves (
  country_id INTEGER NOT NULL,
  major_level_id INTEGER NOT NULL,
  group_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  currency TEXT NOT NULL,
  courses TEXT NOT NULL CHECK (json_valid(courses)), -- {ids, schools, fees, terms, levels, rules, asked}
  PRIMARY KEY (country_id, major_level_id, group_id, kind, currency)
) STRICT, WITHOUT ROWID;
