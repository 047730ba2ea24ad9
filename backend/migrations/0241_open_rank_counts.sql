-- How many schools have a place, beside each place: a school's page would else count the rows of every ranking that it is in.
ALTER TABLE open_ranks ADD COLUMN among INTEGER NOT NULL DEFAULT 0;
UPDATE open_ranks SET among = n.schools
FROM (SELECT table_key, group_id, count(*) AS schools FROM open_ranks GROUP BY table_key, group_id) n
WHERE n.table_key = open_ranks.table_key AND n.group_id = open_ranks.group_id;
