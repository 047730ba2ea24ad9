-- What advisers note about a student for each other, and tasks with a day by which they are due. staff_id is no foreign key: a note outlives the
-- account.
CREATE TABLE student_notes (
  id INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('note', 'call', 'meeting', 'task')),
  content TEXT NOT NULL,
  author TEXT NOT NULL,
  staff_id INTEGER NOT NULL DEFAULT 0, -- whose task it is; 0 for the team's
  due TEXT NOT NULL DEFAULT '', -- of a task: 2026-12-01
  done_by TEXT NOT NULL DEFAULT '',
  done_at INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL,
  CHECK ((kind = 'task') = (due <> ''))
) STRICT;
CREATE INDEX student_notes_of_student ON student_notes (user_id, agent_key, at);
CREATE INDEX student_notes_due ON student_notes (agent_key, due) WHERE due <> '' AND done_at = 0;
