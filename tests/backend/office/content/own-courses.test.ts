import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import backend from '#backend/entry.ts';
import words from '#backend/office/words/content/en-us.json' with { type: 'json' };
import { askAssistant } from '#shared/contract/chat.ts';
import type { Call } from '#shared/contract/call.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { coursesList } from '#shared/contract/catalogue/course.ts';
import { sourceList } from '#shared/contract/catalogue/fact.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { AGENT_IDS, loadDemo, loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { unescapeHtml } from '#tests/backend/support/unescape-html.ts';
import { sampleCaller } from '#tests/worker/support/sample-agent.ts';
import { buildRequest, platformHeaders } from '#worker/backend-client/backend-request.ts';
import { open, part, rowsOf } from './own-row.ts';

// Courses and rules of entry of a site's own: drafted, published and taken away in the office, seen on that site and on no other.

const ben = new DeskVisitor('mso', 'Ben', 'administrator');
const lead = new DeskVisitor('mso', 'Ada', 'lead');
const tom = new DeskVisitor('northbridge', 'Tom', 'administrator');
let school = { id: 0, name: '', currency: '', courseId: 0 };
let course = '';
let rule = '';

const MARK = 'Zyxwv';
const COURSE = {
  'f.name.en-us': `${MARK} Progression Route`,
  'f.name.zh-hk': '自家合作課程',
  'f.level': 'bachelor',
  'f.fields.0.field': 'computing',
  'f.startMonths': '9;1',
  'f.weeks': '52',
  'f.feeYear': '12345',
  'f.publisher': `${MARK} College`,
  'f.page': 'https://partner.example/fees',
  'f.day': '2026-10-01',
  before: '{}',
  converted: '[]',
};
const RULE = {
  'f.exam': 'DSE',
  'f.level': 'bachelor',
  'f.rule': 'best5>=22 scale(5**=7,5*=6,5=5,4=4,3=3,2=2,1=1)',
  'f.ruleFor.en-us': `${MARK} partners`,
  'f.asks.en-us': 'Best five at 22.',
  'f.programme': 'no',
  'f.confidence': 'stated',
  'f.page': 'https://partner.example/entry',
  'f.sourceTitle': `${MARK} entry`,
  'f.year': String(new Date().getUTCFullYear()),
  before: '{}',
  converted: '[]',
};

const beginAt = async (who: DeskVisitor, kind: 'course' | 'rule') => {
  const begun = await who.send(`/content?kind=${kind}`, { do: 'begin', school: String(school.id) });
  return new URL(begun.headers.get('location') ?? 'http://none', 'http://x').searchParams.get('of') ?? '';
};
const publish = (who: DeskVisitor, of: string, fields: Record<string, string>) =>
  who.send(part(of), { ...fields, do: 'publish' });
const idOf = (of: string) => Number(of.split('-')[1]);

beforeAll(async () => {
  await loadDemo();
  await loadDemoCatalogue();
  const [found] = await rowsOf<typeof school>(
    `SELECT s.id, s.name, s.currency, c.id AS courseId FROM schools s JOIN courses c ON c.school_id = s.id AND c.major_level_id = 1
WHERE s.levels = -1 ORDER BY s.rank_sort, s.id LIMIT 1`,
  );
  school = found ?? school;
});

type Site = keyof typeof AGENT_IDS;
/** Each time as somebody else, for the assistant knows what was said before. */
let asked = 0;
const callerAt = (site: Site, locale: (typeof LOCALES)[number] = 'en-us') =>
  sampleCaller({
    agentKey: site,
    agentId: AGENT_IDS[site],
    publicLevel: 1,
    locale,
    chinese: 'zh-hk',
    visitorId: `v${(asked += 1)}`,
  });
const at = (site: Site) => ({
  level: 1,
  locale: 'en-us',
  headers: { 'x-agent-key': site, 'x-agent-id': AGENT_IDS[site] },
});

/** What an input may be asked with: what is there, and what is only the other site's. */
const valuesOf = (name: string): readonly unknown[] =>
  ({
    id: [school.id, school.courseId, idOf(course)],
    fkInstitutionId: [school.id],
    institutionId: [school.id],
    institutionIds: [[school.id]],
    courseId: [idOf(course)],
    fkCourseId: [idOf(course)],
    keyword: [MARK, MARK.slice(0, 3), 'progression route', '自家合作', school.name, 'Zyxvw'],
    courseNamed: [MARK],
    q: [`${MARK} Progression Route`, `How much is the ${MARK} Progression Route?`, `courses at ${school.name}`],
    fkMajorLevelId: ['1'],
    fkCourseTypeGroupId: ['3'],
    startMonth: [9],
    feeMin: [12345],
    feeMax: [12345],
    showCount: [50],
    currentPage: [1],
    kind: ['course', 'school'],
    part: [1],
    sort: ['fee', 'rank', 'match', 'tuition'],
    course: ['1'],
    year: [2026, 2021],
    form: [{ examForm: { publicTestType: '1' }, publicTestType: '1', publicTestSubjects: [] }],
  })[name] ?? [];

