-- Numbers of these countries were stored with the trunk zero when they were typed with it; accounts are now found without it
-- (shared/rules/phone.ts). Where a number has two accounts, the one that was logged in to last has the number, and the other is left
-- with its zero: nobody can log in to it, and its data stays until its retention period ends.
UPDATE users SET mobile = 'x' || mobile
WHERE area_code IN ('60', '64', '81', '82', '353') AND mobile NOT LIKE '0%' AND EXISTS (
  SELECT 1 FROM users twin WHERE twin.area_code = users.area_code AND twin.mobile = '0' || users.mobile
    AND coalesce((SELECT max(seen_at) FROM sessions WHERE user_id = twin.id), 0) > coalesce((SELECT max(seen_at) FROM sessions WHERE user_id = users.id), 0)
);
UPDATE users SET mobile = substr(mobile, 2)
WHERE area_code IN ('60', '64', '81', '82', '353') AND mobile LIKE '0%'
  AND NOT EXISTS (SELECT 1 FROM users twin WHERE twin.area_code = users.area_code AND twin.mobile = substr(users.mobile, 2));
UPDATE users SET mobile = '0' || substr(mobile, 2) WHERE mobile LIKE 'x%';
