import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#backend/queries/database.ts';
import { existingSchools } from '#backend/queries/facts/import-tables.ts';
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
import { beginAt, COURSE, loadWithSchool, MARK, OWN_SCHOOL, publish, type Site } from './own-course.ts';
import { begin, getEdits, list, open, getRows, send, getStatus } from './own-row.ts';

// Schools of a single site: created in the office, found in every search of that site, and invisible elsewhere.

const ben = new DeskVisitor('mso', 'Ben', 'administrator');
const pam = new DeskVisitor('mso', 'Pam', 'administrator');
const lead = new DeskVisitor('mso', 'Ada', 'lead');
const tom = new DeskVisitor('northbridge', 'Tom', 'administrator');
let of = '';
let id = '';
let counts: unknown[] = [];

const kept = () =>
  getRows('SELECT subject, part, value, country_id, sum(total) AS total FROM catalogue_counts GROUP BY 1, 2, 3, 4');

beforeAll(async () => {
  await loadWithSchool();
  counts = await kept();
  of = await begin(ben, 'ownSchool');
  id = of.split(' ')[1] ?? '';
  const response = await publish(ben, of, OWN_SCHOOL);
  if (!response.location.includes('done=published')) throw new Error(response.problems.join(' '));
});

const at = (site: Site) => ({
  level: 1,
  locale: 'en-us',
  headers: { 'x-agent-key': site, 'x-agent-id': AGENT_IDS[site], 'x-chinese': 'zh-hk' },
});
const page = async (site: Site) => (await readBackend(institutionByInstitutionId, { id }, at(site)))?.institution;
const named = async (keyword: string, site: Site) =>
  (await readBackend(institutionInquiry, { keyword, showCount: 50 }, at(site))).map((item) => item.id);

test('is in its site’s list, search, map, facets, counts and sitemap, with sourced figures', async () => {
  const here = await page('mso');
  expect(here).toMatchObject({ name: `${MARK} International College`, nameChn: '自家國際書院', city: 'Leeds' });
  expect(here?.facts).toMatchObject([
    { key: 'lowestLevelYear', value: '15500', unit: 'GBP/year' },
    { key: 'requiredFees', part: 'undergraduate', value: '500' },
    { key: 'tuition', part: 'undergraduate', value: '15000', unit: 'GBP/year' },
  ]);
  expect(here?.sources.map(({ publisher }) => publisher)).toEqual([`${MARK} College`]);
  for (const query of [MARK, `${MARK} International`, '自家國際', '自家国际书院', `${MARK.toLowerCase()} college`])
    expect([query, await named(query, 'mso'), await named(query, 'northbridge')]).toEqual([query, [id], []]);
  const box = { bbox: [-1.7, 53.7, -1.4, 53.9], showCount: 50 } as never;
  const onMap = async (site: Site) =>
    (await readBackend(institutionInquiry, box, at(site))).some((item) => item.id === id);
  expect([await onMap('mso'), await onMap('northbridge')]).toEqual([true, false]);
  const row = await readBackend(searchAnything, { keyword: MARK } as never, at('mso'));
  expect(JSON.stringify(row)).toContain(id);
  const listed = async (site: Site) =>
    JSON.stringify(await readBackend(listedPages, { kind: 'school', part: 1 }, at(site)));
  expect([(await listed('mso')).includes(id), (await listed('northbridge')).includes(id)]).toEqual([true, false]);
  const facets = async (site: Site) =>
    JSON.stringify(
      await readBackend(schoolFacets, { fkAreaCountryId: String(here?.fkAreaCountryId) } as never, at(site)),
    );
  expect(await facets('mso')).not.toBe(await facets('northbridge'));
  expect(await page('northbridge')).toBe(undefined);
});

