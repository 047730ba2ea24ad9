-- What a change came to, beside what it was: a message tells what one import did, whatever came after it (decision 111). All three
-- are null where nothing is published any more.
ALTER TABLE fact_history ADD COLUMN next_value ANY;
ALTER TABLE fact_history ADD COLUMN next_unit TEXT;
ALTER TABLE fact_history ADD COLUMN next_source_id INTEGER;

-- As well as it is known of changes before this one: the next that is kept, or what it is today.
UPDATE fact_history AS h SET (next_value, next_unit, next_source_id) = (
  SELECT value, unit, source_id FROM (
    SELECT 0 AS place, n.id, n.value, n.unit, n.source_id FROM fact_history n
    WHERE n.subject = h.subject AND n.subject_id = h.subject_id AND n.fact_key = h.fact_key AND n.part = h.part AND n.id > h.id
    UNION ALL
    SELECT 1, 0, f.value, f.unit, f.source_id FROM facts f
    WHERE f.subject = h.subject AND f.subject_id = h.subject_id AND f.fact_key = h.fact_key AND f.part = h.part
  ) ORDER BY place, id LIMIT 1);

-- Of which edition each source was in an import, by the id of the source: {"1": "2023-01-03"}.
ALTER TABLE imports ADD COLUMN editions TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(editions));

DROP TRIGGER a_changed_fact_is_kept;
CREATE TRIGGER a_changed_fact_is_kept AFTER UPDATE OF value, unit ON facts WHEN old.value IS NOT new.value OR old.unit <> new.unit
BEGIN
  INSERT INTO fact_history (subject, subject_id, fact_key, part, value, unit, source_id, as_at, kept_at, import_id, next_value, next_unit, next_source_id)
  SELECT old.subject, old.subject_id, old.fact_key, old.part, old.value, old.unit, old.source_id, s.as_at, unixepoch() * 1000,
    iif(new.import_id <> old.import_id, new.import_id, NULL), new.value, new.unit, new.source_id
  FROM sources s WHERE s.id = old.source_id;
END;
