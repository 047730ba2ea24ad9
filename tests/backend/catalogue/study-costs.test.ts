import { beforeAll, describe, expect, test } from 'vitest';
import { studyCosts } from '#shared/contract/catalogue/country.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

const schoolsIn = async (where: string) => {
  const { results } = await testEnv.DB.prepare(
    `SELECT s.id FROM schools s WHERE ${where} (SELECT 1 FROM living_costs l WHERE l.city_id = s.city_id AND l.covers = 'all') ORDER BY s.id LIMIT 2`,
  ).all<{ id: number }>();
  return results.map(({ id }) => String(id));
};

test.each(LOCALES)('in %s a month is told for schools of towns that somebody writes of, once each', async (locale) => {
  const [told, untold] = [await schoolsIn('EXISTS'), await schoolsIn('NOT EXISTS')];
  expect(told.length * untold.length).toBe(4);
  const all = await readPage(studyCosts, { institutionIds: [...told, ...untold] }, { locale });
  const rows = all.rows.filter(({ kind }) => kind !== 'visa');
  expect(rows.map(({ institutionId }) => institutionId)).toEqual(told);
  for (const { kind, place, least, most, currency, publisher, address, asAt } of rows) {
    expect(kind).toBe('living');
    expect(/\p{Script=Han}/u.test(place)).toBe(locale !== 'en-us');
    expect(least).toBeGreaterThan(0);
    expect(most).toBeGreaterThanOrEqual(least ?? 0);
    expect(currency).toMatch(/^[A-Z]{3}$/);
    expect(publisher && address && asAt).toBeTruthy();
  }
});

test('of several publishers the latest is told, and of nobody nothing', async () => {
  const [school = ''] = await schoolsIn('EXISTS');
  const before = await readPage(studyCosts, { institutionIds: [school] }, { locale: 'en-us' });
  await testEnv.DB.prepare(
    `INSERT INTO living_costs (city_id, covers, publisher, least, most, currency, source, as_at, as_at_year)
SELECT city_id, 'all', 'A newer page', 1, 2, 'GBP', 'https://example.org/', '2099', 2099 FROM schools WHERE id = ?`,
  )
    .bind(Number(school))
    .all();
  const after = await readPage(studyCosts, { institutionIds: [school] }, { locale: 'en-us' });
  expect([before, after].map(({ rows }) => rows.filter(({ kind }) => kind === 'living').length)).toEqual([1, 1]);
  expect(after.rows[0]).toMatchObject({ publisher: 'A newer page', least: 1, most: 2 });
  const none = await readPage(studyCosts, { institutionIds: ['99999999'] }, { locale: 'en-us' });
  expect(none.rows).toEqual([]);
});

describe('what a visa costs', () => {
  const schoolOf = async (country: string) => {
    const { results } = await testEnv.DB.prepare(
      `SELECT s.id FROM schools s JOIN countries c ON c.id = s.country_id WHERE c.country_key = ? ORDER BY s.id LIMIT 1`,
    )
      .bind(country)
      .all<{ id: number }>();
    return String(results[0]?.id ?? '');
  };
  const visaOf = async (institutionIds: string[]) =>
    (await readPage(studyCosts, { institutionIds }, { locale: 'en-us' })).rows.filter(({ kind }) => kind === 'visa');
  const write = (reviewBy: string) =>
    testEnv.DB.prepare(
      `INSERT OR REPLACE INTO visa_fees (country_id, publisher, amount, currency, source, as_at, review_by)
SELECT id, 'A page', 1234.5, 'GBP', 'https://example.org/fee', '2026-04', ? FROM countries WHERE country_key = 'uk'`,
    )
      .bind(reviewBy)
      .all();

  test('is the one of the school’s country, with its page and date, until that has to be read again', async () => {
    const school = await schoolOf('uk');
    await write('9999-12-31');
    const [fee] = await visaOf([school]);
    expect(fee).toMatchObject({
      institutionId: school,
      least: 1234.5,
      most: 1234.5,
      currency: 'GBP',
      publisher: 'A page',
      address: 'https://example.org/fee',
      asAt: '2026-04',
    });
    await write('2020-01-01');
    expect(await visaOf([school])).toEqual([]);
  });

  test.each(['ca', 'us'])('is told of no country of which no recent dated page was read: %s', async (country) => {
    expect(await visaOf([await schoolOf(country)])).toEqual([]);
  });

  test('comes from a page of this year or the last, as seen from the day it is to be read again', async () => {
    const { results } = await testEnv.DB.prepare(
      'SELECT source FROM visa_fees WHERE CAST(substr(as_at, 1, 4) AS INTEGER) < CAST(substr(review_by, 1, 4) AS INTEGER) - 1',
    ).all();
    expect(results).toEqual([]);
  });
});