test('shared counts are unchanged, and an import never matches it', async () => {
  expect(counts.length).toBeGreaterThan(0);
  expect(await kept()).toEqual(counts);
  expect((await queryRows(testEnv.DB, existingSchools())).some((schoolHere) => String(schoolHere.id) === id)).toBe(
    false,
  );
  expect(await getRows(`SELECT * FROM school_terms WHERE school_id = ${id}`)).toEqual([]);
});

test('courses of the site’s own may be at it, and of no other site’s', async () => {
  const course = await beginAt(ben, 'course', Number(id));
  expect(course).toContain(`course ${id}-`);
  expect((await publish(ben, course, COURSE)).status).toBe(303);
  const found = async (site: Site) =>
    (await readBackend(coursesList, { keyword: `${MARK} Progression` }, at(site))).map((item) => item.fkInstitutionId);
  expect([await found('mso'), await found('northbridge')]).toEqual([[id], []]);
  expect((await list(ben, 'course', { at: MARK })).schools.map((school) => String(school.id))).toEqual([id]);
  expect((await list(tom, 'course', { at: MARK })).schools).toEqual([]);
  expect(await begin(tom, 'course', id)).toBe('');
});

test('leads and other sites’ administrators cannot read it, also not as a shared school', async () => {
  for (const [client, status] of [
    [lead, 403],
    [tom, 404],
  ] as const) {
    expect([await getStatus(client, of), (await publish(client, of, OWN_SCHOOL)).status]).toEqual([status, status]);
    expect([(await send(client, of, { do: 'remove' })).status, (await send(client, of, { undo: '1' })).status]).toEqual(
      [status, status],
    );
  }
  expect(await getStatus(tom, `school ${id}`)).toBe(404);
  expect((await list(tom, 'school', { q: MARK })).found).toBe(0);
  expect(await getStatus(ben, `school ${id}`)).toBe(404);
  for (const emptyText of ['ownSchool 2001', 'ownSchool 0', 'ownSchool x'])
    expect((await publish(ben, emptyText, OWN_SCHOOL)).status).toBe(404);
  expect((await page('mso'))?.name).toBe(`${MARK} International College`);
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
  const textBefore = JSON.stringify(await page('mso'));
  for (const [change, word] of errors) {
    const rejectedSent = await publish(ben, of, { ...(await open(ben, of)), ...change });
    expect([change, rejectedSent.status, rejectedSent.problems]).toEqual([change, 422, expect.arrayContaining([word])]);
  }
  expect(JSON.stringify(await page('mso'))).toBe(textBefore);
});

test('concurrent edits lose nothing; a removed one is hidden with its courses, and its history restores both', async () => {
  const [item, other] = [await open(ben, of), await open(pam, of)];
  expect((await publish(ben, of, { ...item, 'f.address': '1 High Street' })).status).toBe(303);
  expect((await publish(pam, of, { ...other, 'f.website': 'https://college.example/' })).status).toBe(303);
  expect(await page('mso')).toMatchObject({ address: '1 High Street', website: 'https://college.example/' });
  const secondSent = await publish(pam, of, { ...other, 'f.address': '2 High Street' });
  const { other: theirs, values } = secondSent.answer ?? {};
  expect([secondSent.status, theirs?.address, values?.address]).toEqual([409, '1 High Street', '2 High Street']);

  const courses = async () => (await readBackend(coursesList, { keyword: `${MARK} Progression` }, at('mso'))).length;
  expect(await courses()).toBe(1);
  expect((await send(ben, of, { do: 'remove' })).status).toBe(303);
  expect([await page('mso'), await named(MARK, 'mso'), await courses()]).toEqual([undefined, [], 0]);
  expect(await getStatus(tom, of)).toBe(404);
  const [number = ''] = await getEdits(ben, of);
  expect((await send(ben, of, { undo: number })).status).toBe(303);
  expect([(await page('mso'))?.address, await named(MARK, 'mso'), await courses()]).toEqual(['1 High Street', [id], 1]);
  expect(await kept()).toEqual(counts);
});
