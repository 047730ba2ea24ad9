-- What a month costs a student in a city, as somebody publishes it, with its page and date (decision 074). Rent alone and what a visa asks for
-- are no budget: they are kept apart by what a figure covers.
CREATE TABLE living_costs (
  city_id INTEGER NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  covers TEXT NOT NULL CHECK (covers IN ('all', 'rent', 'visa')),
  publisher TEXT NOT NULL CHECK (publisher <> ''),
  least REAL NOT NULL CHECK (least > 0), -- a month's
  most REAL NOT NULL CHECK (most >= least),
  currency TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source <> ''),
  as_at TEXT NOT NULL CHECK (as_at <> ''), -- as the page says it
  as_at_year INTEGER NOT NULL,
  PRIMARY KEY (city_id, covers, publisher)
) STRICT, WITHOUT ROWID;
