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
const ada = new DeskVisitor('mso', 'Ada', 'lead');
const tom = new DeskVisitor('northbridge', 'Tom', 'administrator');
let school: SomeSchool;
let course = '';
let rulePart = '';

beforeAll(async () => {
  school = await loadWithSchool();
  course = await beginAt(ben, 'course', school.id);
  rulePart = await beginAt(ben, 'rule', school.id);
  await publish(ben, course, COURSE);
  await publish(ben, rulePart, RULE);
});

const createContext = (site: Site) => ({
  level: 1,
  locale: 'en-us',
  headers: { 'x-agent-key': site, 'x-agent-id': AGENT_IDS[site] },
});

test('on its own site it is listed, found, counted and judged, with its figures and their source', async () => {
  const row = await readBackend(coursesList, { keyword: MARK }, createContext('mso'));
  expect(row.map(({ id, name, fee }) => [id, name, fee])).toEqual([
    [String(getId(course)), `${MARK} Progression Route`, `${school.currency} 12,345`],
  ]);
  expect(await readBackend(coursesList, { keyword: MARK }, createContext('northbridge'))).toEqual([]);
  const page = JSON.stringify(await readCoursePage('mso'));
  expect(page).toContain('https://partner.example/fees');
  expect(page).toContain(`${MARK} entry`);
  expect(await readCoursePage('northbridge')).toBe(null);
});

const readCoursePage = async (site: Site): Promise<unknown> => {
  const caller = callerAt(site);
  const { path } = buildRequest(courseDetail, { id: String(getId(course)) }, caller);
  const response = (await backend.fetch(
    new Request(`http://backend${path}`, { headers: platformHeaders(caller, '') }),
    testEnv as never,
  )) as Response;
  return ((await response.json()) as { data: unknown }).data;
};

test('shared rows are never written', async () => {
  const readStoredRows = async () =>
    await getRows('SELECT subject, part, sum(total) AS total FROM catalogue_counts GROUP BY 1, 2');
  const rowsBefore = await readStoredRows();
  expect(rowsBefore.length).toBeGreaterThan(0);
  const sharedRows = await getRows('SELECT * FROM match_shelves WHERE agent_id = 0');
  expect((await publish(ben, course, { ...(await open(ben, course)), 'f.feeYear': '23456' })).status).toBe(303);
  expect(await readStoredRows()).toEqual(rowsBefore);
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
    [rulePart, { 'f.rule': 'five passes' }, 'noRule'],
    [rulePart, { 'f.exam': 'A-level' }, 'noRule'],
    [rulePart, { 'f.year': 'last' }, 'noYear'],
  ];
  for (const [partName, changedFields, messagePart] of errors) {
    const rejectedResult = await publish(ben, partName, { ...(await open(ben, partName)), ...changedFields });
    const [[field = '', text] = []] = Object.entries(changedFields);
    const submittedValue = rejectedResult.answer?.values[field.slice(2)];
    expect([changedFields, rejectedResult.status, submittedValue]).toEqual([changedFields, 422, text]);
    expect(rejectedResult.problems).toContain(messagePart);
  }
  const { 'f.fields.0.field': _field, ...formWithoutField } = await open(ben, course);
  expect((await publish(ben, course, formWithoutField)).status).toBe(422);
});

test('leads and other sites’ administrators cannot read them, and none is created at a missing school', async () => {
  for (const partName of [course, rulePart]) {
    expect([await getStatus(ada, partName), (await send(ada, partName, { do: 'remove' })).status]).toEqual([403, 403]);
    expect([await getStatus(tom, partName), (await publish(tom, partName, COURSE)).status]).toEqual([404, 404]);
    expect((await send(tom, partName, { undo: '1' })).status).toBe(404);
  }
  expect((await titlesIn(tom, 'course')).join(' ')).not.toContain(MARK);
  expect((await titlesIn(ben, 'course')).join(' ')).toContain(MARK);
  for (const invalidSchool of ['', '0', '999999999', `${school.id}-1`])
    expect(await begin(ben, 'course', invalidSchool)).toBe('');
  const movedPart = course.replace(String(school.id), '2');
  expect((await publish(ben, movedPart, COURSE)).status).toBe(404);
});

