-- What an agent is called where there is little room, as in the way to a page. Texts as in 0001; none says the whole name.
ALTER TABLE agents ADD COLUMN short_name TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(short_name));
