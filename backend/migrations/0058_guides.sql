-- What is told about visas, money, work and tests abroad: a sentence of ours in each language, with the page that it was read on.
CREATE TABLE guides (
  id INTEGER PRIMARY KEY,
  guide_key TEXT NOT NULL UNIQUE,
  country TEXT NOT NULL,
  topic TEXT NOT NULL,
  title TEXT NOT NULL CHECK (json_valid(title)),
  passage TEXT NOT NULL CHECK (json_valid(passage)),
  page TEXT NOT NULL CHECK (page LIKE 'http%'),
  publisher TEXT NOT NULL CHECK (publisher <> ''),
  as_at TEXT NOT NULL,
  review_by TEXT NOT NULL,
  standing TEXT NOT NULL DEFAULT 'told' CHECK (standing IN ('told', 'held'))
) STRICT;
CREATE VIRTUAL TABLE guide_words USING fts5 (country, topic, title, passage, tokenize = 'unicode61', content = '', contentless_delete = 1);
