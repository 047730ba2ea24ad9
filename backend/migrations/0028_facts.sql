-- Figures with a source. What a register or a page of its own publishes of a school or a course is a fact: a value, its unit,
-- and the source that says it and as at when. Texts and languages as in 0001.

CREATE TABLE sources (
  id INTEGER PRIMARY KEY,
  source_key TEXT NOT NULL UNIQUE, -- 'cricos'
  publisher TEXT NOT NULL CHECK (json_valid(publisher)),
  title TEXT NOT NULL CHECK (json_valid(title)),
  licence TEXT NOT NULL CHECK (json_valid(licence)),
  licence_address TEXT NOT NULL DEFAULT '',
  address TEXT NOT NULL DEFAULT '',
  as_at TEXT NOT NULL -- of the edition that is held, as it says itself: '2023-01-03', or a school year, '2022-23'
) STRICT;

-- Under what code a register knows a row of ours. It stays when the register names the code no longer, so that whoever comes
-- back is who they were.
CREATE TABLE external_ids (
  scheme TEXT NOT NULL, -- 'cricos-course'
  code TEXT NOT NULL,
  subject TEXT NOT NULL CHECK (subject IN ('school', 'course')),
  subject_id INTEGER NOT NULL,
  digest TEXT NOT NULL, -- of all that the last import made of it: what has the same is not written again
  gone_at TEXT, -- the first edition without it
  PRIMARY KEY (scheme, code)
) STRICT, WITHOUT ROWID;
CREATE INDEX external_ids_by_subject ON external_ids (subject, subject_id);

-- Together in the order in which a page reads them: those of one school or course are neighbours.
CREATE TABLE facts (
  subject TEXT NOT NULL CHECK (subject IN ('school', 'course')),
  subject_id INTEGER NOT NULL,
  fact_key TEXT NOT NULL, -- backend/catalogue/fact-keys.ts
  part TEXT NOT NULL DEFAULT '', -- of a fact that has several: a level, a subject, a code
  value ANY NOT NULL,
  unit TEXT NOT NULL,
  source_id INTEGER NOT NULL REFERENCES sources (id),
  import_id INTEGER NOT NULL,
  PRIMARY KEY (subject, subject_id, fact_key, part)
) STRICT, WITHOUT ROWID;

-- What a fact was. Triggers write it, so that no way of writing a fact forgets it.
CREATE TABLE fact_history (
  id INTEGER PRIMARY KEY,
  subject TEXT NOT NULL,
  subject_id INTEGER NOT NULL,
  fact_key TEXT NOT NULL,
  part TEXT NOT NULL,
  value ANY NOT NULL,
  unit TEXT NOT NULL,
  source_id INTEGER NOT NULL REFERENCES sources (id),
  as_at TEXT NOT NULL, -- of the last edition that had it
  kept_at INTEGER NOT NULL -- when another value, or none, took its place
) STRICT;
CREATE INDEX fact_history_by_subject ON fact_history (subject, subject_id, fact_key, part, id);

CREATE TRIGGER a_changed_fact_is_kept AFTER UPDATE OF value, unit ON facts WHEN old.value IS NOT new.value OR old.unit <> new.unit
BEGIN
  INSERT INTO fact_history (subject, subject_id, fact_key, part, value, unit, source_id, as_at, kept_at)
  SELECT old.subject, old.subject_id, old.fact_key, old.part, old.value, old.unit, old.source_id, s.as_at, unixepoch() * 1000
  FROM sources s WHERE s.id = old.source_id;
END;
CREATE TRIGGER a_fact_that_goes_is_kept AFTER DELETE ON facts
BEGIN
  INSERT INTO fact_history (subject, subject_id, fact_key, part, value, unit, source_id, as_at, kept_at)
  SELECT old.subject, old.subject_id, old.fact_key, old.part, old.value, old.unit, old.source_id, s.as_at, unixepoch() * 1000
  FROM sources s WHERE s.id = old.source_id;
END;

CREATE TRIGGER facts_go_with_their_school AFTER DELETE ON schools
BEGIN
  DELETE FROM facts WHERE subject = 'school' AND subject_id = old.id;
  DELETE FROM fact_history WHERE subject = 'school' AND subject_id = old.id;
  DELETE FROM external_ids WHERE subject = 'school' AND subject_id = old.id;
END;
CREATE TRIGGER facts_go_with_their_course AFTER DELETE ON courses
BEGIN
  DELETE FROM facts WHERE subject = 'course' AND subject_id = old.id;
  DELETE FROM fact_history WHERE subject = 'course' AND subject_id = old.id;
  DELETE FROM external_ids WHERE subject = 'course' AND subject_id = old.id;
END;

-- What an import is about to write, in portions. It is all there before the first row of the catalogue changes, and the change
-- itself is one transaction that reads from here.
CREATE TABLE import_packs (
  token TEXT NOT NULL, -- of one run
  seq INTEGER NOT NULL,
  target TEXT NOT NULL, -- a table, or what happens to rows of it
  rows TEXT NOT NULL CHECK (json_valid(rows)), -- a list of lists
  made_at INTEGER NOT NULL,
  PRIMARY KEY (token, seq)
) STRICT;
CREATE INDEX import_packs_by_target ON import_packs (token, target, seq);

CREATE TABLE imports (
  id INTEGER PRIMARY KEY, -- the one after the last: of two imports at a time the second fails here
  register TEXT NOT NULL,
  as_at TEXT NOT NULL,
  files TEXT NOT NULL CHECK (json_valid(files)), -- [{name, sha256}]
  counts TEXT NOT NULL CHECK (json_valid(counts)),
  token TEXT NOT NULL,
  packs INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER an_import_has_all_its_packs BEFORE INSERT ON imports
WHEN (SELECT count(*) FROM import_packs WHERE token = new.token) <> new.packs
BEGIN
  SELECT RAISE(ABORT, 'packs of the import are missing');
END;
