-- Whether the form and its documents have gone to schools: recorded, or told by a decision. What has not gone is still prepared here.
ALTER TABLE applications ADD COLUMN sent INTEGER NOT NULL DEFAULT 0 CHECK (sent IN (0, 1));
UPDATE applications SET sent = 1 WHERE decisions > 0;
DROP INDEX applications_by_stage;
DROP INDEX applications_by_stage_reply;
DROP INDEX applications_by_adviser;
ALTER TABLE applications DROP COLUMN stage;
ALTER TABLE applications ADD COLUMN stage TEXT GENERATED ALWAYS AS (
  CASE WHEN steps >= 5 THEN 'leaving' WHEN steps = 4 THEN 'deposit' WHEN offers > 0 THEN 'offer' WHEN sent = 1 THEN 'school' ELSE 'prepare' END) VIRTUAL;
CREATE INDEX applications_by_stage ON applications (agent_key, stage, updated_at, id) WHERE status = 'following';
CREATE INDEX applications_by_stage_reply ON applications (agent_key, stage, reply_by) WHERE status = 'following' AND reply_by <> '';
CREATE INDEX applications_by_adviser ON applications (agent_key, staff_id, stage, updated_at, id) WHERE status = 'following';
