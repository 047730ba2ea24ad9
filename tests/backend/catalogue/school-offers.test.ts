import { beforeAll, expect, test } from 'vitest';
import { institutionTypes } from '#shared/contract/catalogue/school.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { exchange } from '#shared/rules/budget.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

const ASKING = { level: 1, locale: 'en-us' } as const;
const BUSINESS = 1;
const SOUGHT = { fkCourseTypeGroupId: BUSINESS, feeMost: 'HKD-250000', ieltsHeld: '6.5' };

interface Course {
  school: number;
  fee: number;
  currency: string;
  ielts: number | null;
}

/** As a person would with the tables in front of them. */
async function schoolsByHand(level = 1): Promise<number[]> {
  const { results } = await testEnv.DB.prepare(
    `SELECT c.school_id AS school, c.fee, c.currency, t.ielts FROM courses c JOIN admission_terms t ON t.id = c.terms_id
JOIN schools s ON s.id = c.school_id
WHERE (c.levels & (1 << ?1)) <> 0 AND (s.levels & (1 << ?1)) <> 0 AND c.id IN (SELECT l.course_id FROM course_type_links l
  JOIN course_types y ON y.id = l.type_id WHERE y.group_id = ?2)`,
  )
    .bind(level, BUSINESS)
    .all<Course>();
  const fits = ({ fee, currency, ielts }: Course) =>
    fee > 0 && (exchange(fee, currency, 'HKD') ?? Infinity) <= 250_000 && ielts !== null && ielts <= 6.5;
  return [...new Set(results.filter(fits).map(({ school }) => school))].sort((one, other) => one - other);
}

test('business, under HK$250,000 a year, with 6.5 of IELTS: these schools and no others, at each level', async () => {
  for (const level of [1, 4]) {
    const { rows, page } = await readPage(institutionInquiry, { ...SOUGHT, showCount: 100 }, { level });
    const expected = await schoolsByHand(level);
    expect(expected.length).toBeGreaterThan(3);
    expect(page.totalResult).toBe(expected.length);
    if (expected.length <= 100)
      expect(rows.map(({ id }) => Number(id)).sort((one, other) => one - other)).toEqual(expected);
  }
});

test('what is counted for a choice is the total of the list with it', async () => {
  const facets = await readBackend(schoolFacets, { ...SOUGHT, feeCurrency: 'HKD' }, ASKING);
  const totalOf = async (change: object) =>
    (await readPage(institutionInquiry, { ...SOUGHT, ...change, showCount: 1 })).page.totalResult;
  const choices = [
    ['level', 'fkMajorLevelId'],
    ['field', 'fkCourseTypeGroupId'],
    ['fee', 'feeMost'],
    ['english', 'ieltsHeld'],
    ['start', 'startsIn'],
    ['size', 'studentBody'],
    ['country', 'fkAreaCountryId'],
    ['type', 'institutionTypeId'],
  ] as const;
  for (const [key, inquiry] of choices) {
    expect(facets[key].length, key).toBeGreaterThan(1);
    for (const { id, total } of facets[key].slice(0, 4)) expect(await totalOf({ [inquiry]: id }), key).toBe(total);
  }
  expect(facets.field.map(({ name }) => name)).toContain('Law');
});

test('amounts of one’s own are counted in place of the usual steps, each as many as its list finds', async () => {
  const feeAmounts = [143_000, 201_000, 388_000];
  const sought = { fkAreaCountryId: '2', fkMajorLevelId: '1' };
  const { fee } = await readBackend(schoolFacets, { ...sought, feeCurrency: 'CNY', feeAmounts }, ASKING);
  expect(fee.map(({ id }) => id)).toEqual(feeAmounts.map((amount) => `CNY-${amount}`));
  expect(fee.some(({ total }) => total > 0)).toBe(true);
  for (const { id, total } of fee) {
    const { page } = await readPage(institutionInquiry, { ...sought, feeMost: id });
    expect(page.totalResult, id).toBe(total);
  }
});

test('the types are all named, in their order, also those of which no school is left', async () => {
  const types = await readBackend(institutionTypes, {}, ASKING);
  const { type } = await readBackend(schoolFacets, { keyword: 'oxford' }, ASKING);
  expect(type.map(({ id, name }) => ({ id, name }))).toEqual(types.map(({ id, name }) => ({ id, name })));
  expect(type.some(({ total }) => total === 0)).toBe(true);
  expect(type.some(({ total }) => total > 0)).toBe(true);
});

test('a keyword, a letter and the sort hold beside what is asked of courses', async () => {
  const { rows } = await readPage(institutionInquiry, { ...SOUGHT, initial: 'L', sort: 'name', showCount: 100 });
  const all = await schoolsByHand();
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) expect(all).toContain(Number(id));
  const names = rows.map(({ name }) => name.replace(/^The /, '').replace(/^University of /, ''));
  expect(names).toEqual([...names].sort());
});

test('shelves that an older version packed know no scores, and then none is offered', async () => {
  await testEnv.DB.prepare(`UPDATE match_shelves SET courses = json_remove(courses, '$.ielts', '$.months')`)
    .bind()
    .all();
  const facets = await readBackend(schoolFacets, {}, ASKING);
  expect([facets.english, facets.start]).toEqual([[], []]);
  expect(facets.level.length).toBeGreaterThan(1);
  await loadDemoCatalogue();
});
