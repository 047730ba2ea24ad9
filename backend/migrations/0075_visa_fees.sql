-- What a country asks of a student for a visa, as the page that is followed says it, with its date (decision 129). After the day
-- by which somebody has to read that page again it is told to nobody.
CREATE TABLE visa_fees (
  country_id INTEGER PRIMARY KEY REFERENCES countries (id) ON DELETE CASCADE,
  publisher TEXT NOT NULL CHECK (publisher <> ''),
  amount REAL NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source <> ''),
  as_at TEXT NOT NULL CHECK (as_at <> ''), -- as the page says it
  review_by TEXT NOT NULL CHECK (review_by <> '') -- a day, '2026-12-15'
) STRICT;
