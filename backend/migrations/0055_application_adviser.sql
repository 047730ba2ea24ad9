-- Who leads an application: an account of the agent's; 0 while nobody does. That somebody was given it stands in its log.
ALTER TABLE applications ADD COLUMN staff_id INTEGER NOT NULL DEFAULT 0;
-- The board of one adviser, or of what is nobody's, without a look at everybody else's.
CREATE INDEX applications_by_adviser ON applications (agent_key, staff_id, stage, updated_at, id) WHERE status = 'following';
