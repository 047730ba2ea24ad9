-- The latest day that an account has ever had as its birthday. Who has been asked for a guardian would else be older at once.
ALTER TABLE users ADD COLUMN youngest_birthday TEXT NOT NULL DEFAULT '';
UPDATE users SET youngest_birthday = birthday;

CREATE TRIGGER users_youngest_birthday AFTER UPDATE OF birthday ON users WHEN NEW.birthday > NEW.youngest_birthday
BEGIN UPDATE users SET youngest_birthday = NEW.birthday WHERE id = NEW.id; END;
