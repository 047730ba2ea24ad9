-- A student's links for their family, what the family thinks of what the student has collected, and what they write to each other.
-- Of a link only the digest of its token is here. Moments in milliseconds; 0 where something has not happened.
CREATE TABLE family_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  agent_key TEXT NOT NULL,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX family_links_by_user ON family_links (user_id, created_at DESC);

CREATE TABLE family_votes (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  who TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('school', 'course')),
  thing_id INTEGER NOT NULL,
  vote TEXT NOT NULL CHECK (vote IN ('agree', 'ask')),
  at INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind, thing_id, who)
) STRICT;

CREATE TABLE family_notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  who TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('school', 'course')),
  thing_id INTEGER NOT NULL,
  note TEXT NOT NULL CHECK (note <> ''),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX family_notes_by_thing ON family_notes (user_id, kind, thing_id, id);
