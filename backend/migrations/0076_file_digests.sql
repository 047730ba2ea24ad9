-- What a file is, as it came: a student proves by it which one was sent. '' of what came before.
ALTER TABLE files ADD COLUMN sha256 TEXT NOT NULL DEFAULT '';
