import { batchWrite } from '#backend/queries/database.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { BANDS, institutionInquiry, matchCount, MAX_VISITOR_MATCHES } from '#shared/contract/matching/school-list.ts';
import { convertAmount } from '#shared/rules/budget.ts';
import { compareMatches } from '#shared/rules/match-score.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { matchAsUser } from '#tests/backend/support/ask-as-user.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { SELECTION_FORM } from '#tests/backend/support/selection-form.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

describe('the hard limits of the selection', () => {
  test('apply country, level, field and fee to every course', async () => {
    const { rows, total } = await matchAsUser({ form: SELECTION_FORM });
    expect(total).toBeGreaterThan(50);
    expect(rows).toHaveLength(total);
    for (const school of rows)
      for (const course of school.matchedCourses) {
        expect(['1', '2']).toContain(course.fkAreaCountryId);
        expect(course.fkInstitutionId).toBe(school.id);
        expect(course.majorLevelName.map(({ key }) => key)).toEqual(['bachelor']);
        expect(course.ctTypeName.every(({ id }) => id.startsWith('1') && id.length === 3)).toBe(true);
        expect(convertAmount(course.feeAmount ?? 0, course.fkCurrencyTypeNum, 'HKD')).toBeLessThanOrEqual(300_000);
      }
  });

  test('restrict to a course type within its group', async () => {
    const { rows } = await matchAsUser({ form: { ...SELECTION_FORM, fkCourseTypeId: 102 } });
    expect(rows.length).toBeGreaterThan(0);
    for (const { matchedCourses } of rows)
      for (const { ctTypeName } of matchedCourses) expect(ctTypeName.map(({ id }) => id)).toContain('102');
  });

  test.each([
    ['1', 'degree'],
    ['2', 'pathway'],
  ])('apply course option %s and return only courses of kind %s', async (courseType, kind) => {
    const { rows } = await matchAsUser({ form: { ...SELECTION_FORM, fkMajorLevelId: '', courseType } });
    const kinds = rows.flatMap(({ matchedCourses }) => matchedCourses.map(({ type }) => type));
    expect(new Set(kinds)).toEqual(new Set([kind]));
  });

  test('can restrict to one school', async () => {
    const { rows } = await matchAsUser({ form: { areaCountryIds: [1], feeMax: 900_000, fkInstitutionId: 1025 } });
    expect(rows.map(({ id }) => id)).toEqual(['1025']);
  });

  test('exclude schools that are hidden from a level', async () => {
    const [firstMatch] = (await matchAsUser({ form: SELECTION_FORM })).rows;
    const [course] = firstMatch?.matchedCourses ?? [];
    // Makes the course visible at public level 1 only.
    await runSql('UPDATE courses SET levels = 2 WHERE id = ?1', Number(course?.id));
    await runSql('UPDATE schools SET levels = 2 WHERE id = ?1', 2001);
    await rebuildCatalogue();
    const readMatches = async (publicLevel: number) => (await matchAsUser({ form: SELECTION_FORM }, publicLevel)).rows;
    const getCourseIds = (rows: Awaited<ReturnType<typeof readMatches>>) =>
      rows.flatMap(({ matchedCourses }) => matchedCourses.map(({ id }) => id));
    expect(getCourseIds(await readMatches(1))).toContain(course?.id);
    expect(getCourseIds(await readMatches(4))).not.toContain(course?.id);
    expect((await readMatches(4)).map(({ id }) => id)).not.toContain('2001');
    await runSql('UPDATE courses SET levels = -1', null);
    await runSql('UPDATE schools SET levels = -1', null);
    await rebuildCatalogue();
  });
});

async function runSql(sql: string, value: number | null) {
  await batchWrite(testEnv.DB, [{ sql, values: value === null ? [] : [value] }]);
}

async function rebuildCatalogue() {
  const { repackCatalogue } = await import('#backend/queries/matching/match-catalogue.ts');
  await batchWrite(testEnv.DB, [...repackCatalogue()]);
}

