-- What is being written of a part of a site in the office and is not published yet: one of each part, which all who write there share.
CREATE TABLE site_drafts (
  agent_id INTEGER NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  part TEXT NOT NULL CHECK (part <> ''), -- 'news', 'menus', 'policy', 'page services'
  number INTEGER NOT NULL, -- counts what was kept, so that of two who keep at once the second looks again
  at INTEGER NOT NULL, -- in milliseconds
  staff_id INTEGER NOT NULL,
  who TEXT NOT NULL,
  before TEXT NOT NULL CHECK (json_valid(before)), -- what was published when the draft was begun
  content TEXT NOT NULL CHECK (json_valid(content)),
  converted TEXT NOT NULL CHECK (json_valid(converted)), -- which texts a converter has written and nobody has looked at
  publish_at INTEGER NOT NULL DEFAULT 0, -- in milliseconds; 0 while nobody has said when
  PRIMARY KEY (agent_id, part)
) STRICT, WITHOUT ROWID;
CREATE INDEX site_drafts_due ON site_drafts (publish_at) WHERE publish_at > 0;
