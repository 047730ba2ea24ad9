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
  beginAt,
  callerAt,
  COURSE,
  getId,
  loadWithSchool,
  MARK,
  OWN_SCHOOL,
  publish,
  RULE,
  type Site,
  type SomeSchool,
} from './own-course.ts';
import { buildRequest, platformHeaders } from '#worker/backend-client/backend-request.ts';
import { begin, open, getRows, send } from './own-row.ts';

// Previews of draft schools and courses: the same answers as after publication, for staff with write access only.

const ben = new DeskVisitor('mso', 'Ben', 'administrator');
let some: SomeSchool;
let school = '';
let course = '';
const schoolId = () => school.split(' ')[1] ?? '';

const look = (of: string, fields: Record<string, string>) => send(ben, of, { ...fields, do: 'preview' });
const getPass = async (site: Site, name: string, role: StaffRole) =>
  (await passAtDesk(testEnv.DB, { agentKey: site, name, role })).replace('desk_pass=', '');

const context = (pass: string, site: Site) => ({
  locale: 'en-us' as const,
  level: 1,
  headers: { 'x-agent-key': site, 'x-agent-id': AGENT_IDS[site], 'x-chinese': 'zh-hk', [OFFICE_PASS_HEADER]: pass },
});
const schoolPage = (pass: string, site: Site = 'mso') =>
  readBackend(institutionByInstitutionId, { id: schoolId() }, context(pass, site));
async function coursePage(pass: string, site: Site = 'mso'): Promise<unknown> {
  const caller = { ...callerAt(site), officePass: pass };
  const { path } = buildRequest(courseDetail, { id: String(getId(course)) }, caller);
  const request = new Request(`http://backend${path}`, { headers: platformHeaders(caller, '') });
  const response = (await backend.fetch(request, testEnv as never)) as Response;
  return ((await response.json()) as { data: unknown }).data;
}
const tables = () =>
  getRows(`SELECT (SELECT count(*) FROM schools) AS schools, (SELECT count(*) FROM courses) AS courses, (SELECT count(*) FROM site_names) AS names,
  (SELECT count(*) FROM course_types) AS types, (SELECT count(*) FROM course_type_links) AS links, (SELECT count(*) FROM sources) AS sources`);

beforeAll(async () => {
  some = await loadWithSchool();
  school = await begin(ben, 'ownSchool');
  course = await beginAt(ben, 'course', some.id);
});

test('an incomplete draft lists what is missing, and preserves its values', async () => {
  const { 'f.facts.0.page': _page, ...unsourced } = OWN_SCHOOL;
  const rejectedSent = await look(school, { ...unsourced, 'f.city': 'Atlantis' });
  expect([rejectedSent.status, rejectedSent.problems]).toEqual([
    422,
    expect.arrayContaining(['previewFaulty', 'noAddress']),
  ]);
  expect((await open(ben, school))['f.facts.0.amount']).toBe('15000');
});

test('editors see drafts as pages, others do not, and no table has them', async () => {
  const before = await tables();
  const { before: startedText, converted } = await open(ben, school);
  const sent = await look(school, { ...OWN_SCHOOL, before: startedText ?? '', converted: converted ?? '' });
  expect([sent.status, sent.location]).toEqual([303, `/mso/school/${schoolId()}`]);
  const shownToo = await look(course, COURSE);
  expect([shownToo.status, shownToo.location]).toEqual([303, `/mso/school/course/${getId(course)}`]);
  const pass = await getPass('mso', 'Ben', 'administrator');
  expect((await schoolPage(pass))?.institution).toMatchObject({
    name: `${MARK} International College`,
    nameChn: '自家國際書院',
    ofSite: true,
  });
  expect(await coursePage(pass)).toMatchObject({ name: `${MARK} Progression Route`, feeAmount: 12345 });
  for (const emptyText of [
    '',
    'x'.repeat(43),
    await getPass('mso', 'Cat', 'adviser'),
    await getPass('mso', 'Ada', 'lead'),
    await getPass('northbridge', 'Tom', 'administrator'),
  ])
    for (const site of ['mso', 'northbridge'] as const)
      expect([await schoolPage(emptyText, site), await coursePage(emptyText, site)]).toEqual([null, null]);
  expect([await schoolPage(pass, 'northbridge'), await coursePage(pass, 'northbridge')]).toEqual([null, null]);
  expect(await tables()).toEqual(before);
});

