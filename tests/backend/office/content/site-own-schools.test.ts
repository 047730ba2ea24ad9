import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#backend/queries/database.ts';
import { selectExistingSchools } from '#backend/queries/facts/import-tables.ts';
import { searchAnything } from '#shared/contract/catalogue/search.ts';
import { coursesList } from '#shared/contract/catalogue/course.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { listedPages } from '#shared/contract/site/pages.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { AGENT_IDS } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { beginPart, COURSE, loadDemoSchool, COURSE_MARK, OWN_SCHOOL, publishPart, type Site } from './own-course.ts';
import { beginRow, readEditNumbers, fetchRows, openForm, readRows, sendPart, readPartStatus } from './own-row.ts';

// Tests schools that belong to one site: created in the office, found by every search on that site, and invisible on
// others.

const ben = new DeskVisitor('mso', 'Ben', 'administrator');
const pam = new DeskVisitor('mso', 'Pam', 'administrator');
const ada = new DeskVisitor('mso', 'Ada', 'lead');
const tom = new DeskVisitor('northbridge', 'Tom', 'administrator');
let partName = '';
let id = '';
let countsBefore: unknown[] = [];

const readCachedCounts = () =>
  readRows('SELECT subject, part, value, country_id, sum(total) AS total FROM catalogue_counts GROUP BY 1, 2, 3, 4');

beforeAll(async () => {
  await loadDemoSchool();
  countsBefore = await readCachedCounts();
  partName = await beginRow(ben, 'ownSchool');
  id = partName.split(' ')[1] ?? '';
  const response = await publishPart(ben, partName, OWN_SCHOOL);
  if (!response.location.includes('done=published')) throw new Error(response.problems.join(' '));
});

const createContext = (site: Site) => ({
  level: 1,
  locale: 'en-us',
  headers: { 'x-agent-key': site, 'x-agent-id': AGENT_IDS[site], 'x-chinese': 'zh-hk' },
});
const readSchoolPage = async (site: Site) =>
  (await readBackend(institutionByInstitutionId, { id }, createContext(site)))?.institution;
const findSchoolIds = async (keyword: string, site: Site) =>
  (await readBackend(institutionInquiry, { keyword, showCount: 50 }, createContext(site))).map((item) => item.id);

test('a site’s own school is in its list, search, map, facets, counts and sitemap, with sourced figures', async () => {
  const msoPage = await readSchoolPage('mso');
  expect(msoPage).toMatchObject({
    name: `${COURSE_MARK} International College`,
    nameChn: '自家國際書院',
    city: 'Leeds',
  });
  expect(msoPage?.facts).toMatchObject([
    { key: 'lowestLevelYear', value: '15500', unit: 'GBP/year' },
    { key: 'requiredFees', part: 'undergraduate', value: '500' },
    { key: 'tuition', part: 'undergraduate', value: '15000', unit: 'GBP/year' },
  ]);
  expect(msoPage?.sources.map(({ publisher }) => publisher)).toEqual([`${COURSE_MARK} College`]);
  for (const query of [
    COURSE_MARK,
    `${COURSE_MARK} International`,
    '自家國際',
    '自家国际书院',
    `${COURSE_MARK.toLowerCase()} college`,
  ])
    expect([query, await findSchoolIds(query, 'mso'), await findSchoolIds(query, 'northbridge')]).toEqual([
      query,
      [id],
      [],
    ]);
  const mapQuery = { bbox: [-1.7, 53.7, -1.4, 53.9], showCount: 50 } as never;
  const isOnMap = async (site: Site) =>
    (await readBackend(institutionInquiry, mapQuery, createContext(site))).some((item) => item.id === id);
  expect([await isOnMap('mso'), await isOnMap('northbridge')]).toEqual([true, false]);
  const row = await readBackend(searchAnything, { keyword: COURSE_MARK } as never, createContext('mso'));
  expect(JSON.stringify(row)).toContain(id);
  const readSitemapPage = async (site: Site) =>
    JSON.stringify(await readBackend(listedPages, { kind: 'school', part: 1 }, createContext(site)));
  expect([(await readSitemapPage('mso')).includes(id), (await readSitemapPage('northbridge')).includes(id)]).toEqual([
    true,
    false,
  ]);
  const readFacets = async (site: Site) =>
    JSON.stringify(
      await readBackend(
        schoolFacets,
        { fkAreaCountryId: String(msoPage?.fkAreaCountryId) } as never,
        createContext(site),
      ),
    );
  expect(await readFacets('mso')).not.toBe(await readFacets('northbridge'));
  expect(await readSchoolPage('northbridge')).toBe(undefined);
});

test('shared counts are unchanged, and an import never matches a site’s own school', async () => {
  expect(countsBefore.length).toBeGreaterThan(0);
  expect(await readCachedCounts()).toEqual(countsBefore);
  expect((await queryRows(testEnv.DB, selectExistingSchools())).some((school) => String(school.id) === id)).toBe(false);
  expect(await readRows(`SELECT * FROM school_terms WHERE school_id = ${id}`)).toEqual([]);
});

