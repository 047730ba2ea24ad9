-- What students show the advisers of a site of their smart selection: the last one, for as long as they agree to it.
CREATE TABLE shown_results (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  agent_key TEXT NOT NULL, -- to whose advisers
  at INTEGER NOT NULL, -- when it was worked out
  result TEXT NOT NULL CHECK (json_valid(result)),
  PRIMARY KEY (user_id, agent_key)
) STRICT;
CREATE INDEX shown_results_by_age ON shown_results (at);

-- When they agreed to it and took that back. The last line counts.
CREATE TABLE shown_consents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  agent_key TEXT NOT NULL,
  deed TEXT NOT NULL CHECK (deed IN ('given', 'withdrawn')),
  version TEXT NOT NULL, -- of the privacy policy
  language TEXT NOT NULL CHECK (language IN ('zh', 'zh-hk', 'en-us')), -- in which it was read
  at TEXT NOT NULL
) STRICT;
CREATE INDEX shown_consents_by_user ON shown_consents (user_id, agent_key, id);

CREATE TRIGGER shown_consents_stand BEFORE UPDATE ON shown_consents
BEGIN SELECT RAISE(ABORT, 'what was agreed to cannot be rewritten'); END;
-- They go with the account, and never alone.
CREATE TRIGGER shown_consents_stay BEFORE DELETE ON shown_consents
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE subject = 'user:' || OLD.user_id)
BEGIN SELECT RAISE(ABORT, 'what was agreed to cannot be removed'); END;
