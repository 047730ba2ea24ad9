-- An application belongs to the agent on whose site it was sent, whoever its student came by. Those from before this was
-- written down belong to the agent by whose site their student came; '' belongs to nobody.
ALTER TABLE applications ADD COLUMN agent_key TEXT NOT NULL DEFAULT '';
UPDATE applications SET agent_key = coalesce(
  (SELECT g.key_code FROM users u JOIN agents g ON g.id = u.agent_id WHERE u.id = applications.user_id), '');
CREATE INDEX applications_by_agent ON applications (agent_key, status, updated_at);

-- Who opened a student's document, or saw the number of the passport, and why. The student reads it.
CREATE TABLE document_openings (
  id INTEGER PRIMARY KEY,
  application_id INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  who TEXT NOT NULL,
  kind TEXT NOT NULL, -- of the document, or passportNumber
  name TEXT NOT NULL DEFAULT '', -- of the file
  reason TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX document_openings_by_application ON document_openings (application_id, id);

CREATE TRIGGER document_openings_stand BEFORE UPDATE ON document_openings
BEGIN SELECT RAISE(ABORT, 'who opened a document cannot be rewritten'); END;
CREATE TRIGGER document_openings_stay BEFORE DELETE ON document_openings
BEGIN SELECT RAISE(ABORT, 'who opened a document cannot be removed'); END;
