-- What a lead wants to study; '' for unknown. Keys of `countries` and `major_levels`; the intake is a month such as '2027-09'.
ALTER TABLE leads ADD COLUMN country TEXT NOT NULL DEFAULT '';
ALTER TABLE leads ADD COLUMN level TEXT NOT NULL DEFAULT '';
ALTER TABLE leads ADD COLUMN intake TEXT NOT NULL DEFAULT '' CHECK (intake = '' OR intake GLOB '20[0-9][0-9]-[01][0-9]');
ALTER TABLE leads ADD COLUMN exam TEXT NOT NULL DEFAULT '' CHECK (exam IN ('', 'dse', 'alevel', 'ib', 'gaokao', 'other'));
ALTER TABLE leads ADD COLUMN grades TEXT NOT NULL DEFAULT '';