test('a site’s own school accepts courses of its site only', async () => {
  const course = await beginPart(ben, 'course', Number(id));
  expect(course).toContain(`course ${id}-`);
  expect((await publishPart(ben, course, COURSE)).status).toBe(303);
  const findCourseSchoolIds = async (site: Site) =>
    (await readBackend(coursesList, { keyword: `${COURSE_MARK} Progression` }, createContext(site))).map(
      (item) => item.fkInstitutionId,
    );
  expect([await findCourseSchoolIds('mso'), await findCourseSchoolIds('northbridge')]).toEqual([[id], []]);
  expect((await fetchRows(ben, 'course', { at: COURSE_MARK })).schools.map((school) => String(school.id))).toEqual([
    id,
  ]);
  expect((await fetchRows(tom, 'course', { at: COURSE_MARK })).schools).toEqual([]);
  expect(await beginRow(tom, 'course', id)).toBe('');
});

test('leads and other sites’ administrators cannot read a site’s own school, also not as a shared one', async () => {
  for (const [client, status] of [
    [ada, 403],
    [tom, 404],
  ] as const) {
    expect([await readPartStatus(client, partName), (await publishPart(client, partName, OWN_SCHOOL)).status]).toEqual([
      status,
      status,
    ]);
    expect([
      (await sendPart(client, partName, { do: 'remove' })).status,
      (await sendPart(client, partName, { undo: '1' })).status,
    ]).toEqual([status, status]);
  }
  expect(await readPartStatus(tom, `school ${id}`)).toBe(404);
  expect((await fetchRows(tom, 'school', { q: COURSE_MARK })).found).toBe(0);
  expect(await readPartStatus(ben, `school ${id}`)).toBe(404);
  for (const invalidPart of ['ownSchool 2001', 'ownSchool 0', 'ownSchool x'])
    expect((await publishPart(ben, invalidPart, OWN_SCHOOL)).status).toBe(404);
  expect((await readSchoolPage('mso'))?.name).toBe(`${COURSE_MARK} International College`);
});

test('a missing town, an incomplete location, markup, a figure without source and another country are rejected', async () => {
  const errors: [Record<string, string>, string][] = [
    [{ 'f.city': 'Atlantis' }, 'noTown'],
    [{ 'f.city': '' }, 'needed'],
    [{ 'f.lat': '53.8', 'f.lng': '' }, 'noDegrees'],
    [{ 'f.lat': '91', 'f.lng': '0' }, 'noDegrees'],
    [{ 'f.name.en-us': '<script>alert(1)</script>' }, 'wrong'],
    [{ 'f.website': 'javascript:alert(1)' }, 'noAddress'],
    [{ 'f.facts.0.page': '' }, 'noAddress'],
    [{ 'f.facts.0.publisher': '' }, 'figureSource'],
    [{ 'f.country': 'au', 'f.city': 'Sydney' }, 'countryStays'],
  ];
  const textBefore = JSON.stringify(await readSchoolPage('mso'));
  for (const [changedFields, messagePart] of errors) {
    const rejectedResult = await publishPart(ben, partName, { ...(await openForm(ben, partName)), ...changedFields });
    expect([changedFields, rejectedResult.status, rejectedResult.problems]).toEqual([
      changedFields,
      422,
      expect.arrayContaining([messagePart]),
    ]);
  }
  expect(JSON.stringify(await readSchoolPage('mso'))).toBe(textBefore);
});

test('concurrent edits lose nothing; a removed one is hidden with its courses, and its history restores both', async () => {
  const [benForm, pamForm] = [await openForm(ben, partName), await openForm(pam, partName)];
  expect((await publishPart(ben, partName, { ...benForm, 'f.address': '1 High Street' })).status).toBe(303);
  expect((await publishPart(pam, partName, { ...pamForm, 'f.website': 'https://college.example/' })).status).toBe(303);
  expect(await readSchoolPage('mso')).toMatchObject({ address: '1 High Street', website: 'https://college.example/' });
  const pamResult = await publishPart(pam, partName, { ...pamForm, 'f.address': '2 High Street' });
  const { otherEdit, values } = pamResult.answer ?? {};
  expect([pamResult.status, otherEdit?.address, values?.address]).toEqual([409, '1 High Street', '2 High Street']);

  const readCourses = async () =>
    (await readBackend(coursesList, { keyword: `${COURSE_MARK} Progression` }, createContext('mso'))).length;
  expect(await readCourses()).toBe(1);
  expect((await sendPart(ben, partName, { do: 'remove' })).status).toBe(303);
  expect([await readSchoolPage('mso'), await findSchoolIds(COURSE_MARK, 'mso'), await readCourses()]).toEqual([
    undefined,
    [],
    0,
  ]);
  expect(await readPartStatus(tom, partName)).toBe(404);
  const [editNumber = ''] = await readEditNumbers(ben, partName);
  expect((await sendPart(ben, partName, { undo: editNumber })).status).toBe(303);
  expect([
    (await readSchoolPage('mso'))?.address,
    await findSchoolIds(COURSE_MARK, 'mso'),
    await readCourses(),
  ]).toEqual(['1 High Street', [id], 1]);
  expect(await readCachedCounts()).toEqual(countsBefore);
});
