-- Pictures of a site's own: what they say in words, and where they stand in the store of files, under a name made of their content.
-- Sites may have the same picture; its file goes with the last row that names it.
CREATE TABLE media (
  agent_id INTEGER NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  name TEXT NOT NULL, -- 'HASH.jpg'
  title TEXT NOT NULL, -- as whoever brought it called the file
  content_type TEXT NOT NULL CHECK (content_type IN ('image/jpeg', 'image/png', 'image/webp')),
  size INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  alt TEXT NOT NULL CHECK (json_valid(alt)), -- by language; '' where nobody has written one
  at INTEGER NOT NULL, -- in milliseconds
  staff_id INTEGER NOT NULL,
  who TEXT NOT NULL,
  PRIMARY KEY (agent_id, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX media_by_name ON media (name);
CREATE INDEX media_by_time ON media (agent_id, at);
