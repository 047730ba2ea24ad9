import { beforeAll, describe, expect, test } from 'vitest';
import { selectRuledSchools } from '#backend/queries/matching/match-catalogue.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { countingRules, examReach, examSchools, MAX_EXAM_SCHOOLS } from '#shared/contract/matching/entry-rules.ts';
import { POSITIONS } from '#shared/contract/matching/placement.ts';
import { STANDINGS } from '#shared/rules/placement/standing.ts';
import { PUBLIC_EXAM_TYPES } from '#shared/rules/exams/public-exams.ts';
import { reachAsUser } from '#tests/backend/support/ask-as-user.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { setRuleYears, loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(async () => {
  await loadDemoCatalogue();
  await setRuleYears();
});

const createDseForm = (grades: Record<string, string>) => ({
  publicTestType: 1,
  publicTestSubjects: Object.entries(grades).map(([subject, grade]) => ({ subject, grade })),
});
const GOOD_FORM = createDseForm({ chinese: '5', english: '5', maths: '5', economics: '5', physics: '5', history: '5' });
const MODEST_FORM = createDseForm({ chinese: '4', english: '4', maths: '5', economics: '5', physics: '5*' });
const GAOKAO_FORM = { publicTestType: 2, publicTestScore: 610 };
const IB_FORM = { publicTestType: 4, publicTestScore: 31 };
const FORMS = [
  ['DSE', GOOD_FORM],
  ['a modest DSE', MODEST_FORM],
  ['Gaokao', GAOKAO_FORM],
  ['IB', IB_FORM],
  ['nothing', {}],
] as const;

const sumCounts = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);

test.each(FORMS)('%s: the counts add up to the number of bachelor’s degrees', async (_name, form) => {
  const { counts, total, found } = await reachAsUser({ form });
  const { results } = await testEnv.DB.prepare('SELECT count(*) AS total FROM courses WHERE major_level_id = 1')
    .bind()
    .all<{ total: number }>();
  expect([sumCounts(counts), total, found]).toEqual([results[0]?.total, results[0]?.total, results[0]?.total]);
  expect(total).toBeGreaterThan(1000);
});

test.each(FORMS)(
  '%s: a position has a basis, and a rule its source; without a basis it is unknown',
  async (_name, form) => {
    for (const position of POSITIONS) {
      const { rows, counts, found } = await reachAsUser({ form, positions: [position], showCount: 100 });
      expect(found).toBe(counts[position]);
      for (const row of rows) {
        expect(row.placement?.position).toBe(position);
        // A rule of which only a part is comparable gives a basis but no position.
        const isPlaced = !['partialRule', null].includes(row.placement?.basis ?? null);
        expect(isPlaced).toBe(position !== 'unknown');
        if (row.rule) expect(row.rule.source).toMatch(/^https?:/);
      }
    }
  },
);

test.each(FORMS)('%s: the courses of a tally have its standing', async (_name, form) => {
  for (const standing of STANDINGS) {
    const { rows, standings, found } = await reachAsUser({ form, standings: [standing], showCount: 100 });
    expect(found).toBe(standings[standing]);
    for (const row of rows) expect(row.standing).toBe(standing);
  }
});

test('no selective school is a match for grades without published data', async () => {
  const { rows } = await reachAsUser({ form: MODEST_FORM, fkAreaCountryId: 3, showCount: 100 });
  expect(rows.length).toBeGreaterThan(50);
  expect(new Set(rows.map(({ placement }) => placement?.position))).toEqual(new Set(['unknown']));
});

test('good grades meet some published rules, the closest of them listed first', async () => {
  const { rows, counts } = await reachAsUser({ form: GOOD_FORM, showCount: 100 });
  expect(counts.among).toBeGreaterThan(3);
  expect(counts.unknown).toBeGreaterThan(1000);
  const positionOrder = rows.map(({ placement }) => POSITIONS.indexOf(placement?.position ?? 'unknown'));
  expect(positionOrder).toEqual(positionOrder.toSorted((a, b) => a - b));
  expect(rows.filter(({ placement }) => placement?.position === 'among').map(({ school }) => school.name)).toContain(
    'McGill University',
  );
});

test('a course is reachable if its own published rule is met', async () => {
  const { rows } = await reachAsUser({
    form: createDseForm({ chinese: '3', english: '3', maths: '3', economics: '3' }),
    fkAreaCountryId: 2,
    fkCourseTypeGroupId: 1,
    showCount: 100,
  });
  const monashRows = rows.filter(({ school }) => school.name === 'Monash University');
  expect(monashRows.length).toBeGreaterThan(0);
  for (const { ways } of monashRows) expect(ways.length).toBeGreaterThan(0);
  for (const { school, ways } of rows) if (school.name !== 'Monash University') expect(ways).toEqual([]);
});

