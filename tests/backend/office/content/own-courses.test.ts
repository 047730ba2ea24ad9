import { indexEveryStudent } from '#tests/support/every-student.ts';
import { beforeAll, expect, test } from 'vitest';
import backend from '#backend/entry.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { coursesList } from '#shared/contract/catalogue/course.ts';
import { getMessages } from '#backend/queries/inbox-messages.ts';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { insertRow } from '#backend/queries/write-rows.ts';
import { queryPage } from '#backend/queries/catalogue/build-query.ts';
import { CATALOGUE_QUERIES } from '#scripts/bench/catalogue/catalogue-queries.ts';
import { meterRows } from '#scripts/bench/catalogue/meter-rows.ts';
import { studentIn } from '#tests/backend/office/student-in-circumstances.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { AGENT_IDS } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { buildRequest, platformHeaders } from '#worker/backend-client/backend-request.ts';
import {
  beginAt,
  callerAt,
  COURSE,
  getId,
  loadWithSchool,
  MARK,
  publish,
  RULE,
  type Site,
  type SomeSchool,
} from './own-course.ts';
import { begin, getEdits, open, getRows, send, getStatus, titlesIn } from './own-row.ts';

// Courses and entry rules of a single site: drafted, published and removed in the office, visible on that site alone.

const ben = new DeskVisitor('mso', 'Ben', 'administrator');
const lead = new DeskVisitor('mso', 'Ada', 'lead');
const tom = new DeskVisitor('northbridge', 'Tom', 'administrator');
let school: SomeSchool;
let course = '';
let rule = '';

beforeAll(async () => {
  school = await loadWithSchool();
  course = await beginAt(ben, 'course', school.id);
  rule = await beginAt(ben, 'rule', school.id);
  await publish(ben, course, COURSE);
  await publish(ben, rule, RULE);
});

const at = (site: Site) => ({
  level: 1,
  locale: 'en-us',
  headers: { 'x-agent-key': site, 'x-agent-id': AGENT_IDS[site] },
});

test('on its own site it is listed, found, counted and judged, with its figures and their source', async () => {
  const row = await readBackend(coursesList, { keyword: MARK }, at('mso'));
  expect(row.map(({ id, name, fee }) => [id, name, fee])).toEqual([
    [String(getId(course)), `${MARK} Progression Route`, `${school.currency} 12,345`],
  ]);
  expect(await readBackend(coursesList, { keyword: MARK }, at('northbridge'))).toEqual([]);
  const page = JSON.stringify(await getPage('mso'));
  expect(page).toContain('https://partner.example/fees');
  expect(page).toContain(`${MARK} entry`);
  expect(await getPage('northbridge')).toBe(null);
});

const getPage = async (site: Site): Promise<unknown> => {
  const caller = callerAt(site);
  const { path } = buildRequest(courseDetail, { id: String(getId(course)) }, caller);
  const response = (await backend.fetch(
    new Request(`http://backend${path}`, { headers: platformHeaders(caller, '') }),
    testEnv as never,
  )) as Response;
  return ((await response.json()) as { data: unknown }).data;
};

test('shared rows are never written', async () => {
  const kept = async () =>
    await getRows('SELECT subject, part, sum(total) AS total FROM catalogue_counts GROUP BY 1, 2');
  const before = await kept();
  expect(before.length).toBeGreaterThan(0);
  const sharedRows = await getRows('SELECT * FROM match_shelves WHERE agent_id = 0');
  expect((await publish(ben, course, { ...(await open(ben, course)), 'f.feeYear': '23456' })).status).toBe(303);
  expect(await kept()).toEqual(before);
  expect(await getRows('SELECT * FROM match_shelves WHERE agent_id = 0')).toEqual(sharedRows);
});

test('a figure without source, an invalid notation and a course without field are rejected with the form’s values', async () => {
  const errors: [string, Record<string, string>, string][] = [
    [course, { 'f.publisher': '' }, 'noSource'],
    [course, { 'f.page': '' }, 'noSource'],
    [course, { 'f.day': '2026-13-01' }, 'noDay'],
    [course, { 'f.feeYear': '12,000' }, 'noCount'],
    [course, { 'f.startMonths': '13' }, 'noMonths'],
    [course, { 'f.website': 'javascript:alert(1)' }, 'noAddress'],
    [rule, { 'f.rule': 'five passes' }, 'noRule'],
    [rule, { 'f.exam': 'A-level' }, 'noRule'],
    [rule, { 'f.year': 'last' }, 'noYear'],
  ];
  for (const [of, change, word] of errors) {
    const rejectedSent = await publish(ben, of, { ...(await open(ben, of)), ...change });
    const [[field = '', text] = []] = Object.entries(change);
    const input = rejectedSent.answer?.values[field.slice(2)];
    expect([change, rejectedSent.status, input]).toEqual([change, 422, text]);
    expect(rejectedSent.problems).toContain(word);
  }
  const { 'f.fields.0.field': _field, ...fieldless } = await open(ben, course);
  expect((await publish(ben, course, fieldless)).status).toBe(422);
});

