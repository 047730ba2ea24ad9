-- Counts of a range of fees, made by fillCounts with each import and each seed, follow the fees too: those of all sites' courses,
-- whose numbers are below the ones that a site gives its own. Until then there are none, and rows are counted.
CREATE TRIGGER counts_go_with_changed_fees AFTER UPDATE OF fee ON courses WHEN OLD.id < 1099511627776
BEGIN DELETE FROM catalogue_counts; END;
