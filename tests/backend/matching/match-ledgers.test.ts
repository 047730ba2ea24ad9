import { beforeAll, expect, test } from 'vitest';
import { matchBreakdowns } from '#shared/contract/matching/match-ledgers.ts';
import { getUserContext, matchAsUser } from '#tests/backend/support/ask-as-user.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { SELECTION_FORM } from '#tests/backend/support/selection-form.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

const readLedgers = async (body: object, level = 1) =>
  (await readPage(matchBreakdowns, { form: SELECTION_FORM, ...body }, { ...(await getUserContext()), level })).rows;

test('a school found by smart selection has the same breakdown in comparison', async () => {
  const [firstMatch, secondMatch] = (await matchAsUser({ form: SELECTION_FORM })).rows;
  const rows = await readLedgers({ institutionIds: [secondMatch?.id, firstMatch?.id] });
  expect(rows.map(({ id }) => id)).toEqual([secondMatch?.id, firstMatch?.id]);
  for (const [row, school] of [
    [rows[0], secondMatch],
    [rows[1], firstMatch],
  ] as const) {
    expect(row?.ledger).toEqual(school?.ledger);
    expect(row).toMatchObject({ matchScore: school?.matchScore, matchMost: school?.matchMost, band: school?.band });
    expect(row?.leftOutBy).toEqual([]);
    expect(row?.courseName).toBe(school?.matchedCourses[0]?.name);
  }
});

test('a school of another country is scored, with the reason for its exclusion', async () => {
  const { results } = await testEnv.DB.prepare(
    'SELECT s.id FROM schools s WHERE s.country_id = 3 AND s.id IN (SELECT school_id FROM courses) LIMIT 1',
  ).all<{ id: number }>();
  const [row] = await readLedgers({ institutionIds: [results[0]?.id] });
  expect(row?.leftOutBy).toContain('country');
  expect(row?.ledger.length).toBeGreaterThan(2);
  expect(row?.ledger.reduce((sum, { points }) => sum + points, 0)).toBe(row?.matchScore);
});

test('courses are scored singly, and visitors do not see the names of hidden ones', async () => {
  const { results } = await testEnv.DB.prepare(
    'SELECT id FROM courses WHERE school_id = 1001 ORDER BY major_level_id DESC, id DESC LIMIT 2',
  ).all<{ id: number }>();
  const courseIds = results.map(({ id }) => String(id));
  const rows = await readLedgers({ courseIds });
  expect(rows.map(({ id }) => id)).toEqual(courseIds);
  expect(rows.every(({ courseName }) => courseName !== '')).toBe(true);
  const visitorResult = await readPage(matchBreakdowns, { form: SELECTION_FORM, courseIds });
  expect(visitorResult.rows.map(({ courseName }) => courseName)).toEqual(courseIds.map(() => ''));
  expect(visitorResult.rows.map(({ matchScore }) => matchScore)).toEqual(rows.map(({ matchScore }) => matchScore));
});

test('items hidden at this level and unknown items have no row', async () => {
  expect(await readLedgers({ institutionIds: ['99999999'], courseIds: ['99999999'] })).toEqual([]);
  // Makes the school visible at public level 1 only.
  await testEnv.DB.prepare('UPDATE schools SET levels = 2 WHERE id = 1001').all();
  expect(await readLedgers({ institutionIds: [1001] })).toHaveLength(1);
  expect(await readLedgers({ institutionIds: [1001] }, 4)).toEqual([]);
  await testEnv.DB.prepare('UPDATE schools SET levels = -1 WHERE id = 1001').all();
});
