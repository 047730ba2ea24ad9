-- What the backup bucket holds of the files of people and sites (backup/copy-files.ts). Times in milliseconds.
CREATE TABLE file_copies (
  key TEXT PRIMARY KEY, -- in the store of files; in the backup bucket it stands under files/
  sha256 TEXT NOT NULL, -- of the file; '' where the store had none under this key
  size INTEGER NOT NULL,
  key_id TEXT NOT NULL, -- which of the keys of BACKUP_KEY has encrypted it
  copied_at INTEGER NOT NULL,
  gone_at INTEGER -- since when no row names the file
) STRICT, WITHOUT ROWID;
CREATE INDEX file_copies_by_end ON file_copies (gone_at) WHERE gone_at IS NOT NULL;

-- What was erased, or is to be, until it stands in the backup bucket, from which a restore replays it (backup/erasure-log.ts). Written by
-- triggers, so that no way of deleting an account can leave it out.
CREATE TABLE erasures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('user', 'documents', 'deletionAsked', 'deletionTakenBack')),
  user_id INTEGER NOT NULL,
  agent_key TEXT NOT NULL DEFAULT '', -- of 'documents', on whose site the consent was withdrawn
  at INTEGER NOT NULL,
  is_stored INTEGER NOT NULL DEFAULT 0 CHECK (is_stored IN (0, 1))
) STRICT;
CREATE INDEX erasures_to_store ON erasures (id) WHERE is_stored = 0;
CREATE INDEX erasures_by_time ON erasures (at);

CREATE TRIGGER erasures_of_users AFTER DELETE ON users
BEGIN
  INSERT INTO erasures (kind, user_id, at) VALUES ('user', OLD.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;

CREATE TRIGGER erasures_asked AFTER UPDATE OF delete_asked_at ON users WHEN (NEW.delete_asked_at > 0) <> (OLD.delete_asked_at > 0)
BEGIN
  INSERT INTO erasures (kind, user_id, at) VALUES (
    CASE WHEN NEW.delete_asked_at > 0 THEN 'deletionAsked' ELSE 'deletionTakenBack' END,
    NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)
  );
END;

CREATE TRIGGER erasures_of_documents AFTER INSERT ON consents WHEN NEW.what = 'documents' AND NEW.deed = 'withdrawn'
BEGIN
  INSERT INTO erasures (kind, user_id, agent_key, at)
  VALUES ('documents', NEW.user_id, NEW.agent_key, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
