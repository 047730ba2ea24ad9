-- Codes of two purposes more: to show once more who one is, and that a new number is one's own. A code lasts ten minutes,
-- so those that are there are not carried over.
DROP TABLE codes;
CREATE TABLE codes (
  area_code TEXT NOT NULL,
  mobile TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('login', 'register', 'forget', 'confirm', 'number')),
  code_hash TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL,
  asked_from TEXT NOT NULL DEFAULT '', -- as in 0020
  tries_by_network TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(tries_by_network)),
  PRIMARY KEY (area_code, mobile, purpose)
) STRICT, WITHOUT ROWID;
CREATE INDEX codes_by_expiry ON codes (expires_at);
