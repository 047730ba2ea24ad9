-- A page that states something and gives no date of its own has the day on which it was read instead; '' for registers, which have an edition.
ALTER TABLE sources ADD COLUMN read_on TEXT NOT NULL DEFAULT '';
