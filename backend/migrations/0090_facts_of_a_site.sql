-- What one site knows of a school with a source: it stands there in the place of a register's fact, which stays as it is (decision 149).
CREATE TABLE site_facts (
  agent_id INTEGER NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  fact_key TEXT NOT NULL, -- backend/catalogue/fact-keys.ts
  part TEXT NOT NULL DEFAULT '',
  value ANY NOT NULL,
  unit TEXT NOT NULL,
  source_id INTEGER NOT NULL REFERENCES sources (id),
  PRIMARY KEY (agent_id, school_id, fact_key, part)
) STRICT, WITHOUT ROWID;
CREATE INDEX site_facts_by_school ON site_facts (school_id);
CREATE INDEX site_facts_by_source ON site_facts (source_id);

-- The name that a school has in Chinese, known by hand, on one site. It is in no index that others are found by.
CREATE TABLE site_names (
  agent_id INTEGER NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  name_chn TEXT NOT NULL CHECK (json_valid(name_chn)), -- {zh, zh-hk}; '' where the shared one stays
  terms TEXT NOT NULL CHECK (json_valid(terms)), -- under which it is found
  PRIMARY KEY (agent_id, school_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX site_names_by_school ON site_names (school_id);
