-- When somebody logged in: a session ends some day, however often it is renewed. Of those that are there it counts from now on.
ALTER TABLE sessions ADD COLUMN opened_at INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET opened_at = refreshed_at;
