import { beforeAll, describe, expect, test } from 'vitest';
import { batchWrite } from '#backend/queries/database.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { matchAsUser, reachAsUser } from '#tests/backend/support/ask-as-user.ts';
import { request } from '#tests/backend/support/ask-backend.ts';
import { setRuleYears, loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { SELECTION_FORM, EXAM_RESULTS } from '#tests/backend/support/selection-form.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

describe('a rule whose page has no date', () => {
  test.each([
    ['DSE', { publicTestType: 1, publicTestSubjects: EXAM_RESULTS.publicTestSubjects }, 4],
    ['Gaokao', { publicTestType: 2, publicTestScore: 610 }, 2],
    ['IB', { publicTestType: 4, publicTestScore: 31 }, 2],
  ])('of the %s places only without dated data, and is named as the basis', async (_exam, form, fkAreaCountryId) => {
    const positions = ['among', 'below', 'farBelow'];
    const { rows } = await reachAsUser({ form, fkAreaCountryId, positions, showCount: 100 });
    const undatedRows = rows.filter(({ rule }) => rule?.asAtYear === 0);
    expect(undatedRows.length).toBeGreaterThan(0);
    for (const { rule, placement } of undatedRows) {
      const basis = rule?.isDerived ? 'derivedRule' : 'undatedRule';
      expect([rule?.counts, rule?.isUndated, placement?.basis]).toEqual([false, true, basis]);
      expect(rule?.readOn).toMatch(/^2026-11-2[28]$/);
    }
  });

  test('places as a match at best, in the first score line', async () => {
    const { rows } = await matchAsUser({ form: { ...SELECTION_FORM, areaCountryIds: [4], fkCourseTypeGroupId: '' } });
    const undatedRows = rows.filter(({ rule }) => rule?.asAtYear === 0);
    expect(undatedRows.length).toBeGreaterThan(0);
    for (const { ledger, band, bandRule, placement } of undatedRows) {
      expect([band, placement?.basis, placement?.limitedBy]).toEqual(['match', 'undatedRule', null]);
      expect(bandRule).toBe('met');
      expect(ledger[0]).toMatchObject({ kind: 'placement', key: 'undatedRule', known: true, points: 30, met: true });
    }
  });
});

test('a rule combined from two pages is marked as computed, with the current year', async () => {
  const form = { publicTestType: 2, publicTestScore: 560, publicTestFullMark: 750 };
  const readAtarRows = async () => {
    const { rows } = await reachAsUser({ form, fkAreaCountryId: 2, positions: ['among'], showCount: 100 });
    return rows.filter(({ rule }) => rule?.sourceTitle.includes('minimum ATAR'));
  };
  const row = await readAtarRows();
  expect(row.length).toBeGreaterThan(0);
  for (const { rule, placement } of row)
    expect([rule?.isDerived, rule?.counts, placement?.basis]).toEqual([true, false, 'derivedRule']);
  await setRuleYears();
  const datedRows = await readAtarRows();
  expect(datedRows.map(({ placement }) => placement?.basis)).toEqual(row.map(() => 'derivedRule'));
});

describe('a row of the selection', () => {
  // Most rule pages of the demo data are undated, and undated rules would not apply.
  beforeAll(setRuleYears);

  test('is placed by published data with its source, and not by an example', async () => {
    const { rows } = await matchAsUser({
      form: { ...SELECTION_FORM, areaCountryIds: [1, 2, 3, 4], fkCourseTypeGroupId: '' },
    });
    const bandCounts = { reach: 0, match: 0, likely: 0, unknown: 0 };
    for (const row of rows) {
      bandCounts[row.band ?? 'unknown'] += 1;
      for (const item of [row, ...row.matchedCourses]) {
        expect(item.rule !== null || item.band === 'unknown').toBe(true);
        if (item.rule) expect(item.rule.source).toMatch(/^https?:/);
      }
      if (!row.rule) expect([row.bandRule, row.unmet]).toEqual(['noRule', []]);
      expect(row.unmet.every(({ basis, illustrative }) => basis === 'published' && !illustrative)).toBe(true);
      const entryLines = row.ledger.filter(
        ({ kind }) => kind === 'academic' || kind === 'subject' || kind.startsWith('english'),
      );
      for (const { basis, met, points, asked, known, illustrative } of entryLines)
        if (basis !== 'published')
          expect([met, points, asked, known, illustrative]).toEqual([null, 0, '', false, false]);
    }
    expect(bandCounts.unknown).toBeGreaterThan(50);
    expect(bandCounts.match + bandCounts.reach).toBeGreaterThan(0);
    const missedRows = rows.filter(({ band }) => band === 'reach');
    expect(missedRows.every(({ bandRule, unmet }) => bandRule === 'missed' && unmet.length > 0)).toBe(true);
  });
});

test('a fee in a total has its source, and an example is marked', async () => {
  const form = { ...SELECTION_FORM, areaCountryIds: [1], fkCourseTypeGroupId: '' };
  const findFeeLines = ({ ledger }: Awaited<ReturnType<typeof matchAsUser>>['rows'][number]) =>
    ledger.filter(({ kind, key, known }) => known && (kind === 'tuition' || (kind === 'focus' && key === '4')));
  const rowBefore = (await matchAsUser({ form })).rows.find(({ ledger }) =>
    ledger.some(({ kind, known }) => kind === 'tuition' && known),
  );
  expect(rowBefore && findFeeLines(rowBefore).map(({ source, illustrative }) => [source, illustrative])).toContainEqual(
    ['', true],
  );
  const text = JSON.stringify({ zh: '登记册', 'zh-hk': '登記冊', 'en-us': 'Register' });
  await batchWrite(testEnv.DB, [
    {
      sql: `INSERT INTO sources (id, source_key, publisher, title, licence, as_at) VALUES (9003, 'third', ?1, ?1, ?1, '2025-01-02')`,
      values: [text],
    },
    {
      sql: `INSERT INTO facts (subject, subject_id, fact_key, value, unit, source_id, import_id)
SELECT 'course', id, 'courseYear', fee, currency || '/year', 9003, 0 FROM courses WHERE school_id = ?1`,
      values: [rowBefore?.id ?? ''],
    },
  ]);
  const rowAfter = (await matchAsUser({ form })).rows.find(({ id }) => id === rowBefore?.id);
  const sources = rowAfter ? findFeeLines(rowAfter).map(({ source }) => source) : [];
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.every((source) => /^(登記冊|登记册|Register), 2025-01-02$/.test(source))).toBe(true);
});