/** A published source has an id of its own, so ids are replaced by titles. */
const still = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    key === 'sourceId' ? null : key === 'sources' ? (value as { title: string }[]).map(({ title }) => title) : value,
  );
/** Sorts facts by key and part: row order is undefined. */
const inOrder = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    key === 'facts'
      ? (value as { key: string; part: string }[]).toSorted((item, other) =>
          item.key + item.part < other.key + other.part ? -1 : 1,
        )
      : value,
  );

test('a published page equals its draft, and a newer draft is visible to editors only', async () => {
  const pass = await getPass('mso', 'Ben', 'administrator');
  const drafted = [await schoolPage(pass), await coursePage(pass)].map((page) => inOrder(still(page)));
  for (const of of [school, course]) expect((await publish(ben, of, await open(ben, of))).status).toBe(303);
  const published = [await schoolPage(''), await coursePage('')].map((page) => inOrder(still(page)));
  expect(published).toEqual(drafted);
  await look(school, { ...(await open(ben, school)), 'f.name.en-us': `${MARK} Renamed`, 'f.name.zh-hk': '改名書院' });
  await look(course, { ...(await open(ben, course)), 'f.feeYear': '23456' });
  expect((await schoolPage(pass))?.institution).toMatchObject({ name: `${MARK} Renamed`, nameChn: '改名書院' });
  expect(await coursePage(pass)).toMatchObject({ feeAmount: 23456 });
  expect((await schoolPage(''))?.institution).toMatchObject({
    name: `${MARK} International College`,
    nameChn: '自家國際書院',
  });
  expect(await coursePage('')).toMatchObject({ feeAmount: 12345 });
});

test('an entry rule is previewed on a course it applies to, by editors only, and equals its published form', async () => {
  const rule = await beginAt(ben, 'rule', some.id);
  const seenAt = async (id: string, pass: string, site: Site = 'mso') => {
    const caller = { ...callerAt(site), officePass: pass };
    const { path } = buildRequest(courseDetail, { id }, caller);
    const request = new Request(`http://backend${path}`, { headers: platformHeaders(caller, '') });
    const response = (await backend.fetch(request, testEnv as never)) as Response;
    const { data } = (await response.json()) as { data: { entryRules: { source: string; id: unknown }[] } };
    return data.entryRules.filter(({ source }) => source === RULE['f.page']);
  };
  const rowsBefore = await getRows('SELECT count(*) AS rules FROM entry_rules');
  const sent = await look(rule, RULE);
  expect(sent.status).toBe(303);
  const [, id = ''] = /^\/mso\/school\/course\/(\d+)$/.exec(sent.location) ?? [];
  const pass = await getPass('mso', 'Ben', 'administrator');
  const drafted = await seenAt(id, pass);
  expect(drafted).toHaveLength(1);
  for (const [emptyText, site] of [
    ['', 'mso'],
    [await getPass('mso', 'Cat', 'adviser'), 'mso'],
    [await getPass('northbridge', 'Tom', 'administrator'), 'northbridge'],
    [pass, 'northbridge'],
  ] as const)
    expect(await seenAt(id, emptyText, site)).toEqual([]);
  expect(await getRows('SELECT count(*) AS rules FROM entry_rules')).toEqual(rowsBefore);
  expect((await publish(ben, rule, await open(ben, rule))).status).toBe(303);
  expect(await seenAt(id, '')).toEqual(drafted);

  // A school without courses of this level has no page for the preview; the response says so and the draft is stored.
  const lonely = await beginAt(ben, 'rule', Number(schoolId()));
  const rejectedSent = await look(lonely, { ...RULE, 'f.level': 'phd' });
  expect([rejectedSent.status, rejectedSent.problems]).toEqual([422, ['nowhere']]);
  expect((await open(ben, lonely))['f.rule']).toBe(RULE['f.rule']);
});
