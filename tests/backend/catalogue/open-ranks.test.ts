import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { batchWrite } from '#backend/queries/database.ts';
import { resetEditions } from '#backend/queries/facts/import-tables.ts';
import { fillOpenRanks } from '#backend/queries/catalogue/open-ranks.ts';
import { rankingList } from '#shared/contract/catalogue/ranking.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { agentDetail } from '#shared/contract/site/agent.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { MIN_SAMPLE_SIZES, type OpenRankingKey } from '#shared/rules/open-rankings.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const SOURCE_ID = 977;
const COUNTRIES = { uk: '1', au: '2' };

beforeAll(async () => {
  await loadDemoCatalogue();
  await runStatements(`INSERT INTO sources (id, source_key, publisher, title, licence, as_at, address)
VALUES (${SOURCE_ID}, 'openRanks', '{"en-us":"Register","zh":"名册","zh-hk":"名冊"}', '{}', '{}', '2025-08-04', 'https://register.example/')`);
});

beforeEach(() => runStatements('DELETE FROM facts'));

async function runStatements(...statements: string[]) {
  await batchWrite(
    testEnv.DB,
    statements.map((sql) => ({ sql, values: [] })),
  );
}

async function readSchoolIds(count: number): Promise<number[]> {
  const { results } = await testEnv.DB.prepare(
    'SELECT id FROM schools WHERE country_id = 1 AND levels <> 0 ORDER BY id LIMIT ?',
  )
    .bind(count)
    .all<{ id: number }>();
  expect(results).toHaveLength(count);
  return results.map(({ id }) => id);
}

const addFact = (id: number, key: string, value: unknown, part = '', subject = 'school') =>
  runStatements(
    `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
VALUES ('${subject}', ${id}, '${key}', '${part}', '${typeof value === 'string' ? value : JSON.stringify(value)}', '', ${SOURCE_ID}, 0)`,
  );

const addAdmissionRate = (id: number, percent: number, applicants: number) =>
  addFact(id, 'admissionRate', { rate: percent, applicants, admitted: 1, enrolled: 1, year: '2023' });

const fillRankings = () => batchWrite(testEnv.DB, fillOpenRanks());

const readPlaces = async (table: OpenRankingKey, expected: object = {}) =>
  (await readPage(rankingList, { table, showCount: 100, ...expected }, { locale: 'en-us' })).rows.map(
    ({ rank, schoolId, figure }) => [rank, Number(schoolId), figure],
  );

