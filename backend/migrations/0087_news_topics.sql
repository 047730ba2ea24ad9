-- What an article is about, as lists offer it to be narrowed by: a word of NEWS_TOPICS in shared/constants.ts, or '' where nobody has said.
ALTER TABLE news ADD COLUMN topic TEXT NOT NULL DEFAULT '';
CREATE INDEX news_by_topic ON news (topic, publish_time DESC, id DESC, levels);
