-- What one site says of a school beside what all sites say of it: sections, a picture, a contact, and figures of its own with their
-- sources. Nothing of the school's row or of a register's facts is changed by it (decision 115).
CREATE TABLE site_schools (
  agent_id INTEGER NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  school_id INTEGER NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  content TEXT NOT NULL CHECK (json_valid(content)),
  PRIMARY KEY (agent_id, school_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX site_schools_by_school ON site_schools (school_id);

-- As in 0065, and for the pictures of these.
DROP TRIGGER media_in_use;
CREATE TRIGGER media_in_use BEFORE DELETE ON media WHEN EXISTS (SELECT 1 FROM agents WHERE id = OLD.agent_id) AND (
  EXISTS (SELECT 1 FROM agents WHERE id = OLD.agent_id AND instr(top_logo_path || bottom_logo_path || wechat_qr_path, OLD.name) > 0)
  OR EXISTS (SELECT 1 FROM site_drafts WHERE agent_id = OLD.agent_id AND instr(content, OLD.name) > 0)
  OR EXISTS (SELECT 1 FROM lectures WHERE agent_id = OLD.agent_id AND instr(cover || description, OLD.name) > 0)
  OR EXISTS (SELECT 1 FROM site_schools WHERE agent_id = OLD.agent_id AND instr(content, OLD.name) > 0)
  OR EXISTS (SELECT 1 FROM privacy_policies WHERE agent_id = OLD.agent_id AND instr(content, OLD.name) > 0)
  OR EXISTS (SELECT 1 FROM pages p JOIN page_modules m ON m.page_id = p.id WHERE p.agent_id = OLD.agent_id AND instr(m.body, OLD.name) > 0)
  OR EXISTS (SELECT 1 FROM pages p JOIN page_modules m ON m.page_id = p.id JOIN page_module_items i ON i.module_id = m.id
    WHERE p.agent_id = OLD.agent_id AND instr(i.picture || i.body, OLD.name) > 0)
) BEGIN SELECT RAISE(ABORT, 'a picture is in use'); END;
