import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ERROR_CODES } from '#shared/call-error.ts';
import { institutionByInstitutionId, institutionWebSite } from '#shared/contract/catalogue/school.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { callBackend, readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

const runSql = (sql: string) => testEnv.DB.prepare(sql).bind().all();

const getInitial = (name: string) =>
  name
    .replace(/^The /, '')
    .replace(/^University of /, '')
    .charAt(0)
    .toUpperCase();

describe('the list of schools', () => {
  test.each(LOCALES)('has in %s all fields of a card for every school', async (locale) => {
    const { rows, page } = await readPage(institutionInquiry, { showCount: 100 }, { locale });
    expect(page).toMatchObject({ showCount: 100, currentPage: 1, totalPage: Math.ceil(page.totalResult / 100) });
    expect(rows).toHaveLength(Math.min(100, page.totalResult));
    for (const school of rows) {
      expect(school.name && school.zoneChn && school.ctyNameChn && school.nature && school.website).toBeTruthy();
      expect(school.nameChn).toMatch(/\p{Script=Han}/u);
      expect(/\p{Script=Han}/u.test(school.zoneChn + school.ctyNameChn + school.nature)).toBe(locale !== 'en-us');
      expect(school.courseCount).toBeGreaterThanOrEqual(8);
      expect([school.hasCourse, school.illustrative]).toEqual([true, true]);
      expect(school.lowestFee).toBeGreaterThan(1000);
      expect(school.establishedDate).toMatch(/^\d{4}-/);
      expect(school.schoolLogo).toMatch(/^\/_\/art\/\d+\/seal\/(uk|au|us|ca)\/\d+\/m-[A-Za-z~\d-]+\.svg$/);
      for (const coordinates of [school.mapXyGg, school.mapXyBd])
        expect(coordinates).toMatch(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/);
    }
  });

  test('is sorted by ranking by default, and by name and tuition on request', async () => {
    const readSchools = async (sort?: string) => (await readPage(institutionInquiry, { sort, showCount: 100 })).rows;
    const ranks = (await readSchools()).map((school) => Number(/\d+/.exec(school.qsRank)?.[0] ?? Infinity));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    const initials = (await readSchools('name')).map((school) => getInitial(school.name));
    expect(initials).toEqual([...initials].sort());
    for (const country of [1, 2, 3, 4]) {
      const { rows } = await readPage(institutionInquiry, { sort: 'tuition', fkAreaCountryId: country });
      const fees = rows.map((school) => school.lowestFee ?? Infinity);
      expect(fees).toEqual([...fees].sort((a, b) => a - b));
    }
  });

  test('matches each filter with every row', async () => {
    const readRows = async (fields: object) => (await readPage(institutionInquiry, { ...fields, showCount: 100 })).rows;
    for (const school of await readRows({ fkAreaCountryId: 2 })) expect(school.countryKey).toBe('au');
    for (const school of await readRows({ institutionTypeId: '3' })) expect(school.institutionTypeId).toBe('3');
    const namesWithM = (await readRows({ initial: 'm' })).map((school) => school.name);
    expect(namesWithM).toContain('The University of Melbourne');
    for (const name of namesWithM) expect(getInitial(name)).toBe('M');
  });

  test('accepts a bounding box across the date line', async () => {
    const readSchoolsInBox = async (bbox: number[]) =>
      (await readPage(institutionInquiry, { bbox, showCount: 100 })).rows;
    const oxfordSchools = await readSchoolsInBox([-1.4, 51.6, -1.1, 51.9]);
    expect(oxfordSchools.map((school) => school.city)).toContain('Oxford');
    for (const { mapXyGg } of oxfordSchools) expect(Number(mapXyGg.split(',')[0])).toBeGreaterThan(-1.4);
    const pacificSchools = await readSchoolsInBox([140, -45, -150, -30]);
    expect(new Set(pacificSchools.map((school) => school.countryKey))).toEqual(new Set(['au']));
    expect(await readSchoolsInBox([0, -80, 10, -70])).toEqual([]);
  });

  test('shows a school to the levels that may see it', async () => {
    await runSql('UPDATE schools SET levels = 16 WHERE id = 1001');
    const readVisibleIds = async (publicLevel: number) => [
      (await readPage(institutionInquiry, { bbox: [-1.4, 51.6, -1.1, 51.9] }, { level: publicLevel })).rows.some(
        ({ id }) => id === '1001',
      ),
      (await readBackend(institutionByInstitutionId, { id: '1001', publicLevel: '4' }, { level: publicLevel })) !==
        null,
      (await request('POST', `${institutionWebSite.path}?fkInstitutionId=1001`, undefined, { level: publicLevel })).body
        .data,
    ];
    expect(await readVisibleIds(4)).toEqual([true, true, { website: expect.stringContaining('http') }]);
    expect(await readVisibleIds(1)).toEqual([false, false, { website: '' }]);
    await runSql('UPDATE schools SET levels = -1 WHERE id = 1001');
  });
});

