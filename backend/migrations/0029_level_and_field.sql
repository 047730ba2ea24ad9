-- How a course is named: by its title or, where no register has titles, by its level and field ('Undergraduate: Engineering') or by
-- its level alone. A fee of 0 is one that nobody publishes.
ALTER TABLE courses ADD COLUMN named TEXT NOT NULL DEFAULT 'title' CHECK (named IN ('title', 'field', 'level'));
CREATE INDEX courses_of_a_level ON courses (id) WHERE named = 'level';
