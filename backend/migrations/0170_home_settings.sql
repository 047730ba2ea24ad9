-- What an agency promises in figures on its home page, as JSON: those of shared/tenant/marketing-figures.ts that are not the usual ones.
ALTER TABLE agents ADD COLUMN marketing_figures TEXT NOT NULL DEFAULT '{}';
-- Schools that its home page features, by their numbers with a blank between; empty: the first of its list.
ALTER TABLE agents ADD COLUMN featured_schools TEXT NOT NULL DEFAULT '';
