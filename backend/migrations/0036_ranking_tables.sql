-- Whose ranking it is that school_ranks hold places in, of which year, and where its publisher says so: one for whole schools or
-- for a field in a year. Only what its publisher lets others show is imported (decision 078). Texts as in 0001.
CREATE TABLE ranking_tables (
  group_id INTEGER NOT NULL, -- as in school_ranks: 0 for whole schools
  year INTEGER NOT NULL,
  name TEXT NOT NULL CHECK (json_valid(name)),
  publisher TEXT NOT NULL CHECK (publisher <> ''),
  address TEXT NOT NULL CHECK (address <> ''),
  as_at TEXT NOT NULL CHECK (as_at <> ''),
  PRIMARY KEY (group_id, year)
) STRICT, WITHOUT ROWID;
