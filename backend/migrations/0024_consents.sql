-- Which text of a policy this is; consents name it. All that stand here before are of one day.
ALTER TABLE privacy_policies ADD COLUMN version TEXT NOT NULL DEFAULT '';
UPDATE privacy_policies SET version = '2026-11-20';

-- What students agreed to and withdrew, in the order in which they did. The last line of its kind counts.
CREATE TABLE consents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  agent_key TEXT NOT NULL, -- on whose site, whose text it was
  what TEXT NOT NULL CHECK (what IN ('agreement', 'documents', 'abroad', 'guardian')),
  deed TEXT NOT NULL CHECK (deed IN ('given', 'withdrawn')),
  version TEXT NOT NULL,
  language TEXT NOT NULL CHECK (language IN ('zh', 'zh-hk', 'en-us')), -- in which it was read
  at TEXT NOT NULL,
  countries TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(countries)), -- ids, of sending abroad
  guardian_name TEXT NOT NULL DEFAULT '',
  guardian_relation TEXT NOT NULL DEFAULT '',
  guardian_phone TEXT NOT NULL DEFAULT '' -- to which the code was sent
) STRICT;
CREATE INDEX consents_by_user ON consents (user_id, agent_key, id);

CREATE TRIGGER consents_stand BEFORE UPDATE ON consents
BEGIN SELECT RAISE(ABORT, 'what was agreed to cannot be rewritten'); END;
-- They go with the account, and never alone.
CREATE TRIGGER consents_stay BEFORE DELETE ON consents
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE subject = 'user:' || OLD.user_id)
BEGIN SELECT RAISE(ABORT, 'what was agreed to cannot be removed'); END;

-- Codes for guardians. Which purposes there are says the contract (CodePurpose); none of the codes outlives ten minutes.
DROP TABLE codes;
CREATE TABLE codes (
  area_code TEXT NOT NULL,
  mobile TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose <> ''),
  code_hash TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL,
  asked_from TEXT NOT NULL DEFAULT '', -- networks as keyed hashes, as in 0020
  tries_by_network TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(tries_by_network)),
  PRIMARY KEY (area_code, mobile, purpose)
) STRICT, WITHOUT ROWID;
CREATE INDEX codes_by_expiry ON codes (expires_at);