describe('a ranking computed from published figures', () => {
  test('shares places of equal figures, and excludes schools below the minimum population', async () => {
    const [firstId = 0, secondId = 0, thirdId = 0, fourthId = 0, smallSchoolId = 0] = await readSchoolIds(5);
    await addAdmissionRate(firstId, 12.5, 5000);
    await addAdmissionRate(secondId, 4, 5000);
    await addAdmissionRate(thirdId, 12.5, MIN_SAMPLE_SIZES.applicants);
    await addAdmissionRate(fourthId, 50, 5000);
    await addAdmissionRate(smallSchoolId, 1, MIN_SAMPLE_SIZES.applicants - 1);
    await fillRankings();
    expect(await readPlaces('admissionRate')).toEqual([
      ['1', secondId, 4],
      ['=2', firstId, 12.5],
      ['=2', thirdId, 12.5],
      ['4', fourthId, 50],
    ]);
  });

  test('excludes specialised schools', async () => {
    const [firstId = 0, secondId = 0] = await readSchoolIds(2);
    await addAdmissionRate(firstId, 10, 5000);
    await addAdmissionRate(secondId, 5, 5000);
    await addFact(secondId, 'specialFocus', 'faith');
    await fillRankings();
    expect(await readPlaces('admissionRate')).toEqual([['1', firstId, 10]]);
  });

  test('counts entrants with the points by subject, weighted by entrants, and by field of study', async () => {
    const [firstId = 0, secondId = 0] = await readSchoolIds(2);
    const createTariffBands = (share: number) => [100 - share, 0, 0, 0, 0, 0, share, 0, 0, 0, 0, 0, 0, 0];
    const subjects = ['CAH17-01-01', 'CAH17-01-02', 'CAH17-01-03', 'CAH16-01-01', 'CAH16-01-02'];
    for (const [index, part] of subjects.entries())
      await addFact(
        firstId,
        'entryTariff',
        [{ entrants: index === 0 ? 300 : 100, years: '2023-24', shares: createTariffBands(index === 0 ? 80 : 40) }],
        part,
      );
    for (const part of subjects.slice(0, 4))
      await addFact(
        secondId,
        'entryTariff',
        [{ entrants: 500, years: '2023-24', shares: createTariffBands(90) }],
        part,
      );
    await addFact(
      secondId,
      'entryTariff',
      [{ entrants: 9000, years: '2023-24', shares: createTariffBands(100) }],
      'CAH17-01',
    );
    await fillRankings();
    // Weighted mean: (300 × 80 + 400 × 40) / 700. The second school's figure covers only one broad subject, so the
    // school as a whole gets no rank.
    expect(await readPlaces('entrantPoints')).toEqual([['1', firstId, 57.1]]);
    const businessFields = { kind: 'subject', fkCourseTypeGroupId: 1 };
    expect(await readPlaces('entrantPoints', businessFields)).toEqual([
      ['1', secondId, 100],
      ['2', firstId, 64],
    ]);
  });

  test('ranks the entrants of Scottish schools apart, and shows facts of a school beside its place', async () => {
    const [englishId = 0, scottishId = 0] = await readSchoolIds(2);
    const { results: places } = await testEnv.DB.prepare(
      'SELECT id, state_id AS stateId FROM schools WHERE id IN (?, ?)',
    )
      .bind(englishId, scottishId)
      .all<{ id: number; stateId: number }>();
    await runStatements(
      `UPDATE schools SET state_id = (SELECT id FROM states WHERE name = 'England') WHERE id = ${englishId}`,
      `UPDATE schools SET state_id = (SELECT id FROM states WHERE name = 'Scotland') WHERE id = ${scottishId}`,
    );
    const shares = [10, 0, 0, 0, 0, 0, 90, 0, 0, 0, 0, 0, 0, 0];
    for (const id of [englishId, scottishId])
      for (const part of ['CAH17-01-01', 'CAH17-01-02', 'CAH17-01-03'])
        await addFact(id, 'entryTariff', [{ entrants: 100, years: '2023-24', shares }], part);
    await addFact(englishId, 'deadline', { kind: 'application', day: '01-15', standing: 'stated' }, 'bachelor');
    await fillRankings();
    expect(await readPlaces('entrantPoints')).toEqual([['1', englishId, 90]]);
    expect(await readPlaces('scottishEntrantPoints')).toEqual([['1', scottishId, 90]]);
    const [row] = (await readPage(rankingList, { table: 'entrantPoints' }, { locale: 'en-us' })).rows;
    expect(row?.facts.map(({ key }) => key)).toEqual(['deadline']);
    expect(row?.city).not.toBe('');
    await runStatements(
      ...places.map(({ id, stateId }) => `UPDATE schools SET state_id = ${stateId} WHERE id = ${id}`),
    );
  });

  test('weighs earnings of a subject once, however many courses publish it, and shares places by £100', async () => {
    const [firstId = 0, secondId = 0] = await readSchoolIds(2);
    const subjects = ['CAH01-01-01', 'CAH01-01-02', 'CAH01-01-03', 'CAH01-01-04', 'CAH01-01-05'];
    let nextSourceId = 0;
    const addEarnings = async (schoolId: number, median: number, value: number) => {
      const { results } = await testEnv.DB.prepare('SELECT id FROM courses WHERE school_id = ? ORDER BY id LIMIT 2')
        .bind(schoolId)
        .all<{ id: number }>();
      for (const { id } of results)
        for (const [index, subject] of subjects.entries())
          await addFact(
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
            `p${nextSourceId++}`,
            'course',
          );
      return results.length;
    };
    expect(await addEarnings(firstId, 30_000, 20)).toBe(2);
    expect(await addEarnings(secondId, 30_010, 20)).toBe(2);
    await fillRankings();
    expect(await readPlaces('graduateEarnings')).toEqual([
      ['=1', firstId, 30_100],
      ['=1', secondId, 30_100],
    ]);
    // CAH01 is medicine: 100 graduates are sufficient for a rank in one field, and the next field has no figures.
    expect(await readPlaces('graduateEarnings', { kind: 'subject', fkCourseTypeGroupId: 5 })).toHaveLength(2);
    expect(await readPlaces('graduateEarnings', { kind: 'subject', fkCourseTypeGroupId: 6 })).toEqual([]);
  });

  test('orders Ontario’s averages by programme group, as far as a group is a field of study', async () => {
    const [firstId = 0, secondId = 0] = await readSchoolIds(2);
    const addAdmissionAverage = (id: number, part: string, overall: number) =>
      addFact(id, 'admissionAverage', { overall }, part);
    await addAdmissionAverage(firstId, 'Overall', 85.2);
    await addAdmissionAverage(secondId, 'Overall', 88);
    await addAdmissionAverage(firstId, 'Engineering', 91.4);
    await addAdmissionAverage(secondId, 'Engineering', 90);
    await addAdmissionAverage(secondId, 'Nursing', 93);
    await fillRankings();
    expect(await readPlaces('admissionAverage')).toEqual([
      ['1', secondId, 88],
      ['2', firstId, 85.2],
    ]);
    expect(await readPlaces('admissionAverage', { kind: 'subject', fkCourseTypeGroupId: 4 })).toEqual([
      ['1', firstId, 91.4],
      ['2', secondId, 90],
    ]);
    const healthFields = { kind: 'subject', fkCourseTypeGroupId: 6 };
    expect(await readPlaces('admissionAverage', healthFields)).toEqual([]);
    const school = await readBackend(
      institutionByInstitutionId,
      { id: String(firstId) },
      { locale: 'en-us', level: 1 },
    );
    expect(school?.institution.allRankList.map(({ rankName }) => rankName).join()).toMatch(/2 schools/);
    // A page of the school names the figure by which whole schools are ranked.
    expect(school?.institution.allRankList.map(({ openKey, figure }) => [openKey, figure])).toContainEqual([
      'admissionAverage',
      85.2,
    ]);
  });

  test.each(LOCALES)(
    'in %s names its measure and publisher, with the school’s rank and the number of ranked schools',
    async (locale) => {
      const [firstId = 0, secondId = 0] = await readSchoolIds(2);
      await addFact(firstId, 'teachingRating', 'Gold', 'overall');
      await addFact(secondId, 'teachingRating', 'Gold', 'overall');
      await fillRankings();
      const { rows } = await readPage(rankingList, { table: 'teachingRating' }, { locale });
      for (const row of rows) {
        expect(row.rank).toBe('=1');
        expect(row.rankName).not.toContain('QS');
        expect(row.rankName).toContain('TEF');
        expect(row.source).toMatchObject({ address: 'https://register.example/', asAt: '2025-08-04' });
      }
      expect(rows).toHaveLength(2);
      const school = await readBackend(institutionByInstitutionId, { id: String(firstId) }, { locale, level: 1 });
      const rank = school?.institution.allRankList.find(({ rankName }) => rankName.includes('TEF'));
      expect(rank).toMatchObject({ rank: '=1', year: '2025', illustrative: false });
      expect(rank?.rankName).toMatch(/2 (?:schools|所)/);
    },
  );

  test('is shown without a licensed one, is a ranking of the site, and sorts no list', async () => {
    const readSchoolOrder = async () =>
      (await testEnv.DB.prepare('SELECT id, rank_sort FROM schools ORDER BY rank_sort, id').all()).results;
    const [schoolId = 0] = await readSchoolIds(1);
    const orderBefore = await readSchoolOrder();
    await addAdmissionRate(schoolId, 10, 5000);
    await fillRankings();
    expect(await readSchoolOrder()).toEqual(orderBefore);
    const readFirstRank = async () => (await readPage(rankingList, { fkAreaCountryId: COUNTRIES.uk })).rows[0];
    expect((await readFirstRank())?.table).toBe('');
    await runStatements('DELETE FROM school_ranks');
    expect(await readFirstRank()).toMatchObject({ table: 'admissionRate', schoolId: String(schoolId) });
    expect((await readPage(rankingList, { fkAreaCountryId: COUNTRIES.au })).rows).toEqual([]);
    const readHasRankings = async () => (await readBackend(agentDetail, { keyCode: 'mso' })).hasRankings;
    expect(await readHasRankings()).toBe(true);
    await runStatements('DELETE FROM facts');
    await fillRankings();
    expect(await readHasRankings()).toBe(false);
  });
});

test('reloading the demo preserves the edition and dates of a register', async () => {
  const readSourceDates = async (key: string) =>
    (
      await testEnv.DB.prepare('SELECT as_at FROM sources WHERE source_key = ?').bind(key).all<{ as_at: string }>()
    ).results.map((row) => row.as_at);
  await runStatements(`INSERT INTO sources (id, source_key, publisher, title, licence, as_at, address)
VALUES (978, 'offer abc', '{}', '{}', '{}', '2025-08', 'https://course.example/')`);
  await batchWrite(testEnv.DB, [resetEditions()]);
  expect([...(await readSourceDates('openRanks')), ...(await readSourceDates('offer abc'))]).toEqual(['', '2025-08']);
});
