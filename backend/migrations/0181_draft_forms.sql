-- Which drawing of a form wrote a draft last, and what was typed there: a form that stays open behind a preview is held against that, so
-- that what its owner writes next conflicts with nobody.
ALTER TABLE site_drafts ADD COLUMN form TEXT NOT NULL DEFAULT '';
ALTER TABLE site_drafts ADD COLUMN typed TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(typed));
