-- What a visitor thought of how they were helped, once it had ended: of one round, by whoever asked in it, and changed by them alone.
ALTER TABLE chat_rounds ADD COLUMN stars INTEGER CHECK (stars BETWEEN 1 AND 5);
ALTER TABLE chat_rounds ADD COLUMN said TEXT NOT NULL DEFAULT '';
ALTER TABLE chat_rounds ADD COLUMN rated_at INTEGER;
