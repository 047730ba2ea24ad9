-- Several offers of one application end on several days: the one that has ended must not hide the one that is open.
-- Which of them comes next depends on the day on which somebody looks.
ALTER TABLE applications ADD COLUMN reply_days TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(reply_days)); -- of all open offers, in order
UPDATE applications SET reply_days = (
  SELECT json_group_array(day) FROM (SELECT DISTINCT e.deed ->> '$.replyBy' AS day FROM application_events e
    WHERE e.application_id = applications.id AND e.deed ->> '$.kind' = 'decided' AND e.deed ->> '$.replyBy' <> ''
      AND e.deed ->> '$.outcome' IN ('offer', 'conditionalOffer')
      AND e.seq = (SELECT max(l.seq) FROM application_events l WHERE l.application_id = e.application_id
        AND l.deed ->> '$.kind' = 'decided' AND l.deed ->> '$.course' = e.deed ->> '$.course') ORDER BY day))
WHERE reply_by <> '' AND status = 'following';
-- From here on the last of these days: until it is over, something can be replied to.
UPDATE applications SET reply_by = coalesce(reply_days ->> '$[#-1]', '');

-- What of a log may lack a digest, and no more: its entries that are older than digests, and a head that nobody has written yet.
ALTER TABLE applications ADD COLUMN log_old INTEGER NOT NULL DEFAULT 0; -- how many entries
ALTER TABLE applications ADD COLUMN log_sealed INTEGER NOT NULL DEFAULT 1 CHECK (log_sealed IN (0, 1));
UPDATE applications SET log_sealed = log_head <> '',
  log_old = (SELECT count(*) FROM application_events e WHERE e.application_id = applications.id AND e.hash = '');
