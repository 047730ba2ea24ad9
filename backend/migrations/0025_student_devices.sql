-- On which device a student is logged in, as far as its owner knows it again: browser and system by name, the network as a
-- keyed hash. seen_at is written at most once an hour.
ALTER TABLE sessions ADD COLUMN browser TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN system TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN network_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN device_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET seen_at = refreshed_at;

-- Devices that a student has logged in with: a login with another one is told. A hash of the browser's cookie and the account.
CREATE TABLE user_devices (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device_hash TEXT NOT NULL,
  used_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, device_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_devices_by_time ON user_devices (used_at);
