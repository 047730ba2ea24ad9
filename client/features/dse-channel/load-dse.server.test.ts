import { expect, test } from 'vitest';
import { groupRules } from './load-dse.server.ts';

const THIS_YEAR = 2026;
const createRow = (id: string, country: string, asAtYear: number, isDegree = true) => ({
  id,
  isDegree,
  school: { country },
  rule: { asAtYear },
});

test('rules of degrees are grouped by country, and those of foundation courses and old ones follow', () => {
  const groups = groupRules(
    [
      createRow('oxford', 'UK', 2011),
      createRow('sydney', 'Australia', 2024),
      createRow('edinburgh', 'UK', 2024),
      createRow('leeds', 'UK', 0),
      createRow('bath', 'UK', 2024, false),
    ],
    THIS_YEAR,
  );
  expect(groups.map(({ key, rows }) => [key, rows.map(({ id }) => id)])).toEqual([
    ['UK', ['edinburgh', 'leeds']],
    ['Australia', ['sydney']],
    ['foundation', ['bath']],
    ['old', ['oxford']],
  ]);
});
