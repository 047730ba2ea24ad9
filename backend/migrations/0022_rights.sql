-- What is kept for how long, and who asked to be deleted: shared/rules/retention-periods.ts. Milliseconds, as in 0003.

ALTER TABLE users ADD COLUMN delete_asked_at INTEGER NOT NULL DEFAULT 0; -- 0 for nobody
CREATE INDEX users_to_delete ON users (delete_asked_at) WHERE delete_asked_at > 0;

-- What may be removed from a log at the moment. A row is written and taken away by the transaction that removes, so that
-- nobody else ever sees it: 'application:7', 'staff'.
CREATE TABLE erasing (subject TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

DROP TRIGGER application_events_stay;
CREATE TRIGGER application_events_stay BEFORE DELETE ON application_events
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE subject = 'application:' || OLD.application_id)
BEGIN SELECT RAISE(ABORT, 'what happened cannot be removed'); END;

DROP TRIGGER document_openings_stay;
CREATE TRIGGER document_openings_stay BEFORE DELETE ON document_openings
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE subject = 'application:' || OLD.application_id)
BEGIN SELECT RAISE(ABORT, 'who opened a document cannot be removed'); END;

DROP TRIGGER staff_log_stays;
CREATE TRIGGER staff_log_stays BEFORE DELETE ON staff_log
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE subject = 'staff')
BEGIN SELECT RAISE(ABORT, 'what staff did cannot be removed'); END;

-- Users who are gone, and whose rooms the chat Worker has not emptied yet.
CREATE TABLE rooms_to_forget (
  user_id INTEGER PRIMARY KEY,
  since INTEGER NOT NULL
) STRICT;

-- Up to which key a folder of R2 has been searched for files that no row names.
CREATE TABLE file_sweeps (
  folder TEXT PRIMARY KEY,
  after TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX assistant_answers_by_time ON assistant_answers (asked_at);
CREATE INDEX chat_conversations_by_time ON chat_conversations (last_at);
CREATE INDEX files_by_time ON files (created_at);
