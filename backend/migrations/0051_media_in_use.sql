-- A picture that the site shows, or would by a draft, is not removed, whoever asks and however close somebody else's edit comes.
-- With its whole site it goes: the agent's row is gone by then.
CREATE TRIGGER media_in_use BEFORE DELETE ON media WHEN EXISTS (SELECT 1 FROM agents WHERE id = OLD.agent_id) AND (
  EXISTS (SELECT 1 FROM agents WHERE id = OLD.agent_id AND instr(top_logo_path || bottom_logo_path || wechat_qr_path, OLD.name) > 0)
  OR EXISTS (SELECT 1 FROM site_drafts WHERE agent_id = OLD.agent_id AND instr(content, OLD.name) > 0)
  OR EXISTS (SELECT 1 FROM privacy_policies WHERE agent_id = OLD.agent_id AND instr(content, OLD.name) > 0)
  OR EXISTS (SELECT 1 FROM pages p JOIN page_modules m ON m.page_id = p.id WHERE p.agent_id = OLD.agent_id AND instr(m.body, OLD.name) > 0)
  OR EXISTS (SELECT 1 FROM pages p JOIN page_modules m ON m.page_id = p.id JOIN page_module_items i ON i.module_id = m.id
    WHERE p.agent_id = OLD.agent_id AND instr(i.picture || i.body, OLD.name) > 0)
) BEGIN SELECT RAISE(ABORT, 'a picture is in use'); END;