test('leads and other sites’ administrators cannot read them, and none is created at a missing school', async () => {
  for (const of of [course, rule]) {
    expect([await getStatus(lead, of), (await send(lead, of, { do: 'remove' })).status]).toEqual([403, 403]);
    expect([await getStatus(tom, of), (await publish(tom, of, COURSE)).status]).toEqual([404, 404]);
    expect((await send(tom, of, { undo: '1' })).status).toBe(404);
  }
  expect((await titlesIn(tom, 'course')).join(' ')).not.toContain(MARK);
  expect((await titlesIn(ben, 'course')).join(' ')).toContain(MARK);
  for (const emptyText of ['', '0', '999999999', `${school.id}-1`])
    expect(await begin(ben, 'course', emptyText)).toBe('');
  const movedText = course.replace(String(school.id), '2');
  expect((await publish(ben, movedText, COURSE)).status).toBe(404);
});

test('a removed course is hidden except from users who saved it; its history restores it', async () => {
  expect((await send(ben, course, { do: 'remove' })).location).toContain('done=removed');
  expect(await readBackend(coursesList, { keyword: MARK }, at('mso'))).toEqual([]);
  expect(await getPage('mso')).toBe(null);
  expect(await getRows(`SELECT levels FROM courses WHERE id = ${getId(course)}`)).toEqual([{ levels: 0 }]);
  const [number = ''] = await getEdits(ben, course);
  await send(ben, course, { undo: number });
  expect(await readBackend(coursesList, { keyword: MARK }, at('mso'))).toHaveLength(1);
  expect((await send(ben, rule, { do: 'remove' })).status).toBe(303);
  expect(await getRows('SELECT id FROM entry_rules WHERE agent_id <> 0')).toEqual([]);
});

test('two hundred of one site, all at one school, are passed over by the lists of others in few rows', async () => {
  const reads = async () => {
    const read = new Map<string, number>();
    for (const { name, query } of CATALOGUE_QUERIES) {
      const { db, rowsRead } = meterRows(testEnv.DB);
      await queryPage(db, await query(db));
      read.set(name, rowsRead());
    }
    return read;
  };
  const entriesBefore = await reads();
  await addCopies(getId(course), MANY);
  const entriesAfter = await reads();
  const grown = [...entriesAfter].map(([name, rows]) => [name, rows - (entriesBefore.get(name) ?? 0)] as const);
  // Each added course is read once; a query for a school's first courses also reads each course of another level.
  expect(grown.filter(([, extraValue]) => extraValue > 10 * MANY)).toEqual([]);
  expect(grown.filter(([, extraCount]) => extraCount > 2 * MANY).length).toBeLessThanOrEqual(1);
});

const MANY = 200;

/** Copies of the site's course at the same school, ranked before all others. */
async function addCopies(id: number, many: number) {
  const columns = async (table: string) =>
    (await getRows<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)).map(({ name }) => name);
  const copy = async (table: string, key: string, changed: Record<string, string>, from = `c.${key} = ${id}`) => {
    const names = await columns(table);
    const sql = `WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${many})
INSERT INTO ${table} (${names.join(', ')}) SELECT ${names.map((name) => changed[name] ?? `c.${name}`).join(', ')} FROM n JOIN ${table} c ON ${from}`;
    await queryRows(testEnv.DB, { sql, values: [], isOfOneSite: true });
  };
  const newId = `${id} + at`;
  await copy('admission_terms', 'id', { id: newId });
  await copy('courses', 'id', { id: newId, terms_id: newId });
  await copy('own_courses', 'id', { id: newId });
  await copy('course_type_links', 'course_id', { course_id: newId });
  await copy('course_intakes', 'course_id', { course_id: newId });
  await copy('course_terms', 'course_id', { course_id: newId });
}

test('users who saved it are notified once when a figure changes, is removed or added', async () => {
  const user = await studentIn({ cameBy: 'mso', applied: null, talked: null });
  await batchWrite(testEnv.DB, [
    insertRow('school_favourites', {
      user_id: user.id,
      school_id: Number(school.id),
      created_at: '2026-01-01 00:00:00',
    }),
    ...indexEveryStudent(),
  ]);
  await getRows(
    `INSERT INTO course_favourites (user_id, school_id, course_id, created_at) VALUES (${user.id}, ${school.id}, ${getId(course)}, '2026-01-01 00:00:00')`,
  );
  const told = async () => {
    const { rows } = getMessages(user.id, '2999', 'en-us', { currentPage: 1, showCount: 50 });
    return (await queryRows(testEnv.DB, rows)).map(({ changes }) =>
      (JSON.parse(changes) as { key: string; was: unknown; now: unknown }[]).map(({ key, was, now }) => [
        key,
        was,
        now,
      ]),
    );
  };
  const change = async (fields: Record<string, string>) => {
    expect((await publish(ben, course, { ...(await open(ben, course)), ...fields })).status).toBe(303);
  };
  await change({ 'f.website': 'https://partner.example/other' });
  expect(await told()).toEqual([]);
  await change({ 'f.feeYear': '34567' });
  await change({ 'f.weeks': '' });
  await change({ 'f.weeks': '60' });
  expect(await told()).toEqual([[['courseWeeks', '', 60]], [['courseWeeks', 52, '']], [['courseYear', 23456, 34567]]]);
});