test('pages contain each row exactly once', async () => {
  const query = { form: GOOD_FORM, fkAreaCountryId: 4, fkCourseTypeGroupId: 1 };
  const { rows, found } = await reachAsUser({ ...query, showCount: 100 });
  const collectedRows = [];
  for (let currentPage = 1; currentPage <= Math.ceil(found / 10); currentPage++)
    collectedRows.push(...(await reachAsUser({ ...query, currentPage })).rows.map(({ id }) => id));
  expect(collectedRows).toEqual(rows.map(({ id }) => id));
  expect(collectedRows).toHaveLength(found);
});

describe('a visitor of the fast line', () => {
  test.each(['position', 'fee', 'rank'])('sees ten of different schools, the first by %s', async (sort) => {
    for (const extraFilter of [
      {},
      { verdicts: ['unknown'] },
      { fkAreaCountryId: 1 },
      { currentPage: 2, showCount: 100 },
    ]) {
      const query = { form: GOOD_FORM, sort, ...extraFilter };
      const visitor = await readBackend(examReach, query, { level: 1 });
      const user = await reachAsUser({ ...query, currentPage: 1, showCount: 100 });
      const ids = visitor.rows.map(({ school }) => school.id);
      expect([ids.length, new Set(ids).size]).toEqual([10, 10]);
      if (user.found <= user.rows.length)
        expect(user.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(visitor.rows.map(({ id }) => id)));
      const positionOrder = visitor.rows.map(({ placement }) => POSITIONS.indexOf(placement?.position ?? 'unknown'));
      if (sort === 'position')
        expect(positionOrder).toEqual(positionOrder.toSorted((firstIndex, secondIndex) => firstIndex - secondIndex));
      expect([visitor.total, visitor.found, visitor.counts]).toEqual([user.total, user.found, user.counts]);
    }
  });

  test('sees reachable courses, if there are any', async () => {
    const { rows } = await readBackend(examReach, { form: GOOD_FORM }, { level: 1 });
    expect(rows[0]?.verdict).toBe('meets');
  });
});

test.each([
  ['zh', '大学的最低要求'],
  ['zh-hk', '大學的最低要求'],
  ['en-us', 'Minimum of the university'],
])('a rule describes in %s what it applies to', async (locale, name) => {
  const { rows } = await readBackend(examReach, { form: GOOD_FORM, fkAreaCountryId: 4 }, { locale, level: 1 });
  expect(rows[0]?.rule?.name).toBe(name);
});

test.each([
  ['zh', '最佳五科'],
  ['zh-hk', '最佳五科'],
  ['en-us', 'Best five'],
])('counting rules are described in %s, with their data', async (locale, name) => {
  const rules = await readBackend(countingRules, { publicTestType: 1 }, { locale, level: 1 });
  expect(rules.length).toBeGreaterThanOrEqual(8);
  expect(rules.find(({ key }) => key === 'best-five')).toMatchObject({ name, fullMarks: 35 });
  const allRules = await readBackend(countingRules, {}, { locale, level: 1 });
  expect(new Set(allRules.map(({ exam }) => exam))).toEqual(new Set(['1', '2', '3', '4']));
});

test('only a rule with a source is not an example', async () => {
  const rules = await readBackend(countingRules, { publicTestType: 1 }, { level: 1 });
  for (const { source, illustrative } of rules) expect(illustrative).toBe(source === '');
});

test('courses with published requirements precede others, also when a rule is not evaluated', async () => {
  const form = { publicTestType: '2', publicTestScore: 600 };
  const { counts, rows } = await readBackend(examReach, { form, verdicts: ['unknown'] }, { level: 1 });
  expect(counts.unknown).toBeGreaterThan(0);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ rule }) => rule !== null)).toBe(true);
});

test.each(PUBLIC_EXAM_TYPES)('the schools of exam %s each cite their requirement and source', async (exam) => {
  const { rows } = await readPage(examSchools, { publicTestType: exam, showCount: 20 });
  const [rulesCount] = (
    await testEnv.DB.prepare(
      'SELECT count(DISTINCT school_id) AS rules FROM entry_rules WHERE exam = ? AND agent_id = 0',
    )
      .bind(exam)
      .all<{ rules: number }>()
  ).results;
  expect(rows.length).toBe(Math.min(20, rulesCount?.rules ?? 0));
  for (const { school, rule } of rows) expect([school.name, rule.note, rule.source].every(Boolean)).toBe(true);
  const firstPage = await readPage(examSchools, { publicTestType: exam, showCount: 1 });
  expect(firstPage.rows).toEqual(rows.slice(0, 1));
});

