import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { batchWrite } from '#backend/queries/database.ts';
import { resetEditions } from '#backend/queries/facts/import-tables.ts';
import { fillOpenRanks } from '#backend/queries/catalogue/open-ranks.ts';
import { rankingList } from '#shared/contract/catalogue/ranking.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { agentDetail } from '#shared/contract/site/agent.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { MIN_RANKED, type OpenRankingKey } from '#shared/rules/open-rankings.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const SOURCE = 977;
const COUNTRIES = { uk: '1', au: '2' };

beforeAll(async () => {
  await loadDemoCatalogue();
  await run(`INSERT INTO sources (id, source_key, publisher, title, licence, as_at, address)
VALUES (${SOURCE}, 'openRanks', '{"en-us":"Register","zh":"名册","zh-hk":"名冊"}', '{}', '{}', '2025-08-04', 'https://register.example/')`);
});

beforeEach(() => run('DELETE FROM facts'));

async function run(...statements: string[]) {
  await batchWrite(
    testEnv.DB,
    statements.map((sql) => ({ sql, values: [] })),
  );
}

async function schools(count: number): Promise<number[]> {
  const { results } = await testEnv.DB.prepare(
    'SELECT id FROM schools WHERE country_id = 1 AND levels <> 0 ORDER BY id LIMIT ?',
  )
    .bind(count)
    .all<{ id: number }>();
  expect(results).toHaveLength(count);
  return results.map(({ id }) => id);
}

const fact = (id: number, key: string, value: unknown, part = '', subject = 'school') =>
  run(
    `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
VALUES ('${subject}', ${id}, '${key}', '${part}', '${typeof value === 'string' ? value : JSON.stringify(value)}', '', ${SOURCE}, 0)`,
  );

const rate = (id: number, percent: number, applicants: number) =>
  fact(id, 'admissionRate', { rate: percent, applicants, admitted: 1, enrolled: 1, year: '2023' });

const fill = () => batchWrite(testEnv.DB, fillOpenRanks());

const places = async (table: OpenRankingKey, expected: object = {}) =>
  (await readPage(rankingList, { table, showCount: 100, ...expected }, { locale: 'en-us' })).rows.map(
    ({ rank, schoolId, figure }) => [rank, Number(schoolId), figure],
  );

