import { beforeAll, expect, test } from 'vitest';
import backend from '#backend/entry.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';
import { OFFICE_PASS_HEADER } from '#shared/backend-protocol.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { AGENT_IDS } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import {
  beginPart,
  createCaller,
  COURSE,
  getPartId,
  loadDemoSchool,
  COURSE_MARK,
  OWN_SCHOOL,
  publishPart,
  RULE,
  type Site,
  type SchoolSample,
} from './own-course.ts';
import { buildRequest, buildPlatformHeaders } from '#worker/backend-client/backend-request.ts';
import { beginRow, openForm, readRows, sendPart } from './own-row.ts';

// Tests previews of draft schools and courses: only staff with write access see them, and they equal the responses
// after publication.

const ben = new DeskVisitor('mso', 'Ben', 'administrator');
let sampleSchool: SchoolSample;
let school = '';
let course = '';
const schoolId = () => school.split(' ')[1] ?? '';

const previewPart = (partName: string, fields: Record<string, string>) =>
  sendPart(ben, partName, { ...fields, do: 'preview' });
const createOfficePass = async (site: Site, name: string, role: StaffRole) =>
  (await passAtDesk(testEnv.DB, { agentKey: site, name, role })).replace('desk_pass=', '');

const createContext = (officePass: string, site: Site) => ({
  locale: 'en-us' as const,
  level: 1,
  headers: {
    'x-agent-key': site,
    'x-agent-id': AGENT_IDS[site],
    'x-chinese': 'zh-hk',
    [OFFICE_PASS_HEADER]: officePass,
  },
});
const readSchoolPage = (officePass: string, site: Site = 'mso') =>
  readBackend(institutionByInstitutionId, { id: schoolId() }, createContext(officePass, site));
async function readCoursePage(officePass: string, site: Site = 'mso'): Promise<unknown> {
  const caller = { ...createCaller(site), officePass: officePass };
  const { path } = buildRequest(courseDetail, { id: String(getPartId(course)) }, caller);
  const request = new Request(`http://backend${path}`, { headers: buildPlatformHeaders(caller, '') });
  const response = (await backend.fetch(request, testEnv as never)) as Response;
  return ((await response.json()) as { data: unknown }).data;
}
const listTables = () =>
  readRows(`SELECT (SELECT count(*) FROM schools) AS schools, (SELECT count(*) FROM courses) AS courses, (SELECT count(*) FROM site_names) AS names,
  (SELECT count(*) FROM course_types) AS types, (SELECT count(*) FROM course_type_links) AS links, (SELECT count(*) FROM sources) AS sources`);

beforeAll(async () => {
  sampleSchool = await loadDemoSchool();
  school = await beginRow(ben, 'ownSchool');
  course = await beginPart(ben, 'course', sampleSchool.id);
});

test('an incomplete draft lists what is missing, and preserves its values', async () => {
  const { 'f.facts.0.page': _page, ...formWithoutSource } = OWN_SCHOOL;
  const rejectedResult = await previewPart(school, { ...formWithoutSource, 'f.city': 'Atlantis' });
  expect([rejectedResult.status, rejectedResult.problems]).toEqual([
    422,
    expect.arrayContaining(['previewFaulty', 'noAddress']),
  ]);
  expect((await openForm(ben, school))['f.facts.0.amount']).toBe('15000');
});

test('drafts are shown as pages to editors only, and are not stored in any table of the site', async () => {
  const tablesBefore = await listTables();
  const { before: formBefore, converted } = await openForm(ben, school);
  const previewResult = await previewPart(school, {
    ...OWN_SCHOOL,
    before: formBefore ?? '',
    converted: converted ?? '',
  });
  expect([previewResult.status, previewResult.location]).toEqual([303, `/mso/school/${schoolId()}`]);
  const coursePreview = await previewPart(course, COURSE);
  expect([coursePreview.status, coursePreview.location]).toEqual([303, `/mso/school/course/${getPartId(course)}`]);
  const officePass = await createOfficePass('mso', 'Ben', 'administrator');
  expect((await readSchoolPage(officePass))?.institution).toMatchObject({
    name: `${COURSE_MARK} International College`,
    nameChn: '自家國際書院',
    ofSite: true,
  });
  expect(await readCoursePage(officePass)).toMatchObject({
    name: `${COURSE_MARK} Progression Route`,
    feeAmount: 12345,
  });
  for (const invalidPass of [
    '',
    'x'.repeat(43),
    await createOfficePass('mso', 'Cat', 'adviser'),
    await createOfficePass('mso', 'Ada', 'lead'),
    await createOfficePass('northbridge', 'Tom', 'administrator'),
  ])
    for (const site of ['mso', 'northbridge'] as const)
      expect([await readSchoolPage(invalidPass, site), await readCoursePage(invalidPass, site)]).toEqual([null, null]);
  expect([await readSchoolPage(officePass, 'northbridge'), await readCoursePage(officePass, 'northbridge')]).toEqual([
    null,
    null,
  ]);
  expect(await listTables()).toEqual(tablesBefore);
});

