-- Replies that an agent's people write once and put into the box again: the agent's, or with an account somebody's own.
CREATE TABLE ready_replies (
  id INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL,
  staff_id INTEGER NOT NULL DEFAULT 0, -- 0 for all
  name TEXT NOT NULL,
  texts TEXT NOT NULL CHECK (json_valid(texts)) -- by language; '' in one that nobody has written
) STRICT;
CREATE INDEX ready_replies_by_agent ON ready_replies (agent_key, staff_id, name);
