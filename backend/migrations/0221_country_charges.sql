-- What a country charges students from abroad beside visa and tuition, once or for each year: a health surcharge or compulsory health
-- cover, a registration fee. Each with its page and date; after review_by it is told to nobody.
CREATE TABLE country_charges (
  country_id INTEGER NOT NULL REFERENCES countries (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('health', 'registration')), -- for each year; once
  least REAL NOT NULL CHECK (least > 0),
  most REAL NOT NULL CHECK (most >= least),
  currency TEXT NOT NULL,
  publisher TEXT NOT NULL CHECK (publisher <> ''),
  source TEXT NOT NULL CHECK (source <> ''),
  as_at TEXT NOT NULL CHECK (as_at <> ''), -- as the page says it
  review_by TEXT NOT NULL CHECK (review_by <> ''), -- a day, '2026-12-15'
  PRIMARY KEY (country_id, kind)
) STRICT, WITHOUT ROWID;