describe('each row of the selection', () => {
  test('has a score equal to the sum of its score lines, and the version of the rules', async () => {
    const { rows } = await matchAsUser({ form: SELECTION_FORM });
    for (const { matchScore, matchMost, ledger, matchedCourses, ruleSetVersion, illustrative } of rows) {
      const knownLines = ledger.filter((line) => line.known);
      expect(knownLines.reduce((sum, { points }) => sum + points, 0)).toBe(matchScore);
      expect(knownLines.reduce((sum, { most }) => sum + most, 0)).toBe(matchMost);
      expect([matchedCourses[0]?.matchScore, matchedCourses[0]?.matchMost]).toEqual([matchScore, matchMost]);
      expect(matchedCourses.length).toBeLessThanOrEqual(3);
      expect(ruleSetVersion).toMatch(/^\d{4}-\d\d\.\d+$/);
      expect(ledger.find(({ kind }) => kind === 'tuition')?.illustrative).toBe(illustrative);
    }
    // Schools whose rules do not apply to the student are sorted by match score.
    const scoreParts = rows
      .filter(({ rule }) => rule === null)
      .map(({ matchScore, matchMost }) => ({ score: matchScore ?? 0, counted: matchMost ?? 0 }));
    expect(scoreParts.length).toBeGreaterThan(10);
    expect(scoreParts).toEqual(scoreParts.toSorted(compareMatches));
  });

  test('is deterministic', async () => {
    expect(await matchAsUser({ form: SELECTION_FORM })).toEqual(await matchAsUser({ form: SELECTION_FORM }));
  });
});

test('bands add up to the total, and the count while answering equals the total', async () => {
  const countResult = await readBackend(matchCount, { form: SELECTION_FORM }, { level: 1 });
  const { total } = await matchAsUser({ form: SELECTION_FORM });
  const { reach, match, unknown } = countResult.bands;
  expect(countResult.total).toBe(total);
  expect(reach + match + unknown).toBe(total);
  for (const band of ['match', 'reach', 'unknown'] as const)
    expect((await matchAsUser({ form: SELECTION_FORM, band })).total).toBe(countResult.bands[band]);
});

test('without results the placement is unknown', async () => {
  const { rows } = await matchAsUser({ form: { areaCountryIds: [4], feeMax: 900_000 } });
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) expect([row.band, row.bandRule]).toEqual(['unknown', 'noResult']);
});

test('teaching ratings of registers count, and are unknown for unlisted schools', async () => {
  await runSql(
    `INSERT INTO sources (id, source_key, publisher, title, licence, as_at) VALUES (99, 'test', '{}', json_object('zh', 'A register', 'zh-hk', 'A register', 'en-us', 'A register'), '{}', '2023')`,
    null,
  );
  const factSql = `INSERT INTO facts VALUES ('school', ?1, 'teachingRating', 'overall', 'Silver', '', 99, 1)`;
  await runSql(factSql, 1025);
  const form = { areaCountryIds: [1], feeMax: 900_000, weightList: [{ id: '5', value: 5 }] };
  const findLedgerLine = async (fkInstitutionId: number) =>
    (await matchAsUser({ form: { ...form, fkInstitutionId } })).rows[0]?.ledger.find(({ key }) => key === '5');
  expect(await findLedgerLine(1025)).toMatchObject({
    known: true,
    asked: 'Silver',
    unit: 'tef',
    source: 'A register, 2023',
    points: 28,
    most: 40,
  });
  expect(await findLedgerLine(1026)).toMatchObject({ known: false, asked: '', points: 0, most: 40 });
  await runSql('DELETE FROM facts WHERE source_id = 99', null);
  await runSql('DELETE FROM fact_history WHERE source_id = 99', null);
  await runSql('DELETE FROM sources WHERE id = 99', null);
});

