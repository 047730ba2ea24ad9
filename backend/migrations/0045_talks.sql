-- Words of what was said, and of who said it, for the office's search: a row of a message has its number, one of a name its contact's
-- number below nought. Every Chinese sign stands alone, so that neighbours are a phrase. Triggers write it, whoever writes what was
-- said. Of a very long message the first 4000 signs are read: what a person is still looking for by a word.
CREATE VIRTUAL TABLE chat_words USING fts5 (agent, words, tokenize = 'unicode61 remove_diacritics 2', content = '', contentless_delete = 1);

CREATE TRIGGER chat_words_of_message AFTER INSERT ON chat_messages WHEN new.kind < 2 AND new.content <> '' BEGIN
  INSERT INTO chat_words (rowid, agent, words) VALUES (new.id,
    (SELECT agent_key FROM chat_conversations WHERE id = new.conversation_id),
    (WITH RECURSIVE signs (rest, sign) AS (SELECT substr(new.content, 1, 4000), '' UNION ALL
      SELECT substr(rest, 2), CASE WHEN unicode(rest) >= 11904 THEN ' ' || substr(rest, 1, 1) || ' ' ELSE substr(rest, 1, 1) END
      FROM signs WHERE rest <> '') SELECT group_concat(sign, '') FROM signs));
END;
CREATE TRIGGER chat_words_without_message AFTER DELETE ON chat_messages BEGIN
  DELETE FROM chat_words WHERE rowid = old.id;
END;
CREATE TRIGGER chat_words_of_name AFTER INSERT ON chat_contacts BEGIN
  INSERT INTO chat_words (rowid, agent, words) VALUES (-new.id, new.agent_key,
    (WITH RECURSIVE signs (rest, sign) AS (SELECT new.name, '' UNION ALL
      SELECT substr(rest, 2), CASE WHEN unicode(rest) >= 11904 THEN ' ' || substr(rest, 1, 1) || ' ' ELSE substr(rest, 1, 1) END
      FROM signs WHERE rest <> '') SELECT group_concat(sign, '') FROM signs));
END;
CREATE TRIGGER chat_words_of_new_name AFTER UPDATE OF name ON chat_contacts WHEN old.name <> new.name BEGIN
  DELETE FROM chat_words WHERE rowid = -old.id;
  INSERT INTO chat_words (rowid, agent, words) VALUES (-new.id, new.agent_key,
    (WITH RECURSIVE signs (rest, sign) AS (SELECT new.name, '' UNION ALL
      SELECT substr(rest, 2), CASE WHEN unicode(rest) >= 11904 THEN ' ' || substr(rest, 1, 1) || ' ' ELSE substr(rest, 1, 1) END
      FROM signs WHERE rest <> '') SELECT group_concat(sign, '') FROM signs));
END;
CREATE TRIGGER chat_words_without_name AFTER DELETE ON chat_contacts BEGIN
  DELETE FROM chat_words WHERE rowid = -old.id;
END;

-- What was said before there was an index.
INSERT INTO chat_words (rowid, agent, words)
SELECT m.id, c.agent_key, (WITH RECURSIVE signs (rest, sign) AS (SELECT substr(m.content, 1, 4000), '' UNION ALL
    SELECT substr(rest, 2), CASE WHEN unicode(rest) >= 11904 THEN ' ' || substr(rest, 1, 1) || ' ' ELSE substr(rest, 1, 1) END
    FROM signs WHERE rest <> '') SELECT group_concat(sign, '') FROM signs)
FROM chat_messages m JOIN chat_conversations c ON c.id = m.conversation_id WHERE m.kind < 2 AND m.content <> '';
INSERT INTO chat_words (rowid, agent, words)
SELECT -o.id, o.agent_key, (WITH RECURSIVE signs (rest, sign) AS (SELECT o.name, '' UNION ALL
    SELECT substr(rest, 2), CASE WHEN unicode(rest) >= 11904 THEN ' ' || substr(rest, 1, 1) || ' ' ELSE substr(rest, 1, 1) END
    FROM signs WHERE rest <> '') SELECT group_concat(sign, '') FROM signs)
FROM chat_contacts o;

-- What staff write to each other in a conversation. A table of its own: nothing that goes to a visitor reads it.
CREATE TABLE chat_notes (
  id INTEGER PRIMARY KEY,
  conversation_id INTEGER NOT NULL REFERENCES chat_conversations (id) ON DELETE CASCADE,
  author TEXT NOT NULL,
  content TEXT NOT NULL,
  at INTEGER NOT NULL -- milliseconds
) STRICT;
CREATE INDEX chat_notes_by_conversation ON chat_notes (conversation_id, at);