test('a rule of the previous year places with its year; older and indirect ones are shown but not evaluated', async () => {
  const { rows: placedRows } = await reachAsUser({
    form: EXAM_RESULTS,
    positions: ['among', 'below', 'farBelow'],
    fkAreaCountryId: 1,
    showCount: 100,
  });
  const oldRuleRows = placedRows.filter(({ rule }) => rule?.asAtYear === 2018);
  expect(oldRuleRows.length).toBeGreaterThan(0);
  for (const { rule, placement } of oldRuleRows)
    expect([rule?.counts, rule?.isPast, placement?.basis]).toEqual([false, true, 'pastRule']);
  const { rows } = await reachAsUser({
    form: EXAM_RESULTS,
    positions: ['unknown'],
    fkAreaCountryId: 1,
    showCount: 100,
  });
  const ruleRows = rows.filter(({ rule }) => rule !== null);
  expect(ruleRows.map(({ rule }) => rule?.asAtYear)).toContain(2011);
  for (const { rule, have, missing } of ruleRows) expect([rule?.counts, have, missing]).toEqual([false, null, []]);
});

test('a five-subject total is shown next to unknown lines without a published rule', async () => {
  const { rows } = await matchAsUser({
    form: { areaCountryIds: [1], fkMajorLevelId: 1, feeTypeId: 'GBP', publicTestType: 1, publicTestScore: 24 },
  });
  expect(rows.length).toBeGreaterThan(10);
  for (const { ledger, band, rule } of rows) {
    expect(band).toBe('unknown');
    expect(ledger[0]).toMatchObject(
      rule?.counts
        ? { basis: 'published', met: null, known: false }
        : {
            key: 'dse',
            have: '24',
            asked: '',
            basis: !rule ? 'absent' : rule.asAtYear > 0 ? 'old' : 'undated',
            met: null,
            known: false,
          },
    );
  }
});

describe('the page of a course', () => {
  const readSchoolPage = async (id: string) => {
    const { body } = await request('GET', courseDetail.path.replace('{id}', id), undefined, { level: 1 });
    return courseDetail.data.parse(body.data);
  };

  test('shows the same rule as the fast line', async () => {
    const { rows } = await reachAsUser({
      form: EXAM_RESULTS,
      positions: ['among', 'below', 'farBelow'],
      showCount: 20,
    });
    expect(rows.length).toBeGreaterThan(5);
    for (const { id, rule } of rows)
      expect((await readSchoolPage(id))?.entryRules.map((entryRule) => entryRule.id)).toContain(rule?.id);
  });

  test('omits the rule when the fast line has none, and marks examples', async () => {
    const { rows } = await reachAsUser({ form: EXAM_RESULTS, positions: ['unknown'], showCount: 100 });
    const rowsWithoutRule = rows.filter(({ rule }) => rule === null);
    expect(rowsWithoutRule.length).toBeGreaterThan(8);
    const pages = await Promise.all(rowsWithoutRule.slice(0, 8).map(({ id }) => readSchoolPage(id)));
    for (const page of pages) {
      expect(page?.entryRules.filter(({ exam }) => exam === '1')).toEqual([]);
      expect(page?.illustrative).toBe(true);
    }
  });
});
