import { beforeAll, describe, expect, it } from 'vitest';
import { type Subject, subjectId } from '#backend/catalogue/subjects.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { deriveLevelFigures } from '#backend/queries/facts/level-figures.ts';
import { repackCatalogue } from '#backend/queries/matching/match-catalogue.ts';
import { getMiddleFees } from '#client/features/facts/country-fees.server.ts';
import { getSchoolFee } from '#client/features/facts/fee-range.ts';
import { schoolFavouriteList } from '#shared/contract/account/favourites.ts';
import { countryCosts } from '#shared/contract/catalogue/country.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { convertAmount } from '#shared/rules/budget.ts';
import { createCollector } from '#tests/backend/favourites/collector.ts';
import { readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// The list, the school page, the comparison (which reads the school), the home page and the guide (which read the
// country), the course page and the saved schools must all state the same fee. The expected figures are published by
// registers and by the schools' pages.

const SCHOOLS = {
  melbourne: { id: 2001, country: 2, fee: 'bachelor 31669–36388–73543 AUD tuition 2023' },
  manchester: { id: 1006, country: 1, fee: 'bachelor 22000––32000 GBP tuition 2023–24 (guide)' },
  oxford: { id: 1001, country: 1, fee: 'bachelor 37380––62820 GBP tuition 2026–27 by subject (guide)' },
  boston: { id: 3033, country: 3, fee: 'bachelor 62360––62360 USD withFees 2022–23' },
  ubc: { id: 4003, country: 4, fee: 'bachelor 49549––64114 CAD tuition 2025–26 by subject 30 credits' },
} as const;

const runSql = (sql: string, ...values: (string | number)[]) =>
  testEnv.DB.prepare(sql)
    .bind(...values)
    .all<{ id: number }>();

const writeFact = (
  subject: string,
  id: number,
  key: string,
  part: string,
  value: string | number,
  unit = '',
  source = 902,
) =>
  runSql(
    `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0)
ON CONFLICT DO UPDATE SET value = excluded.value, unit = excluded.unit, source_id = excluded.source_id`,
    subject,
    id,
    key,
    part,
    value,
    unit,
    source,
  );

const writeStatement = (id: number, appliesTo: string, fee: object) =>
  writeFact(
    'school',
    id,
    'internationalFee',
    ['bachelor', appliesTo].filter(Boolean).join('|'),
    JSON.stringify({ appliesTo, per: 'year', standing: 'stated', ...fee }),
  );

beforeAll(async () => {
  await loadDemoCatalogue();
  await runSql(`INSERT INTO sources (id, source_key, publisher, title, licence, address, as_at) VALUES
(901, 'cricos', '{}', '{}', '{}', '', '2023-01-03'), (902, 'page a', '{}', '{}', '{}', '', '2026'), (903, 'ipedsCharges', '{}', '{}', '{}', '', '2022-23')`);
  const ids = Object.values(SCHOOLS).map(({ id }) => id);
  await runSql(
    `DELETE FROM facts WHERE subject = 'course' AND subject_id IN (SELECT id FROM courses WHERE school_id IN (${ids.join(', ')}))`,
  );
  await runSql(`DELETE FROM facts WHERE subject = 'school' AND subject_id IN (${ids.join(', ')})`);
  const { melbourne, manchester, oxford, boston, ubc } = SCHOOLS;
  const bachelorCourses = (
    await runSql(
      'SELECT id FROM courses WHERE school_id = ?1 AND major_level_id = 1 AND levels = -1 ORDER BY id LIMIT 3',
      melbourne.id,
    )
  ).results;
  expect(bachelorCourses).toHaveLength(3);
  for (const [index, { id }] of bachelorCourses.entries())
    await writeFact('course', id, 'courseTuitionYear', '', [73_543, 31_669, 36_388][index] ?? 0, 'AUD/year', 901);
  await writeFact('school', melbourne.id, 'lowestCourseYear', '', 24_085, 'AUD/year', 901);
  await writeStatement(manchester.id, '', {
    from: 22_000,
    to: 32_000,
    currency: 'GBP',
    academicYear: '2023/24',
    standing: 'indirect',
  });
  await writeStatement(oxford.id, 'Humanities', {
    from: 37_380,
    to: 45_000,
    currency: 'GBP',
    academicYear: '2026/27',
    standing: 'indirect',
  });
  await writeStatement(oxford.id, 'Computer Science', {
    from: 62_820,
    to: 62_820,
    currency: 'GBP',
    academicYear: '2026/27',
    standing: 'indirect',
  });
  const [offer] = (
    await runSql('SELECT id FROM courses WHERE school_id = ?1 AND major_level_id = 1 AND levels = -1', boston.id)
  ).results;
  await runSql(
    'DELETE FROM courses WHERE school_id = ?1 AND major_level_id = 1 AND id <> ?2',
    boston.id,
    offer?.id ?? 0,
  );
  await writeFact('course', offer?.id ?? 0, 'levelYear', '', 62_360, 'USD/year', 903);
  await writeFact('school', boston.id, 'tuition', 'undergraduate', 61_050, 'USD/year', 903);
  await writeFact('school', boston.id, 'requiredFees', 'undergraduate', 1310, 'USD/year', 903);
  for (const [name, fee] of [
    ['Arts', 1651.62],
    ['Commerce', 2137.13],
  ] as const)
    await writeStatement(ubc.id, name, { from: fee, to: fee, currency: 'CAD', per: 'credit', academicYear: '2025/26' });
  await batchWrite(testEnv.DB, [...deriveLevelFigures(), ...repackCatalogue()]);
});

function describeFee(school: Sourced | null | undefined): string {
  const fee = school && getSchoolFee(school, 'bachelor', 'en-us');
  if (!fee) return '';
  const { level, least, usual, most, currency, basis, year, isBySubject, credits, isIndirect } = fee;
  return [
    `${level} ${least}–${usual ?? ''}–${most} ${currency} ${basis} ${year}`,
    isBySubject && 'by subject',
    credits !== null && `${credits} credits`,
    isIndirect && '(guide)',
  ]
    .filter(Boolean)
    .join(' ');
}

it.each(Object.entries(SCHOOLS))('%s has one bachelor’s fee in every answer', async (_name, { id, country, fee }) => {
  const collector = await createCollector();
  await collector.addSchool(String(id));
  const [saved] = (await readPage(schoolFavouriteList, {}, collector.at)).rows;
  const list = await readPage(institutionInquiry, { fkAreaCountryId: String(country), showCount: 100 }, collector.at);
  const school = await readBackend(institutionByInstitutionId, { id: String(id) }, collector.at);
  const costs = await readBackend(countryCosts, { fkAreaCountryId: String(country) }, collector.at);
  const [course] = (
    await runSql('SELECT id FROM courses WHERE school_id = ?1 AND major_level_id = 1 AND levels <> 0', id)
  ).results;
  const courseAnswer =
    course &&
    (await request('GET', courseDetail.path.replace('{id}', String(course.id)), undefined, collector.at)).body.data;
  expect({
    list: describeFee(list.rows.find((row) => row.id === String(id))),
    school: describeFee(school?.institution),
    country: describeFee(costs.schools.find((row) => row.id === String(id))),
    saved: describeFee(saved?.institution),
    // The catalogue has no courses of the University of British Columbia, so the school's fee is used instead.
    course: courseAnswer ? describeFee(courseDetail.data.parse(courseAnswer)) : fee,
  }).toEqual({ list: fee, school: fee, country: fee, saved: fee, course: fee });
});

it('a school whose courses have no fees of their own is found within a budget in which its range begins', async () => {
  const { at } = await createCollector();
  const findIds = async (fee: string) =>
    (await readPage(institutionInquiry, { fkAreaCountryId: '1', feeMost: fee, showCount: 100 }, at)).rows.map(
      ({ id }) => id,
    );
  const manchester = String(SCHOOLS.manchester.id);
  await runSql('UPDATE courses SET fee = 0 WHERE school_id = ?1', SCHOOLS.manchester.id);
  await batchWrite(testEnv.DB, repackCatalogue());
  await runSql('DELETE FROM matching_stamps');
  expect(await findIds('GBP-22000')).toContain(manchester);
  expect(await findIds('GBP-21000')).not.toContain(manchester);
});

describe('a list with a field and a budget', () => {
  const WARWICK_ID = 1004;
  const findIds = async (field: string, fee: string) =>
    (
      await readPage(
        institutionInquiry,
        { fkAreaCountryId: '1', fkCourseTypeGroupId: field, feeMost: fee, showCount: 100 },
        { level: 1 },
      )
    ).rows.map(({ id }) => id);
  const writeFees = async (lines: Record<string, number>) => {
    await runSql(`DELETE FROM facts WHERE subject = 'school' AND subject_id = ?1`, WARWICK_ID);
    for (const [name, fee] of Object.entries(lines))
      await writeStatement(WARWICK_ID, name, { from: fee, to: fee, currency: 'GBP', academicYear: '2026/27' });
    await batchWrite(testEnv.DB, [...deriveLevelFigures(), ...repackCatalogue()]);
    await runSql('DELETE FROM matching_stamps');
  };
  const isFound = async (subject: Subject, fee: string) =>
    (await findIds(String(subjectId(subject)), fee)).includes(String(WARWICK_ID));

  beforeAll(async () => {
    const { id = 0 } =
      (await runSql('SELECT id FROM courses WHERE school_id = ?1 AND major_level_id = 1', WARWICK_ID)).results[0] ?? {};
    await runSql('UPDATE courses SET fee = 0, levels = -1 WHERE school_id = ?1', WARWICK_ID);
    await runSql(
      `INSERT OR IGNORE INTO course_type_links (course_id, type_id) SELECT ?1, min(id) FROM course_types GROUP BY group_id`,
      id,
    );
  });

  it('judges a school by the fee that it states for the field', async () => {
    await writeFees({ 'Band 1 (English Literature; Law)': 22_000, 'Band 2 (Engineering, Business)': 37_000 });
    expect(await isFound('business', 'GBP-30000')).toBe(false);
    expect(await isFound('business', 'GBP-37000')).toBe(true);
    expect(await isFound('law', 'GBP-22000')).toBe(true);
  });

  it('judges a field that no line names by the highest line, and medicine by its own line alone', async () => {
    await writeFees({ Law: 22_000, 'Computer Science BSc': 30_000, 'Medicine (MBChB)': 50_000 });
    expect(await isFound('psychology', 'GBP-29000')).toBe(false);
    expect(await isFound('psychology', 'GBP-30000')).toBe(true);
    expect(await isFound('medicine', 'GBP-49000')).toBe(false);
    expect(await isFound('medicine', 'GBP-50000')).toBe(true);
    await writeFees({ Law: 22_000 });
    expect(await isFound('medicine', 'GBP-50000')).toBe(false);
    expect(await isFound('law', 'GBP-22000')).toBe(true);
    // The only line is an example, of which the fee of another field is unknown.
    expect(await isFound('psychology', 'GBP-50000')).toBe(false);
  });

  it('applies a line with exceptions to all other fields', async () => {
    await writeFees({ 'All except Medicine and Dentistry': 25_000, Medicine: 47_000 });
    expect(await isFound('psychology', 'GBP-25000')).toBe(true);
    expect(await isFound('medicine', 'GBP-25000')).toBe(false);
  });

  it('does not take the social sciences for the natural ones', async () => {
    await writeFees({ 'Arts and Social Sciences': 22_000, 'Science and Engineering': 31_000 });
    expect(await isFound('science', 'GBP-22000')).toBe(false);
    expect(await isFound('social', 'GBP-22000')).toBe(true);
  });
});

describe('a list with a budget', () => {
  const EDINBURGH_ID = 1005;
  const convertToHkd = (amount: number, currency: string) => convertAmount(amount, currency, 'HKD') ?? Infinity;
  const readRows = async (inquiry: Record<string, string>) =>
    (await readPage(institutionInquiry, { ...inquiry, showCount: 100 }, { level: 1 })).rows;
  const findRowFee = (row: Sourced) => getSchoolFee(row, 'bachelor', 'en-us') ?? getSchoolFee(row, 'master', 'en-us');

  beforeAll(async () => {
    await runSql(`DELETE FROM facts WHERE subject = 'school' AND subject_id = ?1`, EDINBURGH_ID);
    await runSql('UPDATE courses SET fee = 0 WHERE school_id = ?1', EDINBURGH_ID);
    await writeStatement(EDINBURGH_ID, 'Arts', { from: 28_000, to: 28_000, currency: 'GBP', academicYear: '2025/26' });
    await runSql('DELETE FROM courses WHERE school_id = ?1 AND major_level_id = 2', EDINBURGH_ID);
    await writeFact(
      'school',
      EDINBURGH_ID,
      'internationalFee',
      'master',
      JSON.stringify({ from: 35_000, to: 35_000, currency: 'GBP', per: 'year', standing: 'stated' }),
    );
    await batchWrite(testEnv.DB, [...deriveLevelFigures(), ...repackCatalogue()]);
    await runSql('DELETE FROM matching_stamps');
  });

  it.each(['1', '2', '3', '4'])(
    'contains the schools of country %s whose row shows a fee within it',
    async (country) => {
      const allRows = (await readRows({ fkAreaCountryId: country })).filter((row) => findRowFee(row));
      const limits = allRows.map((row) => {
        const { least, currency } = findRowFee(row) ?? { least: 0, currency: '' };
        return { id: row.id, amount: Math.ceil(convertToHkd(least, currency)) };
      });
      for (const { amount } of limits) {
        const foundIds = (await readRows({ fkAreaCountryId: country, feeMost: `HKD-${amount}` })).map(({ id }) => id);
        for (const other of limits)
          expect(foundIds.includes(other.id), `${other.id} at ${amount}`).toBe(other.amount <= amount);
      }
    },
  );

  it('counts the schools that it contains', async () => {
    const { fee } = await readBackend(
      schoolFacets,
      { fkAreaCountryId: '1', feeCurrency: 'HKD' },
      { level: 1, locale: 'en-us' },
    );
    expect(fee.length).toBeGreaterThan(3);
    for (const { id, total } of fee)
      expect((await readRows({ fkAreaCountryId: '1', feeMost: id })).length, id).toBe(total);
  });

  it('contains a school by the fee of a level of which the catalogue has no courses', async () => {
    const master = { fkAreaCountryId: '1', fkMajorLevelId: '2' };
    const findIds = async (inquiry: Record<string, string>) =>
      (await readRows({ ...master, ...inquiry })).map(({ id }) => id);
    expect(await findIds({})).toContain(String(EDINBURGH_ID));
    expect(await findIds({ feeMost: 'GBP-35000' })).toContain(String(EDINBURGH_ID));
    expect(await findIds({ feeMost: 'GBP-34000' })).not.toContain(String(EDINBURGH_ID));
  });

  it.each(['1', '2', '3', '4'])('has half of its fees within the range stated for country %s', async (country) => {
    const fees = (await readRows({ fkAreaCountryId: country }))
      .flatMap((row) => getSchoolFee(row, 'bachelor', 'en-us')?.least ?? [])
      .toSorted((first, second) => first - second);
    const costs = await readBackend(countryCosts, { fkAreaCountryId: country }, { level: 1, locale: 'en-us' });
    const middleFees = getMiddleFees(costs, 'en-us');
    expect(middleFees?.schools).toBe(fees.length);
    expect([middleFees?.min.value, middleFees?.max.value].map(Number)).toEqual([
      fees[Math.ceil(fees.length / 4) - 1],
      fees[Math.ceil((fees.length * 3) / 4) - 1],
    ]);
  });

  it('is sorted by the fee that its rows show', async () => {
    const rows = await readRows({ fkAreaCountryId: '1', sort: 'tuition' });
    const fees = rows.flatMap((row) => findRowFee(row)?.least ?? []);
    expect(fees.length).toBeGreaterThan(2);
    expect(fees).toEqual(fees.toSorted((first, second) => first - second));
  });
});

it('a fee of a later academic year replaces the register’s, but not the fee of a single course', async () => {
  const id = SCHOOLS.boston.id;
  const derive = async () => {
    await batchWrite(testEnv.DB, deriveLevelFigures());
    return describeFee(
      (await readBackend(institutionByInstitutionId, { id: String(id) }, { level: 1, locale: 'en-us' }))?.institution,
    );
  };
  const guide = { currency: 'USD', academicYear: '2024/25', standing: 'indirect' };
  await writeStatement(id, 'Engineering', { ...guide, from: 67_000, to: 67_000 });
  expect(await derive()).toBe(SCHOOLS.boston.fee);
  await writeStatement(id, 'Arts', { ...guide, from: 65_000, to: 65_000 });
  expect(await derive()).toBe('bachelor 65000––67000 USD tuition 2024–25 by subject (guide)');
});
