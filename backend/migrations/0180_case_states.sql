-- How a case stands beside the steps that it has reached (rejected, on a waiting list, deferred, declined, withdrawn, enrolled …), and the
-- place that the student has accepted: 0 for none, 1 with conditions to be met, 2 without. Both follow from the log.
ALTER TABLE applications ADD COLUMN accepted INTEGER NOT NULL DEFAULT 0 CHECK (accepted IN (0, 1, 2));
ALTER TABLE applications ADD COLUMN case_state TEXT NOT NULL DEFAULT 'draft';

UPDATE applications SET accepted = iif(d.outcome = 'offer', 2, 1)
FROM (SELECT application_id, deed ->> '$.course' AS course, max(seq) AS seq FROM application_events
  WHERE deed ->> '$.kind' = 'offerAccepted' GROUP BY application_id) a
JOIN (SELECT application_id, deed ->> '$.course' AS course, deed ->> '$.outcome' AS outcome, max(seq) AS seq FROM application_events
  WHERE deed ->> '$.kind' = 'decided' GROUP BY application_id, deed ->> '$.course') d
  ON d.application_id = a.application_id AND d.course = a.course AND (d.outcome = 'offer' OR (d.outcome = 'conditionalOffer' AND d.seq < a.seq))
WHERE applications.id = a.application_id;

UPDATE applications SET case_state = CASE
  WHEN status = 'draft' THEN 'draft' WHEN status = 'finished' THEN 'enrolled' WHEN status = 'withdrawn' THEN 'withdrawn'
  WHEN accepted > 0 THEN 'accepted' WHEN offers > 0 THEN 'offered'
  WHEN decisions < json_array_length(form, '$.courses') THEN iif(sent = 1, 'waiting', 'preparing')
  ELSE coalesce((SELECT CASE WHEN sum(d.outcome = 'waitlist') > 0 THEN 'waitlisted' WHEN sum(d.outcome <> 'rejection') = 0 THEN 'rejected' END
    FROM (SELECT deed ->> '$.outcome' AS outcome, max(seq) FROM application_events e
      WHERE e.application_id = applications.id AND deed ->> '$.kind' = 'decided' GROUP BY deed ->> '$.course') d), 'declined') END;

-- A case in which no school admits the student, or the student takes up no offer, is with no school any more: it is to be closed.
DROP INDEX applications_by_stage;
DROP INDEX applications_by_stage_reply;
DROP INDEX applications_by_adviser;
ALTER TABLE applications DROP COLUMN stage;
ALTER TABLE applications ADD COLUMN stage TEXT GENERATED ALWAYS AS (
  CASE WHEN case_state IN ('rejected', 'declined') THEN 'closing' WHEN steps >= 5 THEN 'leaving' WHEN steps = 4 THEN 'deposit'
    WHEN offers > 0 THEN 'offer' WHEN sent = 1 THEN 'school' ELSE 'prepare' END) VIRTUAL;
CREATE INDEX applications_by_stage ON applications (agent_key, stage, updated_at, id) WHERE status = 'following';
CREATE INDEX applications_by_stage_reply ON applications (agent_key, stage, reply_by) WHERE status = 'following' AND reply_by <> '';
CREATE INDEX applications_by_adviser ON applications (agent_key, staff_id, stage, updated_at, id) WHERE status = 'following';
