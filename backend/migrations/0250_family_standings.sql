-- Where the student stands at what was saved when the link was made, where they chose to show it: '{"school-1001":{"band":"match","basis":"offer"}}'.
-- Null without that choice, and once the link has ended or was taken back.
ALTER TABLE family_links ADD COLUMN standings TEXT CHECK (standings IS NULL OR json_valid(standings));
