-- What a matching weighs against is read once by each isolate and held in its memory (decision 170), under the stamp of this row. Whatever changes it
-- takes the stamp away in the same transaction, and whoever finds none reads all of it anew and leaves another one.
CREATE TABLE matching_stamps (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  stamp INTEGER NOT NULL
) STRICT;

-- Of what all sites share: its numbers are below the ones that a site gives its own, which are read each time.
CREATE TRIGGER matching_stamps_go_with_new_shelves AFTER INSERT ON match_shelves WHEN NEW.agent_id = 0 BEGIN DELETE FROM matching_stamps; END;
CREATE TRIGGER matching_stamps_go_with_old_shelves AFTER DELETE ON match_shelves WHEN OLD.agent_id = 0 BEGIN DELETE FROM matching_stamps; END;
CREATE TRIGGER matching_stamps_go_with_changed_shelves AFTER UPDATE ON match_shelves WHEN OLD.agent_id = 0 BEGIN DELETE FROM matching_stamps; END;
CREATE TRIGGER matching_stamps_go_with_new_schools AFTER INSERT ON schools WHEN NEW.id < 1099511627776 BEGIN DELETE FROM matching_stamps; END;
CREATE TRIGGER matching_stamps_go_with_old_schools AFTER DELETE ON schools WHEN OLD.id < 1099511627776 BEGIN DELETE FROM matching_stamps; END;
CREATE TRIGGER matching_stamps_go_with_changed_schools
AFTER UPDATE OF id, country_id, city_id, levels, rank_sort, qs_rank, name_sort ON schools WHEN OLD.id < 1099511627776
BEGIN DELETE FROM matching_stamps; END;
-- Which of a school's courses are its first, by level.
CREATE TRIGGER matching_stamps_go_with_new_courses AFTER INSERT ON courses WHEN NEW.id < 1099511627776 BEGIN DELETE FROM matching_stamps; END;
CREATE TRIGGER matching_stamps_go_with_old_courses AFTER DELETE ON courses WHEN OLD.id < 1099511627776 BEGIN DELETE FROM matching_stamps; END;
CREATE TRIGGER matching_stamps_go_with_changed_courses
AFTER UPDATE OF id, school_id, major_level_id, levels ON courses WHEN OLD.id < 1099511627776 BEGIN DELETE FROM matching_stamps; END;
-- What a source says of a school, or of its town.
CREATE TRIGGER matching_stamps_go_with_new_ratings AFTER INSERT ON facts WHEN NEW.fact_key = 'teachingRating' BEGIN DELETE FROM matching_stamps; END;
CREATE TRIGGER matching_stamps_go_with_old_ratings AFTER DELETE ON facts WHEN OLD.fact_key = 'teachingRating' BEGIN DELETE FROM matching_stamps; END;
CREATE TRIGGER matching_stamps_go_with_changed_ratings AFTER UPDATE ON facts WHEN 'teachingRating' IN (OLD.fact_key, NEW.fact_key)
BEGIN DELETE FROM matching_stamps; END;
CREATE TRIGGER matching_stamps_go_with_old_sources AFTER DELETE ON sources BEGIN DELETE FROM matching_stamps; END;
CREATE TRIGGER matching_stamps_go_with_changed_sources AFTER UPDATE OF id, title, as_at ON sources BEGIN DELETE FROM matching_stamps; END;
CREATE TRIGGER matching_stamps_go_with_new_costs AFTER INSERT ON living_costs BEGIN DELETE FROM matching_stamps; END;
CREATE TRIGGER matching_stamps_go_with_old_costs AFTER DELETE ON living_costs BEGIN DELETE FROM matching_stamps; END;
CREATE TRIGGER matching_stamps_go_with_changed_costs AFTER UPDATE ON living_costs BEGIN DELETE FROM matching_stamps; END;
