-- Places of schools by a published figure (backend/queries/catalogue/open-ranks.ts), computed anew whenever the facts change. They order no list of schools.
CREATE TABLE open_ranks (
  table_key TEXT NOT NULL, -- shared/rules/open-rankings.ts
  group_id INTEGER NOT NULL, -- as in school_ranks: 0 for whole schools
  place INTEGER NOT NULL,
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  country_id INTEGER NOT NULL,
  tied INTEGER NOT NULL CHECK (tied IN (0, 1)),
  figure REAL NOT NULL,
  source_id INTEGER NOT NULL REFERENCES sources (id),
  PRIMARY KEY (table_key, group_id, place, school_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX open_ranks_by_country ON open_ranks (country_id, group_id, table_key);
CREATE INDEX open_ranks_by_school ON open_ranks (school_id);