describe('a school', () => {
  test.each(LOCALES)('in %s is complete', async (locale) => {
    const schoolDetail = await readBackend(institutionByInstitutionId, { id: '1001' }, { locale, level: 1 });
    const school = schoolDetail?.institution;
    expect(school?.detail).toMatch(/^<p>/);
    const sections = school?.infoDtoList.map(
      ({ fkInfoTypeId, ofCountry }) => `${fkInfoTypeId}${ofCountry ? ' country' : ''}`,
    );
    expect(sections).toEqual(['1', '2', '4', '2 country', '3 country', '4 country', '5 country']);
    for (const { title, description } of school?.infoDtoList ?? []) expect(title && description).toBeTruthy();
    expect(school?.allRankList[0]).toMatchObject({ year: '2021', illustrative: false });
    for (const rank of school?.allRankList.slice(1) ?? []) expect(rank.illustrative).toBe(true);
    expect(schoolDetail?.areaCountry).toMatchObject({ id: '1', key: 'uk', name: 'United Kingdom' });
    expect(schoolDetail?.movFile).toBeNull();
    expect(school?.institutionCover).toMatch(/^\/appFile\/catalogue\/cover-1001\./);
    expect(school?.fileList).toEqual([
      {
        name: expect.stringMatching(/\S/),
        path: expect.stringMatching(`/leaflet-1001-${locale}\\.[\\da-f]{12}\\.pdf$`),
      },
    ]);
  });

  test('lists its pathway colleges as a university, and they list it', async () => {
    const { results } = await testEnv.DB.prepare('SELECT * FROM school_pathways LIMIT 1').bind().all<{
      school_id: number;
      pathway_id: number;
    }>();
    const { school_id: school, pathway_id: pathway } = results[0] ?? { school_id: 0, pathway_id: 0 };
    const readLinkedSchools = async (id: number) =>
      (await readBackend(institutionByInstitutionId, { id }, { level: 1 }))?.pathwayList.map(
        ({ pathWay: { id: pathwayId, leadsHere } }) => `${leadsHere ? 'from' : 'to'} ${pathwayId}`,
      );
    expect(await readLinkedSchools(school)).toContain(`from ${pathway}`);
    expect(await readLinkedSchools(pathway)).toContain(`to ${school}`);
  });

  test('is null when missing, and an invalid id is rejected', async () => {
    expect(await readBackend(institutionByInstitutionId, { id: 7 })).toBeNull();
    for (const id of ['abc', '1 OR 1=1', -1, 1.5, {}, [], true, '9'.repeat(20)]) {
      const { status, body } = await callBackend(institutionByInstitutionId, { id });
      expect([status, body.code, body.field]).toEqual([400, ERROR_CODES.invalidParameter, 'id']);
    }
  });

  test('distinguishes hosted films from films on other sites', async () => {
    await runSql(`UPDATE schools SET movie_path = 'data/project/get/file-center/target/a.mp4' WHERE id = 1003`);
    const schoolDetail = await readBackend(institutionByInstitutionId, { id: 1003 }, { level: 1 });
    expect(schoolDetail?.movFile).toMatchObject({ filePath: 'a.mp4' });
  });
});

test('is returned for any valid input, and other input is rejected with its field', async () => {
  const names = Object.keys(institutionInquiry.input.shape);
  const anyInput = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.constant(null),
    fc.array(fc.integer()),
    fc.boolean(),
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), anyInput), async (fields) => {
      const { status, body } = await callBackend(institutionInquiry, fields, { level: 1 });
      expect([200, 400]).toContain(status);
      if (status === 400) expect(names).toContain(String(body.field).split('.')[0]);
    }),
    { numRuns: 150 },
  );
});
