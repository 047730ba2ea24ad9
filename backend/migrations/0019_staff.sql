-- People who work for an agent, each with an account of their own; tokens and one-time addresses are kept as hashes only.
CREATE TABLE staff (
  id INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL,
  login TEXT NOT NULL CHECK (login = lower(login)),
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('adviser', 'lead', 'administrator')),
  password_hash TEXT NOT NULL DEFAULT '', -- '' before the account is set up
  totp_secret TEXT NOT NULL DEFAULT '',
  totp_step INTEGER NOT NULL DEFAULT 0, -- the last that was used: none is used twice
  set_up_hash TEXT NOT NULL DEFAULT '', -- of the address at which the account is set up
  set_up_until INTEGER NOT NULL DEFAULT 0,
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  is_demo INTEGER NOT NULL DEFAULT 0 CHECK (is_demo IN (0, 1)), -- made by a developer's npm start, and gone with it
  created_at INTEGER NOT NULL,
  UNIQUE (agent_key, login)
) STRICT;
CREATE UNIQUE INDEX staff_by_set_up ON staff (set_up_hash) WHERE set_up_hash <> '';

-- In place of a code of the authenticator; each works once and is then gone.
CREATE TABLE staff_recovery_codes (
  staff_id INTEGER NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (staff_id, code_hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE staff_sessions (
  id INTEGER PRIMARY KEY,
  staff_id INTEGER NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  stage TEXT NOT NULL CHECK (stage IN ('code', 'open')), -- a code is still to come, or signed in
  device TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT;
CREATE INDEX staff_sessions_by_staff ON staff_sessions (staff_id, seen_at);
CREATE INDEX staff_sessions_by_end ON staff_sessions (ends_at);

-- What was done with accounts and tokens. staff_id is no foreign key: the log outlives the account.
CREATE TABLE staff_log (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  agent_key TEXT NOT NULL, -- '' for the platform
  staff_id INTEGER NOT NULL, -- 0 for the shell
  who TEXT NOT NULL,
  deed TEXT NOT NULL,
  about TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX staff_log_by_agent ON staff_log (agent_key, id);
CREATE TRIGGER staff_log_stands BEFORE UPDATE ON staff_log
BEGIN SELECT RAISE(ABORT, 'what staff did cannot be rewritten'); END;
CREATE TRIGGER staff_log_stays BEFORE DELETE ON staff_log
BEGIN SELECT RAISE(ABORT, 'what staff did cannot be removed'); END;

-- With which operations are asked from a shell; one agent's, or with '' the whole platform's.
CREATE TABLE ops_tokens (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  agent_key TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL DEFAULT 0,
  revoked_at INTEGER NOT NULL DEFAULT 0
) STRICT;

ALTER TABLE document_openings ADD COLUMN staff_id INTEGER NOT NULL DEFAULT 0;
