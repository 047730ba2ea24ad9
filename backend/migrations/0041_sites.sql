-- A site that is closed keeps its rows and its students, and answers nobody. In milliseconds; 0 while it is open.
ALTER TABLE agents ADD COLUMN archived_at INTEGER NOT NULL DEFAULT 0;

-- How often anything of a site was changed, whoever changed it: a part of the names under which the edge keeps what it was told of it.
-- A row outlives its agent, or a site that comes back would be shown as it was. '*' is what all sites have in common.
CREATE TABLE site_versions (
  agent_key TEXT PRIMARY KEY,
  version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO site_versions (agent_key, version) SELECT key_code, 1 FROM agents;

CREATE TRIGGER site_versions_of_new_agents AFTER INSERT ON agents BEGIN
  INSERT INTO site_versions (agent_key, version) VALUES (NEW.key_code, 1)
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_new_menus AFTER INSERT ON menus BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT key_code, 1 FROM agents WHERE id = NEW.agent_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_new_pages AFTER INSERT ON pages BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT key_code, 1 FROM agents WHERE id = NEW.agent_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_new_agent_news AFTER INSERT ON agent_news BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT key_code, 1 FROM agents WHERE id = NEW.agent_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_new_privacy_policies AFTER INSERT ON privacy_policies BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT key_code, 1 FROM agents WHERE id = NEW.agent_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_new_page_modules AFTER INSERT ON page_modules BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT a.key_code, 1 FROM pages p JOIN agents a ON a.id = p.agent_id WHERE p.id = NEW.page_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_new_page_module_items AFTER INSERT ON page_module_items BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT a.key_code, 1 FROM page_modules m JOIN pages p ON p.id = m.page_id
  JOIN agents a ON a.id = p.agent_id WHERE m.id = NEW.module_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_new_help_entries AFTER INSERT ON help_entries BEGIN
  INSERT INTO site_versions (agent_key, version) VALUES ('*', 1)
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_new_version_notes AFTER INSERT ON version_notes BEGIN
  INSERT INTO site_versions (agent_key, version) VALUES ('*', 1)
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_changed_agents AFTER UPDATE ON agents BEGIN
  INSERT INTO site_versions (agent_key, version) VALUES (NEW.key_code, 1)
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_changed_menus AFTER UPDATE ON menus BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT key_code, 1 FROM agents WHERE id = NEW.agent_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_changed_pages AFTER UPDATE ON pages BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT key_code, 1 FROM agents WHERE id = NEW.agent_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_changed_agent_news AFTER UPDATE ON agent_news BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT key_code, 1 FROM agents WHERE id = NEW.agent_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_changed_privacy_policies AFTER UPDATE ON privacy_policies BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT key_code, 1 FROM agents WHERE id = NEW.agent_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_changed_page_modules AFTER UPDATE ON page_modules BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT a.key_code, 1 FROM pages p JOIN agents a ON a.id = p.agent_id WHERE p.id = NEW.page_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_changed_page_module_items AFTER UPDATE ON page_module_items BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT a.key_code, 1 FROM page_modules m JOIN pages p ON p.id = m.page_id
  JOIN agents a ON a.id = p.agent_id WHERE m.id = NEW.module_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_changed_help_entries AFTER UPDATE ON help_entries BEGIN
  INSERT INTO site_versions (agent_key, version) VALUES ('*', 1)
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_changed_version_notes AFTER UPDATE ON version_notes BEGIN
  INSERT INTO site_versions (agent_key, version) VALUES ('*', 1)
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_old_agents AFTER DELETE ON agents BEGIN
  INSERT INTO site_versions (agent_key, version) VALUES (OLD.key_code, 1)
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_old_menus AFTER DELETE ON menus BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT key_code, 1 FROM agents WHERE id = OLD.agent_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_old_pages AFTER DELETE ON pages BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT key_code, 1 FROM agents WHERE id = OLD.agent_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_old_agent_news AFTER DELETE ON agent_news BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT key_code, 1 FROM agents WHERE id = OLD.agent_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_old_privacy_policies AFTER DELETE ON privacy_policies BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT key_code, 1 FROM agents WHERE id = OLD.agent_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_old_page_modules AFTER DELETE ON page_modules BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT a.key_code, 1 FROM pages p JOIN agents a ON a.id = p.agent_id WHERE p.id = OLD.page_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_old_page_module_items AFTER DELETE ON page_module_items BEGIN
  INSERT INTO site_versions (agent_key, version) SELECT a.key_code, 1 FROM page_modules m JOIN pages p ON p.id = m.page_id
  JOIN agents a ON a.id = p.agent_id WHERE m.id = OLD.module_id
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_old_help_entries AFTER DELETE ON help_entries BEGIN
  INSERT INTO site_versions (agent_key, version) VALUES ('*', 1)
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_old_version_notes AFTER DELETE ON version_notes BEGIN
  INSERT INTO site_versions (agent_key, version) VALUES ('*', 1)
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER site_versions_of_renamed_agents AFTER UPDATE OF key_code ON agents BEGIN
  INSERT INTO site_versions (agent_key, version) VALUES (OLD.key_code, 1)
  ON CONFLICT (agent_key) DO UPDATE SET version = version + 1;
END;
