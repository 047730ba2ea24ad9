-- What a film says, as addresses of captions by language, and files of which each language has its own.

ALTER TABLE schools ADD COLUMN film_captions TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(film_captions)); -- {locale: address}
ALTER TABLE lectures ADD COLUMN film_captions TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(film_captions));
ALTER TABLE school_files ADD COLUMN locale TEXT NOT NULL DEFAULT ''; -- '' for a file that holds for every language
