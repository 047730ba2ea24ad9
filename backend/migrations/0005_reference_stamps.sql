-- Rows that many pages read and few writes change (countries, fields, fees of a country) are cached by isolates under the stamp of this
-- row (backend/queries/reference-reads.ts). Every batch that writes one of their tables replaces the stamp in the same transaction.
CREATE TABLE reference_stamps (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  stamp INTEGER NOT NULL
) STRICT;
INSERT INTO reference_stamps (id, stamp) VALUES (1, random() >> 11);

-- The ports of a home page's map are looked up by the keys of their cities.
CREATE INDEX cities_by_key ON cities (city_key);
