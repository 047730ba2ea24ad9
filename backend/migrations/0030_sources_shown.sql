-- Sources on pages, and what has changed. How much a source is used for is counted when an import writes, for a page that names
-- all sources would have to read every fact.

ALTER TABLE sources ADD COLUMN fact_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sources ADD COLUMN school_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sources ADD COLUMN course_count INTEGER NOT NULL DEFAULT 0;
UPDATE sources SET (fact_count, school_count, course_count) = (
  SELECT count(*), count(DISTINCT iif(subject = 'school', subject_id, NULL)), count(DISTINCT iif(subject = 'course', subject_id, NULL))
  FROM facts WHERE source_id = sources.id);

-- Which import put another value in its place: an import names itself before it writes, so it is the last one. What is told of a
-- change goes by it. Null for a change that no import made.
ALTER TABLE fact_history ADD COLUMN import_id INTEGER;
CREATE INDEX fact_history_by_import ON fact_history (import_id, subject, subject_id);

DROP TRIGGER a_changed_fact_is_kept;
CREATE TRIGGER a_changed_fact_is_kept AFTER UPDATE OF value, unit ON facts WHEN old.value IS NOT new.value OR old.unit <> new.unit
BEGIN
  INSERT INTO fact_history (subject, subject_id, fact_key, part, value, unit, source_id, as_at, kept_at, import_id)
  SELECT old.subject, old.subject_id, old.fact_key, old.part, old.value, old.unit, old.source_id, s.as_at, unixepoch() * 1000,
    iif(new.import_id <> old.import_id, new.import_id, NULL)
  FROM sources s WHERE s.id = old.source_id;
END;
DROP TRIGGER a_fact_that_goes_is_kept;
CREATE TRIGGER a_fact_that_goes_is_kept AFTER DELETE ON facts
BEGIN
  INSERT INTO fact_history (subject, subject_id, fact_key, part, value, unit, source_id, as_at, kept_at, import_id)
  SELECT old.subject, old.subject_id, old.fact_key, old.part, old.value, old.unit, old.source_id, s.as_at, unixepoch() * 1000,
    (SELECT max(id) FROM imports)
  FROM sources s WHERE s.id = old.source_id;
END;
