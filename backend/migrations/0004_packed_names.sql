-- The table of names packed for searching (0001_schema.sql), now with row ids. Without them, SQLite reads each row of up to
-- 200 kB that it compares a key with; an index of the keys alone is a few pages.
ALTER TABLE packed_names RENAME TO packed_names_without_row_ids;

CREATE TABLE packed_names (
  subject TEXT NOT NULL CHECK (subject IN ('school', 'course')),
  part TEXT NOT NULL CHECK (part IN ('term', 'word', 'inside', 'place', 'id', 'type', 'group', 'month', 'fee', 'stamp')),
  first TEXT NOT NULL, -- the key from which on; '' where a part is one row
  packed TEXT NOT NULL CHECK (json_valid(packed)),
  PRIMARY KEY (subject, part, first)
) STRICT;

INSERT INTO packed_names (subject, part, first, packed) SELECT subject, part, first, packed FROM packed_names_without_row_ids;

DROP TABLE packed_names_without_row_ids;