const isRead = (call: Call) => (call.isPublic ?? false) || call === askAssistant;
const READ = KNOWN_CALLS.filter((call) => isRead(call) && call.input instanceof z.ZodObject);

const askings = fc.record({
  call: fc.constantFrom(...READ),
  locale: fc.constantFrom(...LOCALES),
  pick: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
});
type Asking = typeof askings extends fc.Arbitrary<infer T> ? T : never;

/** Of an input that may be left out, now and then. */
function inputOf({ call, pick }: Asking): Record<string, unknown> {
  const shape = (call.input as z.ZodObject).shape as Record<string, z.ZodType>;
  const fields = Object.entries(shape).flatMap(([name, schema], place) => {
    const values = valuesOf(name);
    const chance = pick[place % pick.length] ?? 0;
    const isLeftOut = schema.safeParse(undefined).success && chance % 3 === 0;
    return values.length === 0 || isLeftOut ? [] : [[name, values[chance % values.length]]];
  });
  return Object.fromEntries(fields);
}

async function answerTo(site: Site, asking: Asking): Promise<string> {
  const caller = callerAt(site, asking.locale);
  const { path, body } = buildRequest(asking.call, inputOf(asking), caller);
  const headers = platformHeaders(caller, '');
  if (body) headers.set('content-type', 'application/json');
  const request = new Request(`http://backend${path}`, { method: asking.call.method, headers, body: body as BodyInit });
  const answer = (await backend.fetch(request, testEnv as never)) as Response;
  return `${answer.status} ${await answer.text()}`;
}

/** What moves by itself: when an answer was given, and the words that were sought. */
const still = (answer: string) =>
  answer.replaceAll(/"(?:timestamp|now|at|gmtCreate|answerId|messageId|echoId)":"?[^",}]*"?/g, '');

test('what one site publishes of its own changes no answer to another, byte by byte, whatever is asked', async () => {
  course = await beginAt(ben, 'course');
  rule = await beginAt(ben, 'rule');
  expect([course, rule].map((of) => of.split(' ')[1]?.split('-')[0])).toEqual([String(school.id), String(school.id)]);
  const askedFor = [
    ...fc.sample(askings, { numRuns: 300, seed: 7 }),
    ...READ.map((call): Asking => ({ call, locale: 'en-us', pick: Array.from({ length: 12 }, () => 1) })),
  ];
  const before: string[] = [];
  for (const asking of askedFor) before.push(still(await answerTo('northbridge', asking)));
  expect((await publish(ben, course, COURSE)).headers.get('location')).toContain('done=published');
  expect((await publish(ben, rule, RULE)).headers.get('location')).toContain('done=published');

  const theirs = new Set<string>();
  for (const [place, asking] of askedFor.entries()) {
    const told = { path: asking.call.path, input: inputOf(asking) };
    expect({ ...told, answer: still(await answerTo('northbridge', asking)) }).toEqual({
      ...told,
      answer: before[place],
    });
    const own = await answerTo('mso', asking);
    if (own.includes(`${MARK} `) || own.includes('自家') || own.includes(String(idOf(course))))
      theirs.add(asking.call.path);
  }
  // The site itself finds it in so many places that the comparison above looks at something.
  expect([...theirs].toSorted()).toEqual(expect.arrayContaining([coursesList.path, sourceList.path]));
  expect(theirs.size).toBeGreaterThanOrEqual(6);
});

test('on its own site it is listed, found, counted and judged, with its figures and their source', async () => {
  const found = await readBackend(coursesList, { keyword: MARK }, at('mso'));
  expect(found.map(({ id, name, fee }) => [id, name, fee])).toEqual([
    [String(idOf(course)), `${MARK} Progression Route`, `${school.currency} 12,345`],
  ]);
  expect(await readBackend(coursesList, { keyword: MARK }, at('northbridge'))).toEqual([]);
  const page = JSON.stringify(await pageOf('mso'));
  expect(page).toContain('https://partner.example/fees');
  expect(page).toContain(`${MARK} entry`);
  expect(await pageOf('northbridge')).toBe(null);
});