test('costs of a town have their publisher, and are unknown without one', async () => {
  const form = { areaCountryIds: [1], feeMax: 900_000, weightList: [{ id: '8', value: 5 }] };
  const findLedgerLine = async (fkInstitutionId: number) =>
    (await matchAsUser({ form: { ...form, fkInstitutionId } })).rows[0]?.ledger.find(({ key }) => key === '8');
  expect(await findLedgerLine(1006)).toMatchObject({
    known: true,
    asked: '1314',
    unit: 'GBP/month',
    source: 'University of Manchester, 2024/25',
  });
  expect(await findLedgerLine(1015)).toMatchObject({ known: false, asked: '', source: '', points: 0 });
});

describe('a selection', () => {
  test('is filtered by place and name', async () => {
    const allMatches = await matchAsUser({ form: SELECTION_FORM });
    const britishMatches = await matchAsUser({ form: SELECTION_FORM, fkAreaCountryId: 1 });
    expect(britishMatches.rows.map(({ id }) => id)).toEqual(
      allMatches.rows.filter((row) => row.fkAreaCountryId === '1').map(({ id }) => id),
    );
    const keywordMatches = await matchAsUser({ form: SELECTION_FORM, keyword: 'Bath' });
    expect(keywordMatches.rows.map(({ name }) => name)).toContain('University of Bath');
    expect(keywordMatches.total).toBeLessThan(allMatches.total);
  });

  test.each(['rank', 'name', 'tuition'])('sorted by %s contains the same schools', async (sort) => {
    const readIds = async (extraFilter: object) =>
      (await matchAsUser({ form: SELECTION_FORM, ...extraFilter })).rows.map(({ id }) => id);
    const sortedIds = await readIds({ sort });
    expect(sortedIds.toSorted()).toEqual((await readIds({})).toSorted());
    expect(sortedIds).not.toEqual(await readIds({}));
  });

  test('has each row exactly once over all pages', async () => {
    const { total, rows } = await matchAsUser({ form: SELECTION_FORM });
    const collectedRows = [];
    for (let currentPage = 1; currentPage <= Math.ceil(total / 10); currentPage++)
      collectedRows.push(
        ...(await matchAsUser({ form: SELECTION_FORM, currentPage, showCount: 10 })).rows.map(({ id }) => id),
      );
    expect(collectedRows).toEqual(rows.map(({ id }) => id));
  });
});

describe('a visitor of the selection', () => {
  test('gets the first three rows and the true total', async () => {
    const { rows, page } = await readPage(institutionInquiry, { form: SELECTION_FORM });
    const userMatches = await matchAsUser({ form: SELECTION_FORM });
    expect(rows.map(({ id }) => id)).toEqual(userMatches.rows.slice(0, MAX_VISITOR_MATCHES).map(({ id }) => id));
    expect(page.totalResult).toBe(userMatches.total);
  });

  test('gets the first three rows of every band', async () => {
    const { rows, page } = await readPage(institutionInquiry, { form: SELECTION_FORM, perBand: 10 });
    const userMatches = await matchAsUser({ form: SELECTION_FORM });
    const getVisibleMatches = (band: string) =>
      userMatches.rows.filter((row) => row.band === band).slice(0, MAX_VISITOR_MATCHES);
    expect(rows.map(({ id }) => id)).toEqual(BANDS.flatMap(getVisibleMatches).map(({ id }) => id));
    expect(rows.length).toBeGreaterThan(MAX_VISITOR_MATCHES);
    expect(page).toMatchObject({ totalResult: userMatches.total, totalPage: 1 });
  });

  test('gets no more by requesting other pages, or more of one', async () => {
    const visitorPage = await readPage(institutionInquiry, { form: SELECTION_FORM, showCount: 100 });
    const secondPage = await readPage(institutionInquiry, { form: SELECTION_FORM, currentPage: 2 });
    const secondSmallPage = await readPage(institutionInquiry, { form: SELECTION_FORM, currentPage: 2, showCount: 2 });
    expect([visitorPage.rows.length, secondPage.rows.length, secondSmallPage.rows.length]).toEqual([3, 0, 1]);
  });

  test('may send the short form', async () => {
    const { rows, page } = await readPage(institutionInquiry, {
      form: { fkAreaCountryId: 'HK', institutionCountryId: 1 },
    });
    expect(rows).toHaveLength(3);
    expect(page.totalResult).toBeGreaterThan(20);
  });

  test('is still a visitor with an invented token', async () => {
    const { rows } = await readPage(institutionInquiry, { form: SELECTION_FORM }, { headers: { at: 'made-up' } });
    expect(rows).toHaveLength(3);
  });
});