test('the schools of a list are found wherever they are among all schools with a requirement', async () => {
  const { rows } = await readPage(examSchools, { publicTestType: '1', showCount: MAX_EXAM_SCHOOLS });
  const lastRows = rows.slice(-2);
  const institutionIds = lastRows.map(({ school }) => school.id).join(',');
  const namedPage = await readPage(examSchools, { publicTestType: '1', institutionIds, showCount: 2 });
  expect(lastRows).toHaveLength(2);
  expect(namedPage.rows).toEqual(lastRows);
});

test('a list of schools states the broadest rule of each for the requested exams', async () => {
  const [{ rows: schools }, { rows: plainSchools }, { rows: ruledSchools }] = await Promise.all([
    readPage(institutionInquiry, { showCount: 100, ruleExams: ['1', '3'] }),
    readPage(institutionInquiry, { showCount: 100 }),
    readPage(examSchools, { publicTestType: '1', showCount: MAX_EXAM_SCHOOLS }),
  ]);
  const rules = new Map(
    ruledSchools.filter(({ fkMajorLevelId }) => fkMajorLevelId === '1').map(({ school, rule }) => [school.id, rule]),
  );
  expect(plainSchools.every((school) => school.rules.length === 0)).toBe(true);
  const listedRules = schools.filter(({ id }) => rules.has(id));
  expect(listedRules.length).toBeGreaterThan(3);
  for (const { id, rules: schoolRules } of listedRules)
    expect(schoolRules.filter(({ exam }) => exam === '1')).toEqual([rules.get(id)]);
  expect(schools.some((school) => school.rules.some(({ exam }) => exam === '3'))).toBe(true);
  const searchedPage = await readPage(institutionInquiry, { keyword: listedRules[0]?.name, ruleExams: ['1', '3'] });
  expect(searchedPage.rows[0]?.rules).toEqual(listedRules[0]?.rules);
  const fullSchool = await readBackend(
    institutionByInstitutionId,
    { id: listedRules[0]?.id, ruleExams: ['1', '3'] },
    { level: 1, locale: 'en-us' },
  );
  expect(fullSchool?.rules).toEqual(listedRules[0]?.rules);
});

test('a list of a field states only rules that apply to it', async () => {
  const readRules = async (fkCourseTypeGroupId: string) =>
    (
      await readPage(institutionInquiry, { showCount: 100, ruleExams: ['1', '2', '3'], fkCourseTypeGroupId })
    ).rows.flatMap(({ rules }) => rules);
  const [businessRules, designRules] = await Promise.all([readRules('1'), readRules('11')]);
  expect(businessRules.length).toBeGreaterThan(5);
  for (const { fieldIds } of businessRules) expect(fieldIds.length === 0 || fieldIds.includes('1')).toBe(true);
  expect(designRules.some(({ fieldIds }) => fieldIds.includes('11'))).toBe(true);
});

test('the schools of a list read a few rows each, however many schools there are', async () => {
  const { sql, values } = selectRuledSchools('1', { max: 12 }, 'zh', 1);
  const { results, meta } = (await testEnv.DB.prepare(sql)
    .bind(...values)
    .all()) as unknown as { results: object[]; meta: { rows_read: number } };
  expect(results.length).toBeGreaterThan(3);
  // The query ranks all rules of the exam for each school: a few rows for each of about a hundred schools.
  expect(meta.rows_read).toBeLessThan(20 * results.length + 400);
});

test('rows state the deadlines and fees of their schools, each with its source', async () => {
  for (const sql of [
    `INSERT INTO sources (id, source_key, publisher, title, licence, address, as_at)
      VALUES (78, 'fees', '{}', '{"zh":"学费","zh-hk":"學費","en-us":"Fees"}', '{}', 'https://school.example/fees', '2026')`,
    `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
      SELECT 'school', id, 'ucasCourses', '', '177', '', 78, 1 FROM schools`,
  ])
    await testEnv.DB.prepare(sql).bind().all();
  const { rows } = await reachAsUser({ form: MODEST_FORM, showCount: 5 });
  expect(rows).toHaveLength(5);
  for (const { facts, sources } of rows) {
    expect(facts).toMatchObject([{ key: 'ucasCourses', value: '177', sourceId: '78' }]);
    expect(sources).toMatchObject([{ id: '78', title: 'Fees' }]);
  }
});