/** Replaces the ids of sources with their titles, because the same source has a different id after publication. */
const replaceSourceIds = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    key === 'sourceId' ? null : key === 'sources' ? (value as { title: string }[]).map(({ title }) => title) : value,
  );
/** Sorts facts by key and part, because the order of rows is undefined. */
const sortFacts = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    key === 'facts'
      ? (value as { key: string; part: string }[]).toSorted((firstFact, secondFact) =>
          firstFact.key + firstFact.part < secondFact.key + secondFact.part ? -1 : 1,
        )
      : value,
  );

test('a published page equals its draft, and a newer draft is visible to editors only', async () => {
  const officePass = await createOfficePass('mso', 'Ben', 'administrator');
  const draftPages = [await readSchoolPage(officePass), await readCoursePage(officePass)].map((page) =>
    sortFacts(replaceSourceIds(page)),
  );
  for (const partName of [school, course])
    expect((await publishPart(ben, partName, await openForm(ben, partName))).status).toBe(303);
  const publishedPages = [await readSchoolPage(''), await readCoursePage('')].map((page) =>
    sortFacts(replaceSourceIds(page)),
  );
  expect(publishedPages).toEqual(draftPages);
  await previewPart(school, {
    ...(await openForm(ben, school)),
    'f.name.en-us': `${COURSE_MARK} Renamed`,
    'f.name.zh-hk': '改名書院',
  });
  await previewPart(course, { ...(await openForm(ben, course)), 'f.feeYear': '23456' });
  expect((await readSchoolPage(officePass))?.institution).toMatchObject({
    name: `${COURSE_MARK} Renamed`,
    nameChn: '改名書院',
  });
  expect(await readCoursePage(officePass)).toMatchObject({ feeAmount: 23456 });
  expect((await readSchoolPage(''))?.institution).toMatchObject({
    name: `${COURSE_MARK} International College`,
    nameChn: '自家國際書院',
  });
  expect(await readCoursePage('')).toMatchObject({ feeAmount: 12345 });
});

test('an entry rule is previewed on a course it applies to, by editors only, and equals its published form', async () => {
  const rulePart = await beginPart(ben, 'rule', sampleSchool.id);
  const readVisibleRules = async (id: string, officePass: string, site: Site = 'mso') => {
    const caller = { ...createCaller(site), officePass: officePass };
    const { path } = buildRequest(courseDetail, { id }, caller);
    const request = new Request(`http://backend${path}`, { headers: buildPlatformHeaders(caller, '') });
    const response = (await backend.fetch(request, testEnv as never)) as Response;
    const { data } = (await response.json()) as { data: { entryRules: { source: string; id: unknown }[] } };
    return data.entryRules.filter(({ source }) => source === RULE['f.page']);
  };
  const rowsBefore = await readRows('SELECT count(*) AS rules FROM entry_rules');
  const previewResult = await previewPart(rulePart, RULE);
  expect(previewResult.status).toBe(303);
  const [, id = ''] = /^\/mso\/school\/course\/(\d+)$/.exec(previewResult.location) ?? [];
  const officePass = await createOfficePass('mso', 'Ben', 'administrator');
  const draftRules = await readVisibleRules(id, officePass);
  expect(draftRules).toHaveLength(1);
  for (const [invalidPass, site] of [
    ['', 'mso'],
    [await createOfficePass('mso', 'Cat', 'adviser'), 'mso'],
    [await createOfficePass('northbridge', 'Tom', 'administrator'), 'northbridge'],
    [officePass, 'northbridge'],
  ] as const)
    expect(await readVisibleRules(id, invalidPass, site)).toEqual([]);
  expect(await readRows('SELECT count(*) AS rules FROM entry_rules')).toEqual(rowsBefore);
  expect((await publishPart(ben, rulePart, await openForm(ben, rulePart))).status).toBe(303);
  expect(await readVisibleRules(id, '')).toEqual(draftRules);

  // The page of a school without courses at this level cannot be previewed. The response states the reason, and the
  // draft is stored.
  const otherRulePart = await beginPart(ben, 'rule', Number(schoolId()));
  const rejectedResult = await previewPart(otherRulePart, { ...RULE, 'f.level': 'phd' });
  expect([rejectedResult.status, rejectedResult.problems]).toEqual([422, ['nowhere']]);
  expect((await openForm(ben, otherRulePart))['f.rule']).toBe(RULE['f.rule']);
});
