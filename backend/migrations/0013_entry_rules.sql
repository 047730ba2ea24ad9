-- What a school has published that it asks for of an exam: shared/contract/matching/entry-rules.ts. A school, level and field
-- without a row is one of which nothing is known, and nothing is said. Texts as in 0001.
CREATE TABLE entry_rules (
  id INTEGER PRIMARY KEY,
  exam TEXT NOT NULL, -- publicTestType
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  major_level_id INTEGER NOT NULL REFERENCES major_levels (id),
  group_ids TEXT NOT NULL CHECK (json_valid(group_ids)), -- [1, 2]; [] for all fields
  name TEXT NOT NULL CHECK (json_valid(name)), -- for what it holds
  note TEXT NOT NULL CHECK (json_valid(note)), -- what it asks, in words
  rule TEXT NOT NULL CHECK (json_valid(rule)),
  source TEXT NOT NULL CHECK (source <> ''),
  source_title TEXT NOT NULL CHECK (source_title <> ''),
  as_at TEXT NOT NULL CHECK (json_valid(as_at)),
  as_at_year INTEGER NOT NULL -- 0 where the page gives none
) STRICT;
CREATE INDEX entry_rules_by_exam ON entry_rules (exam);
CREATE INDEX entry_rules_by_school ON entry_rules (school_id);
