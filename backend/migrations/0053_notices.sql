-- What goes out beside the personal centre: that there is something to read there, by text message and by mail. Written in the same
-- breath as what it tells of, and sent by the clock. It holds no words, and nothing of what is told.
CREATE TABLE notices (
  id INTEGER PRIMARY KEY,
  notice_key TEXT NOT NULL UNIQUE, -- of what it tells, by which channel: nothing is told twice
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  agent_key TEXT NOT NULL,
  subject TEXT NOT NULL, -- application:7, lecture:3
  kind TEXT NOT NULL CHECK (kind IN ('news', 'replyBy', 'lecture')),
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'mail')),
  due_at INTEGER NOT NULL,
  next_at INTEGER NOT NULL, -- when it is tried next
  tries INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dropped'))
) STRICT;
CREATE INDEX notices_waiting ON notices (next_at, id) WHERE state = 'waiting';
CREATE INDEX notices_by_subject ON notices (subject) WHERE state = 'waiting';
CREATE INDEX notices_by_user ON notices (user_id);
CREATE INDEX notices_by_due ON notices (due_at);
