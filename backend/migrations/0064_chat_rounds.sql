-- Each time somebody asked for a person: when, who answered first and when, and the last word before it ended. A conversation is one row
-- for as long as its visitor comes back, and says only how it stands now. What was said is not here.
CREATE TABLE chat_rounds (
  id INTEGER PRIMARY KEY,
  conversation_id INTEGER NOT NULL REFERENCES chat_conversations (id) ON DELETE CASCADE,
  agent_key TEXT NOT NULL,
  asked_at INTEGER NOT NULL, -- in milliseconds, as are the others
  answered_at INTEGER,
  answered_by INTEGER NOT NULL DEFAULT 0, -- an account; 0 for nobody yet, or nobody who is known
  ended_at INTEGER,
  UNIQUE (conversation_id, asked_at)
) STRICT;
CREATE INDEX chat_rounds_by_time ON chat_rounds (agent_key, asked_at);

INSERT INTO chat_rounds (conversation_id, agent_key, asked_at, answered_at, answered_by, ended_at)
SELECT id, agent_key, asked_at, answered_at, CASE WHEN answered_at IS NULL THEN 0 ELSE staff_id END,
  CASE status WHEN 'resolved' THEN max(last_at, asked_at) END
FROM chat_conversations;

CREATE TRIGGER chat_rounds_begin AFTER INSERT ON chat_conversations BEGIN
  INSERT OR IGNORE INTO chat_rounds (conversation_id, agent_key, asked_at, answered_at, answered_by)
  VALUES (NEW.id, NEW.agent_key, NEW.asked_at, NEW.answered_at, CASE WHEN NEW.answered_at IS NULL THEN 0 ELSE NEW.staff_id END);
END;
CREATE TRIGGER chat_rounds_begin_again AFTER UPDATE OF asked_at ON chat_conversations WHEN NEW.asked_at <> OLD.asked_at BEGIN
  INSERT OR IGNORE INTO chat_rounds (conversation_id, agent_key, asked_at) VALUES (NEW.id, NEW.agent_key, NEW.asked_at);
END;
CREATE TRIGGER chat_rounds_answered AFTER UPDATE OF answered_at ON chat_conversations
WHEN NEW.answered_at IS NOT NULL AND OLD.answered_at IS NULL BEGIN
  UPDATE chat_rounds SET answered_at = NEW.answered_at, answered_by = NEW.staff_id
  WHERE conversation_id = NEW.id AND asked_at = NEW.asked_at;
END;
CREATE TRIGGER chat_rounds_ended AFTER UPDATE OF status ON chat_conversations
WHEN NEW.status = 'resolved' AND OLD.status = 'open' BEGIN
  UPDATE chat_rounds SET ended_at = max(NEW.last_at, NEW.asked_at) WHERE conversation_id = NEW.id AND asked_at = NEW.asked_at;
END;

CREATE INDEX assistant_answers_rated ON assistant_answers (agent_key, asked_at, rating) WHERE rating IS NOT NULL;

-- Applications that one passes on to the next at the end of a day, beside conversations: JSON, their ids.
ALTER TABLE handovers ADD COLUMN applications TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(applications));
