-- The words of the indexes themselves, for slips: a word that no name has is compared with those that begin alike.
CREATE VIRTUAL TABLE school_vocabulary USING fts5vocab (school_words, row);
CREATE VIRTUAL TABLE course_vocabulary USING fts5vocab (course_words, row);

-- What was sought on an agent's site and found nothing: the words alone, folded, and how often. Who sought them is not kept, and what
-- could name somebody (numbers, addresses, long texts) never comes here (backend/search/find-anything.ts).
CREATE TABLE missed_searches (
  agent_id INTEGER NOT NULL,
  term TEXT NOT NULL CHECK (length(term) BETWEEN 1 AND 40),
  times INTEGER NOT NULL,
  last_at INTEGER NOT NULL, -- milliseconds, of an hour's beginning: one an hour is counted
  PRIMARY KEY (agent_id, term)
) STRICT, WITHOUT ROWID;
CREATE INDEX missed_searches_by_age ON missed_searches (last_at);
