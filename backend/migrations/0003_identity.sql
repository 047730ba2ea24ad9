-- Who has an account and who is logged in. Times are milliseconds since 1970. Passwords, codes and tokens are kept as
-- hashes only, so that nothing in here opens a door.

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice, for other tables name it
  area_code TEXT NOT NULL,
  mobile TEXT NOT NULL, -- without a leading 0, so that one number is one account
  password_hash TEXT NOT NULL, -- with its parameters and its salt
  agent_id INTEGER NOT NULL, -- on whose site they registered; agents come and go with the demo data
  nickname TEXT NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  first_name TEXT NOT NULL DEFAULT '',
  last_name TEXT NOT NULL DEFAULT '',
  birthday TEXT NOT NULL DEFAULT '',
  gender TEXT NOT NULL DEFAULT '' CHECK (gender IN ('', 'male', 'female')),
  head_icon TEXT NOT NULL DEFAULT '', -- a path in files
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  has_friend INTEGER NOT NULL DEFAULT 0 CHECK (has_friend IN (0, 1)), -- and where; ids of the catalogue as they were given
  country_id TEXT NOT NULL DEFAULT '',
  state_id TEXT NOT NULL DEFAULT '',
  city_ids TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(city_ids)),
  created_at INTEGER NOT NULL,
  UNIQUE (area_code, mobile)
) STRICT;

-- A login, from the password or the code to the logout. Its refresh tokens begin with a key that stays the same.
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key_hash TEXT NOT NULL UNIQUE,
  salt TEXT NOT NULL, -- one token is made into the next with it; it never leaves the database
  refresh_hash TEXT NOT NULL,
  spent_hash TEXT NOT NULL DEFAULT '', -- of the refresh token before
  refreshed_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE access_tokens (
  token_hash TEXT PRIMARY KEY,
  session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX access_tokens_by_session ON access_tokens (session_id, expires_at);

-- A number has one code for each purpose: a new one takes the place of the old.
CREATE TABLE codes (
  area_code TEXT NOT NULL,
  mobile TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('login', 'register', 'forget')),
  code_hash TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (area_code, mobile, purpose)
) STRICT, WITHOUT ROWID;
CREATE INDEX codes_by_expiry ON codes (expires_at);

-- What is limited, each time that it was done. Nothing stays longer than the longest limit looks back.
CREATE TABLE attempts (
  id INTEGER PRIMARY KEY,
  bucket TEXT NOT NULL, -- 'code:number:852…'
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX attempts_by_bucket ON attempts (bucket, at);
CREATE INDEX attempts_by_time ON attempts (at);

-- Text messages that would have been sent, where nobody sends them. Empty in production.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL,
  body TEXT NOT NULL,
  code TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE files (
  path TEXT PRIMARY KEY, -- its key in the file store; cannot be guessed
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('avatar', 'document')),
  name TEXT NOT NULL,
  size INTEGER NOT NULL,
  content_type TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX files_by_user ON files (user_id, kind);
