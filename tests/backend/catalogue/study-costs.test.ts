import { deriveLevelFigures } from '#backend/queries/facts/level-figures.ts';
import { parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { selectFirstSchools } from '#backend/queries/catalogue/countries.ts';
import { batchWrite, getReader, type Statement } from '#backend/queries/database.ts';
import { countryCosts, studyCosts } from '#shared/contract/catalogue/country.ts';
import { sourceList } from '#shared/contract/catalogue/fact.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

const findSchoolIds = async (existsOperator: string) => {
  const { results } = await testEnv.DB.prepare(
    `SELECT s.id FROM schools s WHERE ${existsOperator} (SELECT 1 FROM living_costs l WHERE l.city_id = s.city_id AND l.covers = 'all') ORDER BY s.id LIMIT 2`,
  ).all<{ id: number }>();
  return results.map(({ id }) => String(id));
};

test.each(LOCALES)(
  'living costs in %s are one monthly cost per school with published costs of its town',
  async (locale) => {
    const [idsWithCosts, idsWithoutCosts] = [await findSchoolIds('EXISTS'), await findSchoolIds('NOT EXISTS')];
    expect(idsWithCosts.length * idsWithoutCosts.length).toBe(4);
    const costPage = await readPage(studyCosts, { institutionIds: [...idsWithCosts, ...idsWithoutCosts] }, { locale });
    const rows = costPage.rows.filter(({ kind }) => kind === 'living');
    expect(rows.map(({ institutionId }) => institutionId)).toEqual(idsWithCosts);
    for (const { kind, place, least, most, currency, publisher, address, asAt } of rows) {
      expect(kind).toBe('living');
      expect(/\p{Script=Han}/u.test(place)).toBe(locale !== 'en-us');
      expect(least).toBeGreaterThan(0);
      expect(most).toBeGreaterThanOrEqual(least ?? 0);
      expect(currency).toMatch(/^[A-Z]{3}$/);
      expect(publisher && address && asAt).toBeTruthy();
    }
  },
);

test('living costs are the latest of several publishers, and null without one', async () => {
  const [school = ''] = await findSchoolIds('EXISTS');
  const pageBefore = await readPage(studyCosts, { institutionIds: [school] }, { locale: 'en-us' });
  await testEnv.DB.prepare(
    `INSERT INTO living_costs (city_id, covers, publisher, least, most, currency, source, as_at, as_at_year)
SELECT city_id, 'all', 'A newer page', 1, 2, 'GBP', 'https://example.org/', '2099', 2099 FROM schools WHERE id = ?`,
  )
    .bind(Number(school))
    .all();
  const pageAfter = await readPage(studyCosts, { institutionIds: [school] }, { locale: 'en-us' });
  expect([pageBefore, pageAfter].map(({ rows }) => rows.filter(({ kind }) => kind === 'living').length)).toEqual([
    1, 1,
  ]);
  expect(pageAfter.rows.find(({ kind }) => kind === 'living')).toMatchObject({
    publisher: 'A newer page',
    least: 1,
    most: 2,
  });
  const emptyPage = await readPage(studyCosts, { institutionIds: ['99999999'] }, { locale: 'en-us' });
  expect(emptyPage.rows).toEqual([]);
});

describe('visa fees', () => {
  const findSchoolId = async (country: string) => {
    const { results } = await testEnv.DB.prepare(
      `SELECT s.id FROM schools s JOIN countries c ON c.id = s.country_id WHERE c.country_key = ? ORDER BY s.id LIMIT 1`,
    )
      .bind(country)
      .all<{ id: number }>();
    return String(results[0]?.id ?? '');
  };
  const readVisaCosts = async (institutionIds: string[]) =>
    (await readPage(studyCosts, { institutionIds }, { locale: 'en-us' })).rows.filter(({ kind }) => kind === 'visa');
  const writeVisaCost = (reviewBy: string, confirmedOn = '2026-11-28') =>
    testEnv.DB.prepare(
      `INSERT OR REPLACE INTO visa_fees (country_id, publisher, amount, currency, source, as_at, review_by, confirmed_on)
SELECT id, 'A page', 1234.5, 'GBP', 'https://example.org/fee', '2026-04', ?, ? FROM countries WHERE country_key = 'uk'`,
    )
      .bind(reviewBy, confirmedOn)
      .all();

  test('are marked as second-hand if the page was only read in a copy', async () => {
    await writeVisaCost('9999-12-31', '');
    const [fee] = await readVisaCosts([await findSchoolId('uk')]);
    expect(fee).toMatchObject({ least: 1234.5, standing: 'indirect' });
    expect(await readVisaCosts([await findSchoolId('us')])).toEqual([]);
  });

  test('are those of the school’s country, with page and date, until their review is due', async () => {
    const school = await findSchoolId('uk');
    await writeVisaCost('9999-12-31');
    const [fee] = await readVisaCosts([school]);
    expect(fee).toMatchObject({
      institutionId: school,
      least: 1234.5,
      most: 1234.5,
      currency: 'GBP',
      publisher: 'A page',
      address: 'https://example.org/fee',
      asAt: '2026-04',
      standing: 'stated',
    });
    await writeVisaCost('2020-01-01');
    expect(await readVisaCosts([school])).toEqual([]);
  });

  test('come from a page of this or the previous year, relative to the day of review', async () => {
    const { results } = await testEnv.DB.prepare(
      "SELECT source FROM visa_fees WHERE source NOT LIKE 'https://example.org%' AND CAST(substr(as_at, 1, 4) AS INTEGER) < CAST(substr(review_by, 1, 4) AS INTEGER) - 1",
    ).all();
    expect(results).toEqual([]);
  });
});

test('other charges of a country are returned with page and date until they are due for review', async () => {
  const readChargedCosts = async (country: string) => {
    const { results } = await testEnv.DB.prepare(
      'SELECT s.id FROM schools s JOIN countries c ON c.id = s.country_id WHERE c.country_key = ? ORDER BY s.id LIMIT 1',
    )
      .bind(country)
      .all<{ id: number }>();
    const { rows } = await readPage(studyCosts, { institutionIds: [String(results[0]?.id)] }, { locale: 'zh' });
    return rows
      .filter(({ kind }) => kind === 'health' || kind === 'registration')
      .map(({ kind, least, most, currency, asAt, address, standing }) => [
        kind,
        least,
        most,
        currency,
        asAt,
        address.startsWith('https://'),
        standing,
      ]);
  };
  // In the demo data, only universities' pages state these government charges, so they are second-hand.
  expect(await readChargedCosts('uk')).toEqual([['health', 776, 776, 'GBP', '2024-02-01', true, 'indirect']]);
  expect(await readChargedCosts('us')).toEqual([['registration', 350, 350, 'USD', '2021', true, 'indirect']]);
  expect(await readChargedCosts('au')).toEqual([['health', 580, 650, 'AUD', '2026', true, 'indirect']]);
  expect(await readChargedCosts('ca')).toEqual([['health', 792, 900, 'CAD', expect.any(String), true, 'indirect']]);
  await testEnv.DB.prepare("UPDATE country_charges SET source_kind = 'official' WHERE kind = 'registration'")
    .bind()
    .all();
  expect(await readChargedCosts('us')).toEqual([['registration', 350, 350, 'USD', '2021', true, 'stated']]);
  await testEnv.DB.prepare("UPDATE country_charges SET confidence = 'indirect' WHERE kind = 'registration'")
    .bind()
    .all();
  expect((await readChargedCosts('us'))[0]?.at(-1)).toBe('indirect');
  await testEnv.DB.prepare("UPDATE country_charges SET review_by = '2020-01-01' WHERE kind = 'registration'")
    .bind()
    .all();
  expect(await readChargedCosts('us')).toEqual([]);
});

test('a charge of a country is listed among the sources as a charge, and as no visa fee', async () => {
  const { rows } = await readPage(sourceList, {}, { locale: 'en-us' });
  const findRowByAddress = (part: string) => rows.find(({ address }) => address.includes(part));
  expect(findRowByAddress('brighton.ac.uk')).toMatchObject({ kind: 'charge', chargeCount: 1, visaCount: 0 });
  expect(findRowByAddress('segabroad.com')).toMatchObject({
    kind: 'charge',
    chargeCount: 1,
    visaCount: 0,
    asAt: '2026',
  });
});

describe('first-year costs of a country', () => {
  const AU = '2';
  const readCountryCosts = (country = AU) =>
    readBackend(countryCosts, { fkAreaCountryId: country }, { level: 1, locale: 'zh' });
  const runSql = (sql: string) => testEnv.DB.prepare(sql).bind().all();
  /** Stores register fees for the courses of every second school, then derives the fees of the levels. */
  const publishCosts = async () => {
    await runSql(`INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
SELECT 'course', c.id, 'courseTuitionYear', '', c.fee, c.currency || '/year', (SELECT min(id) FROM sources), 0
FROM courses c WHERE c.country_id = ${AU} AND c.school_id % 2 = 1 AND c.fee > 0`);
    await batchWrite(testEnv.DB, deriveLevelFigures());
  };
  const readSchoolFees = async (school: string) =>
    (
      await testEnv.DB.prepare(
        'SELECT fee FROM courses WHERE school_id = ? AND major_level_id = 1 AND fee > 0 AND levels <> 0 ORDER BY fee',
      )
        .bind(Number(school))
        .all<{ fee: number }>()
    ).results.map(({ fee }) => fee);

  test('omits schools without a known fee', async () => {
    await loadDemoCatalogue();
    await runSql(`DELETE FROM facts WHERE fact_key = 'degreeYear'`);
    expect((await readCountryCosts()).schools).toEqual([]);
  });

  test('are the lowest, the median and the highest of its bachelor’s degrees, with schools sorted by the median', async () => {
    await runSql(
      `INSERT OR IGNORE INTO sources (id, source_key, publisher, title, licence, as_at) VALUES (9, 'a', '{"zh":"P"}', '{"zh":"T"}', '{"zh":""}', '2026')`,
    );
    await publishCosts();
    const { schools, fkMajorLevelId } = await readCountryCosts();
    expect(fkMajorLevelId).toBe('1');
    expect(schools.length).toBeGreaterThan(3);
    const usualCosts = [];
    for (const { id, courses, facts, sources } of schools) {
      expect(Number(id) % 2).toBe(1);
      const fees = await readSchoolFees(id);
      const fee = parseFactValue('degreeYear', facts[0]?.value ?? '');
      expect([facts.length, fee?.least, fee?.usual ?? fee?.least, fee?.most, courses]).toEqual([
        1,
        fees[0],
        fees[(fees.length - 1) >> 1],
        fees.at(-1),
        fees.length,
      ]);
      expect(new Set(facts.map(({ sourceId }) => sourceId))).toEqual(new Set(sources.map((source) => source.id)));
      usualCosts.push(fee?.usual ?? fee?.least ?? 0);
    }
    expect(usualCosts).toEqual(usualCosts.toSorted((item, other) => item - other));
  });

  test('include the country’s visa fee, and read a constant number of rows', async () => {
    await testEnv.DB.prepare(
      `INSERT OR REPLACE INTO visa_fees (country_id, publisher, amount, currency, source, as_at, review_by, confirmed_on) VALUES (2, 'A page', 2500, 'AUD', 'https://example.org/', '2026', '9999-12-31', '2026-11-28')`,
    )
      .bind()
      .all();
    expect((await readCountryCosts()).costs).toEqual([
      expect.objectContaining({ kind: 'visa', least: 2500, institutionId: '' }),
      expect.objectContaining({
        kind: 'health',
        least: 580,
        most: 650,
        currency: 'AUD',
        institutionId: '',
        standing: 'indirect',
      }),
    ]);
    const countRowsRead = async ({ sql, values }: Statement) =>
      (
        (await testEnv.DB.prepare(sql)
          .bind(...values)
          .all()) as unknown as { meta: { rows_read: number } }
      ).meta.rows_read;
    const reader = { ...getReader('zh'), publicLevel: 1 };
    const schools = await countRowsRead(selectFirstSchools(AU, 20, reader));
    expect(schools).toBeLessThan(20 * 27);
  });
});
