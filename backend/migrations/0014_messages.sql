-- What students are told in the personal centre. A message keeps its kind and what it is about; its words are written
-- when it is read, in the reader's language. One that lies ahead (a reminder) is not seen before its time.

CREATE TABLE messages (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  told TEXT NOT NULL CHECK (json_valid(told)),
  read_at TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX messages_by_user ON messages (user_id, at, id);
CREATE INDEX messages_unread ON messages (user_id, at) WHERE read_at = '';

ALTER TABLE lectures ADD COLUMN join_url TEXT NOT NULL DEFAULT '';
ALTER TABLE lectures ADD COLUMN cancelled_at TEXT NOT NULL DEFAULT '';

-- Who gave a seat back, or lost it, stays on the list: advisers see that somebody meant to come.
ALTER TABLE lecture_sign_ups ADD COLUMN state TEXT NOT NULL DEFAULT 'signedUp'
  CHECK (state IN ('signedUp', 'attended', 'left', 'removed'));
ALTER TABLE lecture_sign_ups ADD COLUMN at TEXT NOT NULL DEFAULT '';
CREATE INDEX lecture_sign_ups_by_user ON lecture_sign_ups (user_id, lecture_id);

-- Whoever writes a seat, and however many at once: no more than there are, and none at a lecture that is cancelled.
CREATE TRIGGER lecture_seats_taken BEFORE INSERT ON lecture_sign_ups WHEN NEW.state IN ('signedUp', 'attended')
BEGIN
  SELECT RAISE(ABORT, 'lecture seats: cancelled') FROM lectures WHERE id = NEW.lecture_id AND cancelled_at <> '';
  SELECT RAISE(ABORT, 'lecture seats: none left') FROM lectures WHERE id = NEW.lecture_id
    AND seats <= (SELECT count(*) FROM lecture_sign_ups WHERE lecture_id = NEW.lecture_id AND state IN ('signedUp', 'attended'));
END;
CREATE TRIGGER lecture_seats_taken_again BEFORE UPDATE OF state ON lecture_sign_ups
WHEN NEW.state IN ('signedUp', 'attended') AND OLD.state NOT IN ('signedUp', 'attended')
BEGIN
  SELECT RAISE(ABORT, 'lecture seats: cancelled') FROM lectures WHERE id = NEW.lecture_id AND cancelled_at <> '';
  SELECT RAISE(ABORT, 'lecture seats: none left') FROM lectures WHERE id = NEW.lecture_id
    AND seats <= (SELECT count(*) FROM lecture_sign_ups WHERE lecture_id = NEW.lecture_id AND state IN ('signedUp', 'attended'));
END;
