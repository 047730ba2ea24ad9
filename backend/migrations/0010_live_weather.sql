-- What a weather service said last of a city, so that it is not asked at every question.
CREATE TABLE live_weather (
  city_id INTEGER PRIMARY KEY REFERENCES cities (id) ON DELETE CASCADE,
  asked_at INTEGER NOT NULL, -- milliseconds
  measured TEXT NOT NULL CHECK (json_valid(measured)) -- 'null' where it said nothing that could be read
) STRICT;
