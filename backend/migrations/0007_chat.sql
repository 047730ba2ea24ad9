-- Conversations: what the assistant was asked, and what people at the desk and visitors say to each other.

-- Who talks: 'user:ID' or 'guest:ID' of an agent. Whoever has source_id or pubsub_token can read along.
CREATE TABLE chat_contacts (
  id INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL,
  owner TEXT NOT NULL,
  visitor_id TEXT NOT NULL DEFAULT '',
  source_id TEXT NOT NULL UNIQUE,
  pubsub_token TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  avatar_url TEXT NOT NULL DEFAULT '',
  attributes TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(attributes)),
  UNIQUE (agent_key, owner)
) STRICT;

-- One a contact: who comes back finds it again.
CREATE TABLE chat_conversations (
  id INTEGER PRIMARY KEY,
  contact_id INTEGER NOT NULL UNIQUE REFERENCES chat_contacts (id) ON DELETE CASCADE,
  agent_key TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'resolved')),
  assignee TEXT NOT NULL DEFAULT '', -- '' while nobody has answered
  asked_at INTEGER NOT NULL, -- milliseconds; waiting since
  answered_at INTEGER, -- of this time round
  last_at INTEGER NOT NULL,
  last_text TEXT NOT NULL DEFAULT '',
  unread INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX chat_conversations_by_agent ON chat_conversations (agent_key, status, last_at DESC);

CREATE TABLE chat_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: those who missed some ask by it
  conversation_id INTEGER NOT NULL REFERENCES chat_conversations (id) ON DELETE CASCADE,
  kind INTEGER NOT NULL CHECK (kind IN (0, 1, 2)), -- incoming, outgoing, activity
  content TEXT NOT NULL DEFAULT '',
  echo_id TEXT NOT NULL DEFAULT '',
  sender_name TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX chat_messages_by_conversation ON chat_messages (conversation_id, id);
CREATE UNIQUE INDEX chat_messages_by_echo ON chat_messages (conversation_id, echo_id) WHERE echo_id <> '';

CREATE TABLE chat_attachments (
  id INTEGER PRIMARY KEY,
  message_id INTEGER NOT NULL REFERENCES chat_messages (id) ON DELETE CASCADE,
  shows TEXT NOT NULL CHECK (shows IN ('image', 'audio', 'document')),
  name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  file_key TEXT NOT NULL UNIQUE
) STRICT;
CREATE INDEX chat_attachments_by_message ON chat_attachments (message_id);

-- Wrong passwords at the desk, to slow down who guesses.
CREATE TABLE desk_refusals (
  agent_key TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX desk_refusals_by_time ON desk_refusals (agent_key, at);

CREATE TABLE assistant_answers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  agent_key TEXT NOT NULL,
  user_id TEXT NOT NULL,
  visitor_id TEXT NOT NULL,
  question TEXT NOT NULL,
  answer TEXT NOT NULL CHECK (json_valid(answer)), -- as the contract has it
  rating TEXT CHECK (rating IN ('up', 'down')),
  asked_at INTEGER NOT NULL
) STRICT;
CREATE INDEX assistant_answers_by_user ON assistant_answers (agent_key, user_id, id DESC) WHERE user_id <> '';
CREATE INDEX assistant_answers_by_visitor ON assistant_answers (agent_key, visitor_id, id DESC) WHERE visitor_id <> '';
