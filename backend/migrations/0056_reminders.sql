-- Whether a student wants to be reminded by text message and by mail of days that are near. News and what keeps an account safe are no reminders.
ALTER TABLE users ADD COLUMN reminders INTEGER NOT NULL DEFAULT 1 CHECK (reminders IN (0, 1));
