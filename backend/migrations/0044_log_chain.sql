-- A log that proves itself: an entry carries a digest over the one before and its own fields, and the application the digest of
-- its last one (application/log-chain.ts). '' of what was written before this: SQLite knows no SHA-256.
ALTER TABLE application_events ADD COLUMN hash TEXT NOT NULL DEFAULT '';
ALTER TABLE applications ADD COLUMN log_head TEXT NOT NULL DEFAULT '';
