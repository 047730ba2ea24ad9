-- What people have collected, with what they noted beside it. Times as in 0002. Ids are never used twice, so that a page
-- that is still open somewhere cannot reach another row with an old one.

CREATE TABLE school_favourites (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  remark TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  UNIQUE (user_id, school_id)
) STRICT;
CREATE INDEX school_favourites_by_time ON school_favourites (user_id, created_at DESC, id DESC);
CREATE INDEX school_favourites_by_school ON school_favourites (school_id);

-- A course stands under its collected school and goes with it.
CREATE TABLE course_favourites (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL,
  school_id INTEGER NOT NULL,
  course_id INTEGER NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  remark TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  UNIQUE (user_id, course_id),
  FOREIGN KEY (user_id, school_id) REFERENCES school_favourites (user_id, school_id) ON DELETE CASCADE
) STRICT;
CREATE INDEX course_favourites_by_time ON course_favourites (user_id, created_at DESC, id DESC);
CREATE INDEX course_favourites_by_school ON course_favourites (user_id, school_id);
CREATE INDEX course_favourites_by_course ON course_favourites (course_id);
