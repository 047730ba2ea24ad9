-- Students of an agent in the order in which something happened to them last, and the words that its office finds them by: a page and a search
-- read what they show, however many students a site has (decision 148).

-- A row for each agent whose a student is. Its number is its place: the moment of the application that stands, in milliseconds, and behind all
-- of these, below nought, the number of a student who has none; the last 20 bits tell those of one moment apart.
CREATE TABLE student_places (
  id INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  following INTEGER NOT NULL CHECK (following IN (0, 1)), -- whether an application of theirs is being followed
  UNIQUE (user_id, agent_key)
) STRICT;
CREATE INDEX student_places_by_agent ON student_places (agent_key, id);
CREATE INDEX student_places_following ON student_places (agent_key) WHERE following = 1;
CREATE INDEX users_by_agent ON users (agent_id);
CREATE INDEX chat_contacts_by_owner ON chat_contacts (owner);

-- A text is read as the three signs from each of its signs on, so that any part of it is a phrase, and one or two signs are the beginning of
-- one. A blank is '␣'; a new line parts what stands beside each other. Of a student the first 2000 signs are read.
CREATE VIRTUAL TABLE student_words USING fts5 (agent, words, number, saved,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* P* S* C*'", prefix = '1 2', content = '', contentless_delete = 1);
-- Names of schools by the same signs: of a student the numbers of saved schools stand in the index, so that a school may take a new name.
CREATE VIRTUAL TABLE school_signs USING fts5 (words,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* P* S* C*'", prefix = '1 2', content = '', contentless_delete = 1);

CREATE TRIGGER student_words_of_place AFTER INSERT ON student_places BEGIN
  INSERT INTO student_words (rowid, agent, words, number, saved)
  SELECT new.id, new.agent_key,
    (WITH RECURSIVE signs (rest) AS (SELECT replace(substr(
        u.nickname || ' ' || u.name || ' ' || u.first_name || ' ' || u.last_name || char(10) || coalesce(a.form ->> '$.personal.nameChn', '')
          || coalesce((SELECT group_concat(char(10) || coalesce(k.value ->> '$.schoolName', '') || ' ' || coalesce(k.value ->> '$.courseName', ''), '')
            FROM json_each(a.form, '$.courses') k), ''), 1, 2000), ' ', '␣')
      UNION ALL SELECT substr(rest, 2) FROM signs WHERE length(rest) > 1)
      SELECT group_concat(substr(rest, 1, 3), ' ') FROM signs),
    (WITH RECURSIVE signs (rest) AS (SELECT u.mobile UNION ALL SELECT substr(rest, 2) FROM signs WHERE length(rest) > 1)
      SELECT group_concat(substr(rest, 1, 3), ' ') FROM signs),
    (SELECT group_concat(school_id, ' ') FROM school_favourites WHERE user_id = u.id)
  FROM users u LEFT JOIN applications a ON a.user_id = u.id AND +a.agent_key = new.agent_key AND +a.status IN ('following', 'finished')
  WHERE u.id = new.user_id;
END;
CREATE TRIGGER student_words_without_place AFTER DELETE ON student_places BEGIN
  DELETE FROM student_words WHERE rowid = old.id;
END;

CREATE TRIGGER school_signs_of_school AFTER INSERT ON schools BEGIN
  INSERT INTO school_signs (rowid, words) VALUES (new.id,
    (WITH RECURSIVE signs (rest) AS (SELECT replace(new.name || coalesce((SELECT group_concat(char(10) || n.value, '')
        FROM json_each(new.name_chn) n), ''), ' ', '␣')
      UNION ALL SELECT substr(rest, 2) FROM signs WHERE length(rest) > 1)
      SELECT group_concat(substr(rest, 1, 3), ' ') FROM signs));
END;
CREATE TRIGGER school_signs_of_new_name AFTER UPDATE OF name, name_chn ON schools WHEN old.name <> new.name OR old.name_chn <> new.name_chn BEGIN
  DELETE FROM school_signs WHERE rowid = old.id;
  INSERT INTO school_signs (rowid, words) VALUES (new.id,
    (WITH RECURSIVE signs (rest) AS (SELECT replace(new.name || coalesce((SELECT group_concat(char(10) || n.value, '')
        FROM json_each(new.name_chn) n), ''), ' ', '␣')
      UNION ALL SELECT substr(rest, 2) FROM signs WHERE length(rest) > 1)
      SELECT group_concat(substr(rest, 1, 3), ' ') FROM signs));
END;
CREATE TRIGGER school_signs_without_school AFTER DELETE ON schools BEGIN
  DELETE FROM school_signs WHERE rowid = old.id;
END;

-- Who is put in here is placed anew, by the same ties as backend/queries/staff/student-ties.ts has: of nobody who asked to be deleted is a row left.
CREATE VIEW students_to_place AS SELECT id AS user_id FROM users;
CREATE TRIGGER students_are_placed INSTEAD OF INSERT ON students_to_place BEGIN
  DELETE FROM student_places WHERE user_id = new.user_id;
  INSERT INTO student_places (id, agent_key, user_id, following)
  SELECT p.base + coalesce((SELECT max(s.id) + 1 - p.base FROM student_places s WHERE s.id >= p.base AND s.id < p.base + 1048576), 0)
    + row_number() OVER (PARTITION BY p.base ORDER BY p.agent_key) - 1, p.agent_key, new.user_id, p.following
  FROM (SELECT k.agent_key, coalesce(a.status = 'following', 0) AS following,
      CASE WHEN a.id IS NULL THEN u.id * 1048576 - 4611686018427387904
        ELSE max(0, coalesce(CAST(round((julianday(a.updated_at) - 2440587.5) * 86400000) AS INTEGER), 0)) * 1048576 END AS base
    FROM users u CROSS JOIN (
      SELECT g.key_code AS agent_key FROM users v JOIN agents g ON g.id = v.agent_id WHERE v.id = new.user_id
      UNION SELECT agent_key FROM applications WHERE user_id = new.user_id AND status <> 'draft' AND agent_key <> ''
      UNION SELECT o.agent_key FROM chat_contacts o JOIN chat_conversations c ON c.contact_id = o.id
        WHERE o.owner = 'user:' || new.user_id AND c.status = 'open') k
    LEFT JOIN applications a ON a.user_id = u.id AND +a.agent_key = k.agent_key AND +a.status IN ('following', 'finished')
    WHERE u.id = new.user_id AND u.delete_asked_at = 0) p;
END;

CREATE TRIGGER new_users_are_placed AFTER INSERT ON users BEGIN
  INSERT INTO students_to_place VALUES (new.id);
END;
CREATE TRIGGER changed_users_are_placed AFTER UPDATE OF agent_id, nickname, name, first_name, last_name, mobile, delete_asked_at ON users BEGIN
  INSERT INTO students_to_place VALUES (new.id);
END;
-- A draft is nobody's yet: while it is written nothing is placed.
CREATE TRIGGER new_applications_are_placed AFTER INSERT ON applications WHEN new.status <> 'draft' BEGIN
  INSERT INTO students_to_place VALUES (new.user_id);
END;
CREATE TRIGGER changed_applications_are_placed AFTER UPDATE OF status, agent_key, updated_at, form ON applications
WHEN old.status <> 'draft' OR new.status <> 'draft' BEGIN
  INSERT INTO students_to_place VALUES (new.user_id);
END;
CREATE TRIGGER old_applications_are_placed AFTER DELETE ON applications WHEN old.status <> 'draft' BEGIN
  INSERT INTO students_to_place VALUES (old.user_id);
END;
CREATE TRIGGER new_favourites_are_placed AFTER INSERT ON school_favourites BEGIN
  INSERT INTO students_to_place VALUES (new.user_id);
END;
CREATE TRIGGER old_favourites_are_placed AFTER DELETE ON school_favourites BEGIN
  INSERT INTO students_to_place VALUES (old.user_id);
END;
CREATE TRIGGER new_talks_are_placed AFTER INSERT ON chat_conversations BEGIN
  INSERT INTO students_to_place SELECT CAST(substr(owner, 6) AS INTEGER) FROM chat_contacts WHERE id = new.contact_id AND owner GLOB 'user:[0-9]*';
END;
CREATE TRIGGER changed_talks_are_placed AFTER UPDATE OF status ON chat_conversations WHEN old.status <> new.status BEGIN
  INSERT INTO students_to_place SELECT CAST(substr(owner, 6) AS INTEGER) FROM chat_contacts WHERE id = new.contact_id AND owner GLOB 'user:[0-9]*';
END;
CREATE TRIGGER old_talks_are_placed AFTER DELETE ON chat_conversations BEGIN
  INSERT INTO students_to_place SELECT CAST(substr(owner, 6) AS INTEGER) FROM chat_contacts WHERE id = old.contact_id AND owner GLOB 'user:[0-9]*';
END;
CREATE TRIGGER changed_contacts_are_placed AFTER UPDATE OF owner, agent_key ON chat_contacts
WHEN old.owner <> new.owner OR old.agent_key <> new.agent_key BEGIN
  INSERT INTO students_to_place SELECT CAST(substr(o.value, 6) AS INTEGER) FROM json_each(json_array(old.owner, new.owner)) o WHERE o.value GLOB 'user:[0-9]*';
END;
CREATE TRIGGER old_contacts_are_placed AFTER DELETE ON chat_contacts WHEN old.owner GLOB 'user:[0-9]*' BEGIN
  INSERT INTO students_to_place VALUES (CAST(substr(old.owner, 6) AS INTEGER));
END;
CREATE TRIGGER students_of_new_agents_are_placed AFTER INSERT ON agents BEGIN
  INSERT INTO students_to_place SELECT id FROM users WHERE agent_id = new.id;
END;
CREATE TRIGGER students_of_renamed_agents_are_placed AFTER UPDATE OF key_code ON agents WHEN old.key_code <> new.key_code BEGIN
  INSERT INTO students_to_place SELECT id FROM users WHERE agent_id = new.id;
END;
CREATE TRIGGER students_of_old_agents_are_placed AFTER DELETE ON agents BEGIN
  INSERT INTO students_to_place SELECT id FROM users WHERE agent_id = old.id;
END;

-- Who and what is there already.
INSERT INTO students_to_place SELECT id FROM users;
INSERT INTO school_signs (rowid, words)
SELECT s.id, (WITH RECURSIVE signs (rest) AS (SELECT replace(s.name || coalesce((SELECT group_concat(char(10) || n.value, '')
    FROM json_each(s.name_chn) n), ''), ' ', '␣')
  UNION ALL SELECT substr(rest, 2) FROM signs WHERE length(rest) > 1)
  SELECT group_concat(substr(rest, 1, 3), ' ') FROM signs) FROM schools s;
