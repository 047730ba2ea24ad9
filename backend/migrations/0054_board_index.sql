-- The board of what is being followed: the first of each stage, without a look at all others.
ALTER TABLE applications ADD COLUMN stage TEXT GENERATED ALWAYS AS (
  CASE WHEN steps >= 5 THEN 'leaving' WHEN steps = 4 THEN 'deposit' WHEN offers > 0 THEN 'offer' ELSE 'school' END) VIRTUAL;
CREATE INDEX applications_by_stage ON applications (agent_key, stage, updated_at, id) WHERE status = 'following';
CREATE INDEX applications_by_stage_reply ON applications (agent_key, stage, reply_by) WHERE status = 'following' AND reply_by <> '';
