-- When an agency's people are there, seven lines from Monday on ('10:00-13:00, 14:00-19:00'; empty: not that day), in the time of its
-- city; and the days on which they are not, whatever the week says. All empty: nobody has said.
ALTER TABLE agents ADD COLUMN opening_hours TEXT NOT NULL DEFAULT '';
ALTER TABLE agents ADD COLUMN closed_days TEXT NOT NULL DEFAULT ''; -- '2026-12-25', with a blank between
-- In which languages a site is offered, with a blank between; empty: in all.
ALTER TABLE agents ADD COLUMN languages TEXT NOT NULL DEFAULT '';

-- Of two pages that wait for their time with one key, the later one could only fail then. It is a draft without a time now.
UPDATE site_drafts SET publish_at = 0, number = number + 1
WHERE publish_at > 0 AND part >= 'page ' AND part < 'page!' AND EXISTS (
  SELECT 1 FROM site_drafts o WHERE o.agent_id = site_drafts.agent_id AND o.part <> site_drafts.part
    AND o.publish_at > 0 AND o.part >= 'page ' AND o.part < 'page!'
    AND o.content ->> '$.menuKey' = site_drafts.content ->> '$.menuKey'
    AND (o.publish_at, o.part) < (site_drafts.publish_at, site_drafts.part));
CREATE UNIQUE INDEX site_drafts_timed_keys ON site_drafts (agent_id, content ->> '$.menuKey')
  WHERE publish_at > 0 AND part >= 'page ' AND part < 'page!';
