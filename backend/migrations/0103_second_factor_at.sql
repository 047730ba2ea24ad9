-- When a session last proved its second factor: changes of accounts ask for it anew after five minutes.
ALTER TABLE staff_sessions ADD COLUMN verified_at INTEGER NOT NULL DEFAULT 0;
