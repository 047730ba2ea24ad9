-- What was changed of a site in the office: who, when, what stood there before and what since. Each is whole and is never changed;
-- its number is one more than that of the edit before, so that of two who write at once the second is refused.
CREATE TABLE site_edits (
  agent_id INTEGER NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  part TEXT NOT NULL CHECK (part <> ''), -- 'head': the site's own row
  number INTEGER NOT NULL,
  at INTEGER NOT NULL, -- in milliseconds
  staff_id INTEGER NOT NULL,
  who TEXT NOT NULL,
  before TEXT NOT NULL CHECK (json_valid(before)),
  content TEXT NOT NULL CHECK (json_valid(content)),
  PRIMARY KEY (agent_id, part, number)
) STRICT, WITHOUT ROWID;
