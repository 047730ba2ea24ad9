-- What students brought along from another site, by their own consent: which of it, from where, and under which text.
CREATE TABLE brought_data (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  agent_key TEXT NOT NULL, -- to which site
  at TEXT NOT NULL,
  version TEXT NOT NULL, -- of the privacy policy that was agreed to with it
  language TEXT NOT NULL CHECK (language IN ('zh', 'zh-hk', 'en-us')),
  from_site TEXT NOT NULL, -- as the file said it
  made_at TEXT NOT NULL,
  taken TEXT NOT NULL CHECK (json_valid(taken)) -- fields of the profile, ids of schools and courses
) STRICT;
CREATE INDEX brought_data_by_user ON brought_data (user_id, id);

CREATE TRIGGER brought_data_stand BEFORE UPDATE ON brought_data
BEGIN SELECT RAISE(ABORT, 'what was agreed to cannot be rewritten'); END;
-- They go with the account, and never alone.
CREATE TRIGGER brought_data_stay BEFORE DELETE ON brought_data
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE subject = 'user:' || OLD.user_id)
BEGIN SELECT RAISE(ABORT, 'what was agreed to cannot be removed'); END;
