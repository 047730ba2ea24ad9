-- What a month is like in a city in an average year. A city without rows is one of which nobody wrote it down.
CREATE TABLE climate_months (
  city_id INTEGER NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  month INTEGER NOT NULL CHECK (month BETWEEN 1 AND 12),
  mean INTEGER NOT NULL, -- of the day's temperature, Celsius
  precipitation INTEGER NOT NULL, -- millimetres; snow as the water that it is
  approximate INTEGER NOT NULL DEFAULT 1 CHECK (approximate IN (0, 1)),
  source TEXT NOT NULL CHECK (json_valid(source)),
  PRIMARY KEY (city_id, month)
) STRICT, WITHOUT ROWID;
