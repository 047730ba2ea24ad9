-- In whose hands a conversation is goes by the account, for two colleagues may have one name; 0 for nobody's. `assignee` is
-- the name they had, which the visitor has read.
ALTER TABLE chat_conversations ADD COLUMN staff_id INTEGER NOT NULL DEFAULT 0;
-- Put off until then, in milliseconds; it comes back by the clock, or with the visitor's next word.
ALTER TABLE chat_conversations ADD COLUMN later_until INTEGER NOT NULL DEFAULT 0;
UPDATE chat_conversations SET staff_id = coalesce((SELECT CASE count(*) WHEN 1 THEN max(s.id) END FROM staff s
  WHERE s.agent_key = chat_conversations.agent_key AND s.name = assignee AND s.is_active = 1), 0) WHERE assignee <> '';
-- Whose of two it was nobody can say any more: it waits for whoever takes it.
UPDATE chat_conversations SET assignee = '' WHERE status = 'open' AND staff_id = 0;
CREATE INDEX chat_waiting ON chat_conversations (agent_key, asked_at) WHERE status = 'open' AND staff_id = 0;
CREATE INDEX chat_going ON chat_conversations (agent_key, last_at) WHERE status = 'open' AND staff_id > 0;
CREATE INDEX chat_in_hands ON chat_conversations (agent_key, staff_id, last_at) WHERE status = 'open' AND staff_id > 0;
CREATE INDEX chat_later ON chat_conversations (agent_key, later_until) WHERE status = 'open' AND later_until > 0;
CREATE INDEX chat_ended_in_hands ON chat_conversations (agent_key, staff_id, last_at) WHERE status = 'resolved' AND staff_id > 0;
CREATE INDEX chat_ended ON chat_conversations (agent_key, last_at) WHERE status = 'resolved';
-- How a conversation ended last is found without reading what was said.
CREATE INDEX chat_messages_of_activity ON chat_messages (conversation_id, id) WHERE kind = 2;
CREATE INDEX staff_by_name ON staff (agent_key, name);

-- To whom a conversation was handed with this note, as colleagues call them; '' for a note alone.
ALTER TABLE chat_notes ADD COLUMN handed_to TEXT NOT NULL DEFAULT '';

-- Words under which an agent's people find conversations again.
CREATE TABLE talk_tags (
  id INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL,
  name TEXT NOT NULL,
  UNIQUE (agent_key, name)
) STRICT;
CREATE TABLE chat_tagged (
  conversation_id INTEGER NOT NULL REFERENCES chat_conversations (id) ON DELETE CASCADE,
  tag_id INTEGER NOT NULL REFERENCES talk_tags (id) ON DELETE CASCADE,
  PRIMARY KEY (conversation_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_tagged_by_tag ON chat_tagged (tag_id, conversation_id);