describe('a ranking computed from published figures', () => {
  test('shares places of equal figures, and leaves out schools below the least population', async () => {
    const [a = 0, b = 0, c = 0, d = 0, few = 0] = await schools(5);
    await rate(a, 12.5, 5000);
    await rate(b, 4, 5000);
    await rate(c, 12.5, MIN_RANKED.applicants);
    await rate(d, 50, 5000);
    await rate(few, 1, MIN_RANKED.applicants - 1);
    await fill();
    expect(await places('admissionRate')).toEqual([
      ['1', b, 4],
      ['=2', a, 12.5],
      ['=2', c, 12.5],
      ['4', d, 50],
    ]);
  });

  test('leaves out schools of a special focus', async () => {
    const [a = 0, b = 0] = await schools(2);
    await rate(a, 10, 5000);
    await rate(b, 5, 5000);
    await fact(b, 'specialFocus', 'faith');
    await fill();
    expect(await places('admissionRate')).toEqual([['1', a, 10]]);
  });

  test('counts entrants with the points by subject, weighted by entrants, and by field of study', async () => {
    const [a = 0, b = 0] = await schools(2);
    const bands = (share: number) => [100 - share, 0, 0, 0, 0, 0, share, 0, 0, 0, 0, 0, 0, 0];
    const subjects = ['CAH17-01-01', 'CAH17-01-02', 'CAH17-01-03', 'CAH16-01-01', 'CAH16-01-02'];
    for (const [index, part] of subjects.entries())
      await fact(
        a,
        'entryTariff',
        [{ entrants: index === 0 ? 300 : 100, years: '2023-24', shares: bands(index === 0 ? 80 : 40) }],
        part,
      );
    for (const part of subjects.slice(0, 4))
      await fact(b, 'entryTariff', [{ entrants: 500, years: '2023-24', shares: bands(90) }], part);
    await fact(b, 'entryTariff', [{ entrants: 9000, years: '2023-24', shares: bands(100) }], 'CAH17-01');
    await fill();
    // (300 × 80 + 400 × 40) / 700. The second school's figure covers a single broad subject, so there is no rank for
    // the whole school.
    expect(await places('entrantPoints')).toEqual([['1', a, 57.1]]);
    const business = { kind: 'subject', fkCourseTypeGroupId: 1 };
    expect(await places('entrantPoints', business)).toEqual([
      ['1', b, 100],
      ['2', a, 64],
    ]);
  });

  test('weighs earnings of a subject once, however many courses publish it, and shares places by £100', async () => {
    const [a = 0, b = 0] = await schools(2);
    const subjects = ['CAH01-01-01', 'CAH01-01-02', 'CAH01-01-03', 'CAH01-01-04', 'CAH01-01-05'];
    let next = 0;
    const ofSchool = async (school: number, median: number, value: number) => {
      const { results } = await testEnv.DB.prepare('SELECT id FROM courses WHERE school_id = ? ORDER BY id LIMIT 2')
        .bind(school)
        .all<{ id: number }>();
      for (const { id } of results)
        for (const [index, subject] of subjects.entries())
          await fact(
            id,
            'graduateEarnings',
            {
              lower: 1,
              median: index === 0 ? median + 500 : median,
              upper: 9,
              population: value,
              responseRate: 60,
              years: '2021-22',
              subject,
            },
            `p${next++}`,
            'course',
          );
      return results.length;
    };
    expect(await ofSchool(a, 30_000, 20)).toBe(2);
    expect(await ofSchool(b, 30_010, 20)).toBe(2);
    await fill();
    expect(await places('graduateEarnings')).toEqual([
      ['=1', a, 30_100],
      ['=1', b, 30_100],
    ]);
    // CAH01 is medicine: 100 graduates are enough for a rank in one field, and the next field has no figures.
    expect(await places('graduateEarnings', { kind: 'subject', fkCourseTypeGroupId: 5 })).toHaveLength(2);
    expect(await places('graduateEarnings', { kind: 'subject', fkCourseTypeGroupId: 6 })).toEqual([]);
  });

  test('orders Ontario’s averages by programme group, as far as a group is a field of study', async () => {
    const [a = 0, b = 0] = await schools(2);
    const average = (id: number, part: string, overall: number) => fact(id, 'admissionAverage', { overall }, part);
    await average(a, 'Overall', 85.2);
    await average(b, 'Overall', 88);
    await average(a, 'Engineering', 91.4);
    await average(b, 'Engineering', 90);
    await average(b, 'Nursing', 93);
    await fill();
    expect(await places('admissionAverage')).toEqual([
      ['1', b, 88],
      ['2', a, 85.2],
    ]);
    expect(await places('admissionAverage', { kind: 'subject', fkCourseTypeGroupId: 4 })).toEqual([
      ['1', a, 91.4],
      ['2', b, 90],
    ]);
    const health = { kind: 'subject', fkCourseTypeGroupId: 6 };
    expect(await places('admissionAverage', health)).toEqual([]);
    const school = await readBackend(institutionByInstitutionId, { id: String(a) }, { locale: 'en-us', level: 1 });
    expect(school?.institution.allRankList.map(({ rankName }) => rankName).join()).toMatch(/2 schools/);
  });

  test.each(LOCALES)(
    'in %s names its measure and publisher, with the school’s rank and the number of ranked schools',
    async (locale) => {
      const [a = 0, b = 0] = await schools(2);
      await fact(a, 'teachingRating', 'Gold', 'overall');
      await fact(b, 'teachingRating', 'Gold', 'overall');
      await fill();
      const { rows } = await readPage(rankingList, { table: 'teachingRating' }, { locale });
      for (const row of rows) {
        expect(row.rank).toBe('=1');
        expect(row.rankName).not.toContain('QS');
        expect(row.rankName).toContain('TEF');
        expect(row.source).toMatchObject({ address: 'https://register.example/', asAt: '2025-08-04' });
      }
      expect(rows).toHaveLength(2);
      const school = await readBackend(institutionByInstitutionId, { id: String(a) }, { locale, level: 1 });
      const rank = school?.institution.allRankList.find(({ rankName }) => rankName.includes('TEF'));
      expect(rank).toMatchObject({ rank: '=1', year: '2025', illustrative: false });
      expect(rank?.rankName).toMatch(/2 (?:schools|所)/);
    },
  );

  test('is shown where no licensed one is, is a ranking of the site, and orders no list', async () => {
    const order = async () =>
      (await testEnv.DB.prepare('SELECT id, rank_sort FROM schools ORDER BY rank_sort, id').all()).results;
    const [a = 0] = await schools(1);
    const before = await order();
    await rate(a, 10, 5000);
    await fill();
    expect(await order()).toEqual(before);
    const first = async () => (await readPage(rankingList, { fkAreaCountryId: COUNTRIES.uk })).rows[0];
    expect((await first())?.table).toBe('');
    await run('DELETE FROM school_ranks');
    expect(await first()).toMatchObject({ table: 'admissionRate', schoolId: String(a) });
    expect((await readPage(rankingList, { fkAreaCountryId: COUNTRIES.au })).rows).toEqual([]);
    const has = async () => (await readBackend(agentDetail, { keyCode: 'mso' })).hasRankings;
    expect(await has()).toBe(true);
    await run('DELETE FROM facts');
    await fill();
    expect(await has()).toBe(false);
  });
});

test('reloading the demo preserves the edition and dates of a register', async () => {
  const getDate = async (key: string) =>
    (
      await testEnv.DB.prepare('SELECT as_at FROM sources WHERE source_key = ?').bind(key).all<{ as_at: string }>()
    ).results.map((row) => row.as_at);
  await run(`INSERT INTO sources (id, source_key, publisher, title, licence, as_at, address)
VALUES (978, 'offer abc', '{}', '{}', '{}', '2025-08', 'https://course.example/')`);
  await batchWrite(testEnv.DB, [resetEditions()]);
  expect([...(await getDate('openRanks')), ...(await getDate('offer abc'))]).toEqual(['', '2025-08']);
});