test('a removed course is hidden except from users who saved it; its history restores it', async () => {
  expect((await send(ben, course, { do: 'remove' })).location).toContain('done=removed');
  expect(await readBackend(coursesList, { keyword: MARK }, createContext('mso'))).toEqual([]);
  expect(await readCoursePage('mso')).toBe(null);
  expect(await getRows(`SELECT levels FROM courses WHERE id = ${getId(course)}`)).toEqual([{ levels: 0 }]);
  const [editNumber = ''] = await getEdits(ben, course);
  await send(ben, course, { undo: editNumber });
  expect(await readBackend(coursesList, { keyword: MARK }, createContext('mso'))).toHaveLength(1);
  expect((await send(ben, rulePart, { do: 'remove' })).status).toBe(303);
  expect(await getRows('SELECT id FROM entry_rules WHERE agent_id <> 0')).toEqual([]);
});

test('two hundred of one site, all at one school, are passed over by the lists of others in few rows', async () => {
  const countReads = async () => {
    const rowsByQuery = new Map<string, number>();
    for (const { name, query } of CATALOGUE_QUERIES) {
      const { db, rowsRead } = meterRows(testEnv.DB);
      await queryPage(db, await query(db));
      rowsByQuery.set(name, rowsRead());
    }
    return rowsByQuery;
  };
  const readsBefore = await countReads();
  await addCopies(getId(course), COPY_COUNT);
  const readsAfter = await countReads();
  const readGrowth = [...readsAfter].map(([name, rows]) => [name, rows - (readsBefore.get(name) ?? 0)] as const);
  // Each added course is read once; a query for a school's first courses also reads each course of another level.
  expect(readGrowth.filter(([, extraRows]) => extraRows > 10 * COPY_COUNT)).toEqual([]);
  expect(readGrowth.filter(([, extraRows]) => extraRows > 2 * COPY_COUNT).length).toBeLessThanOrEqual(1);
});

const COPY_COUNT = 200;

/** Copies of the site's course at the same school, ranked before all others. */
async function addCopies(id: number, copyCount: number) {
  const columns = async (table: string) =>
    (await getRows<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)).map(({ name }) => name);
  const copyRows = async (
    table: string,
    key: string,
    changedColumns: Record<string, string>,
    from = `c.${key} = ${id}`,
  ) => {
    const names = await columns(table);
    const sql = `WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${copyCount})
INSERT INTO ${table} (${names.join(', ')}) SELECT ${names.map((name) => changedColumns[name] ?? `c.${name}`).join(', ')} FROM n JOIN ${table} c ON ${from}`;
    await queryRows(testEnv.DB, { sql, values: [], isOfOneSite: true });
  };
  const newId = `${id} + at`;
  await copyRows('admission_terms', 'id', { id: newId });
  await copyRows('courses', 'id', { id: newId, terms_id: newId });
  await copyRows('own_courses', 'id', { id: newId });
  await copyRows('course_type_links', 'course_id', { course_id: newId });
  await copyRows('course_intakes', 'course_id', { course_id: newId });
  await copyRows('course_terms', 'course_id', { course_id: newId });
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
  const readChanges = async () => {
    const { rows } = getMessages(user.id, '2999', 'en-us', { currentPage: 1, showCount: 50 });
    return (await queryRows(testEnv.DB, rows)).map(({ changes }) =>
      (JSON.parse(changes) as { key: string; was: unknown; now: unknown }[]).map(({ key, was, now }) => [
        key,
        was,
        now,
      ]),
    );
  };
  const publishFields = async (fields: Record<string, string>) => {
    expect((await publish(ben, course, { ...(await open(ben, course)), ...fields })).status).toBe(303);
  };
  await publishFields({ 'f.website': 'https://partner.example/other' });
  expect(await readChanges()).toEqual([]);
  await publishFields({ 'f.feeYear': '34567' });
  await publishFields({ 'f.weeks': '' });
  await publishFields({ 'f.weeks': '60' });
  expect(await readChanges()).toEqual([
    [['courseWeeks', '', 60]],
    [['courseWeeks', 52, '']],
    [['courseYear', 23456, 34567]],
  ]);
});