test('an inquiry without a form returns ten schools without scores', async () => {
  const { rows } = await readPage(institutionInquiry, {});
  expect(rows).toHaveLength(10);
  expect(
    rows.every(({ matchScore, band, ledger }) => matchScore === null && band === null && ledger.length === 0),
  ).toBe(true);
});

test('stored matching input has only the listed columns, and none for income', async () => {
  const readColumns = async (table: string) =>
    (
      await testEnv.DB.prepare(`SELECT name FROM pragma_table_info('${table}')`).bind().all<{ name: string }>()
    ).results.map(({ name }) => name);
  expect(await readColumns('match_shelves')).toEqual([
    'agent_id',
    'country_id',
    'major_level_id',
    'group_id',
    'kind',
    'currency',
    'courses',
  ]);
  const { results } = await testEnv.DB.prepare(
    'SELECT DISTINCT j.key AS name FROM match_shelves, json_each(courses) j ORDER BY 1',
  )
    .bind()
    .all<{ name: string }>();
  expect(results.map(({ name }) => name)).toEqual([
    'evidence',
    'evidenceAt',
    'fees',
    'ids',
    'ielts',
    'levels',
    'months',
    'schools',
    'twice',
    'untitled',
  ]);
});

test('a country without a course of the level has the fees and scores that its schools state of it', async () => {
  const form = { ...SELECTION_FORM, areaCountryIds: [1, 2], fkMajorLevelId: 2, eduQualUnivId: '' };
  const fee = { from: 25_000, to: 30_000, currency: 'GBP', per: 'year', academicYear: '2026/27', standing: 'stated' };
  const scopeFields = { appliesTo: 'Laboratory courses', appliesToChn: { zh: '实验课程', 'zh-hk': '實驗課程' } };
  const addStatement = (key: string, part: string, value: object) =>
    testEnv.DB.prepare(
      `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id) VALUES ('school', 1003, ?1, ?2, ?3, '', 77, 1)`,
    )
      .bind(key, part, JSON.stringify(value))
      .all();
  await runSql(
    `INSERT INTO sources (id, source_key, publisher, title, licence, address, as_at)
      VALUES (77, 'page', '{}', '{"zh":"学费","zh-hk":"學費","en-us":"Fees"}', '{}', 'https://school.example/fees', '2026')`,
    null,
  );
  await addStatement('internationalFee', 'master|Laboratory courses', { ...fee, ...scopeFields });
  await addStatement('internationalFee', 'master|research degrees', {
    ...fee,
    appliesTo: 'research degrees',
    appliesToChn: null,
  });
  await addStatement('internationalFee', 'bachelor', { ...fee, appliesTo: '', appliesToChn: null });
  const ieltsScore = { overall: 7, each: 6.5, parts: null, appliesTo: '', appliesToChn: null, standing: 'indirect' };
  await addStatement('englishMinimum', 'master|IELTS', ieltsScore);
  expect((await readBackend(matchCount, { form }, { level: 1 })).withoutLevel).toEqual([]);
  await runSql('DELETE FROM match_shelves WHERE country_id = 1 AND major_level_id = 2', null);
  const { withoutLevel } = await readBackend(matchCount, { form }, { level: 1, locale: 'zh-hk' });
  expect(withoutLevel).toMatchObject([
    {
      fkAreaCountryId: '1',
      schools: [
        {
          id: '1003',
          statements: [
            {
              fee: { from: 25_000, to: 30_000, currency: 'GBP' },
              limits: '實驗課程',
              isIndirect: false,
              sourceTitle: '學費',
              sourceAddress: 'https://school.example/fees',
            },
            { ielts: { overall: '7.0', each: '6.5' }, limits: '', isIndirect: true },
          ],
        },
      ],
    },
  ]);
});
