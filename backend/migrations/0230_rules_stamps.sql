-- Rules of entry that all sites share are held in memory with the catalogue: a change of one invalidates it.
CREATE TRIGGER matching_stamps_go_with_new_rules AFTER INSERT ON entry_rules WHEN NEW.agent_id = 0 BEGIN DELETE FROM matching_stamps; END;
CREATE TRIGGER matching_stamps_go_with_old_rules AFTER DELETE ON entry_rules WHEN OLD.agent_id = 0 BEGIN DELETE FROM matching_stamps; END;
CREATE TRIGGER matching_stamps_go_with_changed_rules AFTER UPDATE ON entry_rules WHEN OLD.agent_id = 0 OR NEW.agent_id = 0 BEGIN DELETE FROM matching_stamps; END;
