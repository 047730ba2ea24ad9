-- Monthly averages of a weather station over a stated period. A city has those of the nearest one.
CREATE TABLE climate_stations (
  country_id INTEGER NOT NULL REFERENCES countries (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  lat REAL NOT NULL,
  lng REAL NOT NULL,
  elevation REAL NOT NULL, -- metres
  means TEXT NOT NULL CHECK (json_array_length(means) = 12), -- Celsius, January first
  precipitation TEXT NOT NULL CHECK (json_array_length(precipitation) = 12), -- millimetres, null where none is published
  period TEXT NOT NULL CHECK (period <> ''), -- '1991–2020'
  publisher TEXT NOT NULL CHECK (publisher <> ''),
  source TEXT NOT NULL CHECK (source <> ''), -- the publisher's page
  as_at TEXT NOT NULL CHECK (as_at <> ''),
  PRIMARY KEY (country_id, name)
) STRICT, WITHOUT ROWID;

DROP TABLE climate_months;
