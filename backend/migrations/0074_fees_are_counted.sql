-- Counts of a range of fees, made by fillCounts with each import and each seed, follow the fees too. Until then there are none, and
-- rows are counted.
CREATE TRIGGER counts_go_with_changed_fees AFTER UPDATE OF fee ON courses BEGIN DELETE FROM catalogue_counts; END;
