-- Tasks by whose they are: the open ones by due date (done_at is 0), the done ones by time.
CREATE INDEX student_notes_of_staff ON student_notes (agent_key, staff_id, done_at, due) WHERE due <> '';
CREATE INDEX student_notes_done ON student_notes (agent_key, done_at) WHERE due <> '' AND done_at > 0;
