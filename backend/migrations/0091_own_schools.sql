-- Schools that one site has beside those that all sites share (decision 150). As of a course (0083), whose a school is say its levels, and it has
-- a number from 2^40 on; what the site wrote of it stands in site_schools, 'null' while it is taken away. The counts know nothing of them.
DROP TRIGGER counts_go_with_new_schools;
DROP TRIGGER counts_go_with_old_schools;
DROP TRIGGER counts_go_with_changed_schools;
CREATE TRIGGER counts_go_with_new_schools AFTER INSERT ON schools WHEN NEW.id < 1099511627776 BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_old_schools AFTER DELETE ON schools WHEN OLD.id < 1099511627776 BEGIN DELETE FROM catalogue_counts; END;
CREATE TRIGGER counts_go_with_changed_schools AFTER UPDATE OF country_id, state_id, city_id, type_id, initial, levels ON schools
WHEN OLD.id < 1099511627776 BEGIN DELETE FROM catalogue_counts; END;

-- Before the rows of site_schools go with the site, which say whose they are.
CREATE TRIGGER own_schools_go_with_their_site BEFORE DELETE ON agents BEGIN
  DELETE FROM schools WHERE id IN (SELECT school_id FROM site_schools WHERE agent_id = OLD.id AND school_id >= 1099511627776);
END;
