-- What students apply with, and what became of it. A student with an application cannot be deleted: the log stays.

CREATE TABLE applications (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'following', 'finished', 'withdrawn')), -- as the log has it
  version INTEGER NOT NULL DEFAULT 1,
  form TEXT NOT NULL CHECK (json_valid(form)),
  idempotency_key TEXT NOT NULL DEFAULT '',
  updated_at TEXT NOT NULL,
  submitted_at TEXT NOT NULL DEFAULT ''
) STRICT;
-- One application at a time, so that two tabs, or two clicks, cannot make two.
CREATE UNIQUE INDEX applications_current ON applications (user_id) WHERE status <> 'withdrawn';
CREATE INDEX applications_by_user ON applications (user_id, id);
CREATE INDEX applications_by_status ON applications (status, updated_at);

-- Everything that happened, in order; the application's state is what follows from it.
CREATE TABLE application_events (
  application_id INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  at TEXT NOT NULL,
  by TEXT NOT NULL CHECK (by IN ('student', 'staff')),
  who TEXT NOT NULL,
  deed TEXT NOT NULL CHECK (json_valid(deed)),
  PRIMARY KEY (application_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER application_events_stand BEFORE UPDATE ON application_events
BEGIN SELECT RAISE(ABORT, 'what happened cannot be rewritten'); END;
CREATE TRIGGER application_events_stay BEFORE DELETE ON application_events
BEGIN SELECT RAISE(ABORT, 'what happened cannot be removed'); END;
