-- Since when an account knows a device. Of those from before nobody can say; they count as old.
ALTER TABLE user_devices ADD COLUMN known_since INTEGER NOT NULL DEFAULT 0;