const pageOf = async (site: Site): Promise<unknown> => {
  const caller = callerAt(site);
  const { path } = buildRequest(courseDetail, { id: String(idOf(course)) }, caller);
  const answer = (await backend.fetch(
    new Request(`http://backend${path}`, { headers: platformHeaders(caller, '') }),
    testEnv as never,
  )) as Response;
  return ((await answer.json()) as { data: unknown }).data;
};

test('nothing that all sites share is written, and lists of others read no row more', async () => {
  const kept = async () =>
    await rowsOf('SELECT subject, part, sum(total) AS total FROM catalogue_counts GROUP BY 1, 2');
  const before = await kept();
  expect(before.length).toBeGreaterThan(0);
  const shared = await rowsOf('SELECT * FROM match_shelves WHERE agent_id = 0');
  expect((await publish(ben, course, { ...(await open(ben, course)), 'f.feeYear': '23456' })).status).toBe(303);
  expect(await kept()).toEqual(before);
  expect(await rowsOf('SELECT * FROM match_shelves WHERE agent_id = 0')).toEqual(shared);
});

test('a figure without its source, a notation that is none and a course of no field are refused with what was typed', async () => {
  const faults: [string, Record<string, string>, string][] = [
    [course, { 'f.publisher': '' }, words['contentProblem.noSource']],
    [course, { 'f.page': '' }, words['contentProblem.noSource']],
    [course, { 'f.day': '2026-13-01' }, words['contentProblem.noDay']],
    [course, { 'f.feeYear': '12,000' }, words['contentProblem.noCount']],
    [course, { 'f.startMonths': '13' }, words['contentProblem.noMonths']],
    [course, { 'f.website': 'javascript:alert(1)' }, words['contentProblem.noAddress']],
    [rule, { 'f.rule': 'five passes' }, words['contentProblem.noRule']],
    [rule, { 'f.exam': 'A-level' }, words['contentProblem.noRule']],
    [rule, { 'f.year': 'last' }, words['contentProblem.noYear']],
  ];
  for (const [of, change, word] of faults) {
    const refused = await publish(ben, of, { ...(await open(ben, of)), ...change });
    const said = unescapeHtml(await refused.text());
    expect([change, refused.status, said.includes(word), said.includes(Object.values(change)[0] ?? '')]).toEqual([
      change,
      422,
      true,
      true,
    ]);
  }
  const { 'f.fields.0.field': _field, ...fieldless } = await open(ben, course);
  expect((await publish(ben, course, fieldless)).status).toBe(422);
});

test('neither a lead nor another site’s administrator reaches them, nor begins one at a school that is none', async () => {
  for (const of of [course, rule]) {
    expect([(await lead.see(part(of))).status, (await lead.send(part(of), { do: 'remove' })).status]).toEqual([
      404, 404,
    ]);
    expect([(await tom.see(part(of))).status, (await publish(tom, of, COURSE)).status]).toEqual([404, 404]);
    expect((await tom.send(part(of), { undo: '1' })).status).toBe(404);
  }
  expect(await tom.read('/content?kind=course')).not.toContain(MARK);
  expect(await ben.read('/content?kind=course')).toContain(MARK);
  for (const none of ['', '0', '999999999', `${school.id}-1`])
    expect((await ben.send('/content?kind=course', { do: 'begin', school: none })).status).toBe(404);
  const moved = course.replace(String(school.id), '2');
  expect((await publish(ben, moved, COURSE)).status).toBe(404);
});

test('taken away it is shown nowhere and stays with who saved it; its history gives it back', async () => {
  expect((await ben.send(part(course), { do: 'remove' })).headers.get('location')).toContain('done=removed');
  expect(await readBackend(coursesList, { keyword: MARK }, at('mso'))).toEqual([]);
  expect(await pageOf('mso')).toBe(null);
  expect(await rowsOf(`SELECT levels FROM courses WHERE id = ${idOf(course)}`)).toEqual([{ levels: 0 }]);
  const [, number = ''] = /name="undo" value="(\d+)"/.exec(await ben.read(part(course))) ?? [];
  await ben.send(part(course), { undo: number });
  expect(await readBackend(coursesList, { keyword: MARK }, at('mso'))).toHaveLength(1);
  expect((await ben.send(part(rule), { do: 'remove' })).status).toBe(303);
  expect(await rowsOf('SELECT id FROM entry_rules WHERE agent_id <> 0')).toEqual([]);
});
