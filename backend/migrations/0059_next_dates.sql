-- Dates of those who admit (an admissions service, a school), as somebody publishes them, each with its page; an agency's own file brings them.
CREATE TABLE admission_dates (
  id INTEGER PRIMARY KEY,
  country_id INTEGER NOT NULL REFERENCES countries (id) ON DELETE CASCADE,
  school_id INTEGER REFERENCES schools (id) ON DELETE CASCADE, -- NULL: of all that is studied in the country
  title TEXT NOT NULL CHECK (json_valid(title)),
  day TEXT NOT NULL,
  clock TEXT NOT NULL DEFAULT '', -- 18:00; '' where only the day is published
  publisher TEXT NOT NULL CHECK (publisher <> ''),
  source TEXT NOT NULL CHECK (source <> ''),
  as_at TEXT NOT NULL
) STRICT;
CREATE INDEX admission_dates_by_country ON admission_dates (country_id, day);

-- The address under which a student's own calendar reads what lies ahead. Whoever has it reads along: only its digest is kept, a new
-- one closes the one before, and it shows dates and names, never documents or numbers.
CREATE TABLE calendar_addresses (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret_hash TEXT NOT NULL UNIQUE,
  agent_key TEXT NOT NULL,
  locale TEXT NOT NULL,
  made_at TEXT NOT NULL,
  read_at TEXT NOT NULL DEFAULT ''
) STRICT;
