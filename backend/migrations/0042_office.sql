-- How an application stands, as its log has it: kept beside the log, so that a list of two thousand asks no log.
ALTER TABLE applications ADD COLUMN steps INTEGER NOT NULL DEFAULT 0; -- how many have been reached
ALTER TABLE applications ADD COLUMN decisions INTEGER NOT NULL DEFAULT 0; -- of how many courses there is a decision
ALTER TABLE applications ADD COLUMN offers INTEGER NOT NULL DEFAULT 0;
ALTER TABLE applications ADD COLUMN unanswered INTEGER NOT NULL DEFAULT 0; -- messages of the student's
ALTER TABLE applications ADD COLUMN reply_by TEXT NOT NULL DEFAULT ''; -- of the offer that ends first, while none is taken up
UPDATE applications SET
  steps = (SELECT count(*) FROM application_events e WHERE e.application_id = applications.id
    AND e.deed ->> '$.kind' IN ('started', 'submitted', 'stepReached')),
  decisions = (SELECT count(DISTINCT e.deed ->> '$.course') FROM application_events e
    WHERE e.application_id = applications.id AND e.deed ->> '$.kind' = 'decided');
-- The latest decision of each course is the one that holds.
UPDATE applications SET (offers, reply_by) = (
  SELECT count(*), coalesce(min(nullif(e.deed ->> '$.replyBy', '')), '') FROM application_events e
  WHERE e.application_id = applications.id AND e.deed ->> '$.kind' = 'decided'
    AND e.deed ->> '$.outcome' IN ('offer', 'conditionalOffer')
    AND e.seq = (SELECT max(l.seq) FROM application_events l WHERE l.application_id = e.application_id
      AND l.deed ->> '$.kind' = 'decided' AND l.deed ->> '$.course' = e.deed ->> '$.course'));
UPDATE applications SET reply_by = '' WHERE steps > 3;
UPDATE applications SET unanswered = (
  SELECT count(*) FROM application_events e WHERE e.application_id = applications.id
    AND e.by = 'student' AND e.deed ->> '$.kind' = 'messageSent'
    AND NOT EXISTS (SELECT 1 FROM application_events r WHERE r.application_id = e.application_id
      AND (r.deed ->> '$.replyTo' = e.seq OR (r.deed ->> '$.kind' = 'messageResponded' AND r.deed ->> '$.message' = e.seq))));
CREATE INDEX applications_by_reply ON applications (agent_key, status, reply_by) WHERE reply_by <> '';
CREATE INDEX applications_by_step ON applications (agent_key, status, steps, updated_at);

-- Who is there to answer now, as they say themselves.
CREATE TABLE staff_duty (
  staff_id INTEGER PRIMARY KEY REFERENCES staff (id) ON DELETE CASCADE,
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  since INTEGER NOT NULL
) STRICT;

-- What somebody passes on at the end of their hours, with a note; to a colleague, or with 0 to whoever comes next.
CREATE TABLE handovers (
  id INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL,
  from_name TEXT NOT NULL,
  to_id INTEGER NOT NULL DEFAULT 0,
  note TEXT NOT NULL DEFAULT '',
  conversations TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(conversations)), -- their ids
  at INTEGER NOT NULL,
  taken_by TEXT NOT NULL DEFAULT '',
  taken_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX handovers_open ON handovers (agent_key, at) WHERE taken_at = 0;
