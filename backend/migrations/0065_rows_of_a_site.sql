-- Lectures and guides of one site beside those that all sites share (decision 115): agent_id 0 is everybody's. A guide of a site stands
-- in the place of the shared one of its key, and is seen there alone.
ALTER TABLE lectures ADD COLUMN agent_id INTEGER NOT NULL DEFAULT 0;
CREATE INDEX lectures_by_agent ON lectures (agent_id, start_time, id);

CREATE TABLE guides_before AS SELECT * FROM guides;
DROP TABLE guides;
CREATE TABLE guides (
  id INTEGER PRIMARY KEY,
  agent_id INTEGER NOT NULL DEFAULT 0,
  guide_key TEXT NOT NULL,
  country TEXT NOT NULL,
  topic TEXT NOT NULL,
  title TEXT NOT NULL CHECK (json_valid(title)),
  passage TEXT NOT NULL CHECK (json_valid(passage)),
  page TEXT NOT NULL CHECK (page LIKE 'http%'),
  publisher TEXT NOT NULL CHECK (publisher <> ''),
  as_at TEXT NOT NULL,
  review_by TEXT NOT NULL,
  standing TEXT NOT NULL DEFAULT 'told' CHECK (standing IN ('told', 'held')),
  UNIQUE (agent_id, guide_key)
) STRICT;
INSERT INTO guides (id, guide_key, country, topic, title, passage, page, publisher, as_at, review_by, standing)
SELECT id, guide_key, country, topic, title, passage, page, publisher, as_at, review_by, standing FROM guides_before;
DROP TABLE guides_before;
CREATE TRIGGER guide_words_go_with_their_guide AFTER DELETE ON guides BEGIN
  DELETE FROM guide_words WHERE rowid = OLD.id;
END;
CREATE TRIGGER own_rows_go_with_their_site AFTER DELETE ON agents BEGIN
  DELETE FROM guides WHERE agent_id = OLD.id;
  DELETE FROM lectures WHERE agent_id = OLD.id;
END;

-- The edge keeps the list of lectures under the version of the site (decision 088); '*' is what all sites have in common.
CREATE TRIGGER site_versions_of_new_lectures AFTER INSERT ON lectures BEGIN
  INSERT INTO site_versions (agent_key, version) VALUES (coalesce((SELECT key_code FROM agents WHERE id = NEW.agent_id), '*'), 1)
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;
CREATE TRIGGER site_versions_of_changed_lectures AFTER UPDATE ON lectures BEGIN
  INSERT INTO site_versions (agent_key, version) VALUES (coalesce((SELECT key_code FROM agents WHERE id = NEW.agent_id), '*'), 1)
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;
CREATE TRIGGER site_versions_of_old_lectures AFTER DELETE ON lectures BEGIN
  INSERT INTO site_versions (agent_key, version) VALUES (coalesce((SELECT key_code FROM agents WHERE id = OLD.agent_id), '*'), 1)
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

-- As in 0051, and for the covers of a site's own lectures.
DROP TRIGGER media_in_use;
CREATE TRIGGER media_in_use BEFORE DELETE ON media WHEN EXISTS (SELECT 1 FROM agents WHERE id = OLD.agent_id) AND (
  EXISTS (SELECT 1 FROM agents WHERE id = OLD.agent_id AND instr(top_logo_path || bottom_logo_path || wechat_qr_path, OLD.name) > 0)
  OR EXISTS (SELECT 1 FROM site_drafts WHERE agent_id = OLD.agent_id AND instr(content, OLD.name) > 0)
  OR EXISTS (SELECT 1 FROM lectures WHERE agent_id = OLD.agent_id AND instr(cover || description, OLD.name) > 0)
  OR EXISTS (SELECT 1 FROM privacy_policies WHERE agent_id = OLD.agent_id AND instr(content, OLD.name) > 0)
  OR EXISTS (SELECT 1 FROM pages p JOIN page_modules m ON m.page_id = p.id WHERE p.agent_id = OLD.agent_id AND instr(m.body, OLD.name) > 0)
  OR EXISTS (SELECT 1 FROM pages p JOIN page_modules m ON m.page_id = p.id JOIN page_module_items i ON i.module_id = m.id
    WHERE p.agent_id = OLD.agent_id AND instr(i.picture || i.body, OLD.name) > 0)
) BEGIN SELECT RAISE(ABORT, 'a picture is in use'); END;
