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
import { createStudentIn } from '#tests/backend/office/student-in-circumstances.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { AGENT_IDS } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { buildRequest, buildPlatformHeaders } from '#worker/backend-client/backend-request.ts';
import {
  beginPart,
  createCaller,
  COURSE,
  getPartId,
  loadDemoSchool,
  COURSE_MARK,
  publishPart,
  RULE,
  type Site,
  type SchoolSample,
} from './own-course.ts';
import { beginRow, readEditNumbers, openForm, readRows, sendPart, readPartStatus, titlesIn } from './own-row.ts';

// Tests courses and entry rules that belong to one site: drafted, published and removed in the office, and visible on
// that site only.

const ben = new DeskVisitor('mso', 'Ben', 'administrator');
const ada = new DeskVisitor('mso', 'Ada', 'lead');
const tom = new DeskVisitor('northbridge', 'Tom', 'administrator');
let school: SchoolSample;
let course = '';
let rulePart = '';

beforeAll(async () => {
  school = await loadDemoSchool();
  course = await beginPart(ben, 'course', school.id);
  rulePart = await beginPart(ben, 'rule', school.id);
  await publishPart(ben, course, COURSE);
  await publishPart(ben, rulePart, RULE);
});

const createContext = (site: Site) => ({
  level: 1,
  locale: 'en-us',
  headers: { 'x-agent-key': site, 'x-agent-id': AGENT_IDS[site] },
});

test('a published course is listed, found, counted and matched on its own site, with its figures and their source', async () => {
  const row = await readBackend(coursesList, { keyword: COURSE_MARK }, createContext('mso'));
  expect(row.map(({ id, name, fee }) => [id, name, fee])).toEqual([
    [String(getPartId(course)), `${COURSE_MARK} Progression Route`, `${school.currency} 12,345`],
  ]);
  expect(await readBackend(coursesList, { keyword: COURSE_MARK }, createContext('northbridge'))).toEqual([]);
  const page = JSON.stringify(await readCoursePage('mso'));
  expect(page).toContain('https://partner.example/fees');
  expect(page).toContain(`${COURSE_MARK} entry`);
  expect(await readCoursePage('northbridge')).toBe(null);
});

const readCoursePage = async (site: Site): Promise<unknown> => {
  const caller = createCaller(site);
  const { path } = buildRequest(courseDetail, { id: String(getPartId(course)) }, caller);
  const response = (await backend.fetch(
    new Request(`http://backend${path}`, { headers: buildPlatformHeaders(caller, '') }),
    testEnv as never,
  )) as Response;
  return ((await response.json()) as { data: unknown }).data;
};

test('shared rows are never written', async () => {
  const readStoredRows = async () =>
    await readRows('SELECT subject, part, sum(total) AS total FROM catalogue_counts GROUP BY 1, 2');
  const rowsBefore = await readStoredRows();
  expect(rowsBefore.length).toBeGreaterThan(0);
  const sharedRows = await readRows('SELECT * FROM match_shelves WHERE agent_id = 0');
  expect((await publishPart(ben, course, { ...(await openForm(ben, course)), 'f.feeYear': '23456' })).status).toBe(303);
  expect(await readStoredRows()).toEqual(rowsBefore);
  expect(await readRows('SELECT * FROM match_shelves WHERE agent_id = 0')).toEqual(sharedRows);
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
    const rejectedResult = await publishPart(ben, partName, { ...(await openForm(ben, partName)), ...changedFields });
    const [[field = '', text] = []] = Object.entries(changedFields);
    const submittedValue = rejectedResult.answer?.values[field.slice(2)];
    expect([changedFields, rejectedResult.status, submittedValue]).toEqual([changedFields, 422, text]);
    expect(rejectedResult.problems).toContain(messagePart);
  }
  const { 'f.fields.0.field': _field, ...formWithoutField } = await openForm(ben, course);
  expect((await publishPart(ben, course, formWithoutField)).status).toBe(422);
});

test('leads and other sites’ administrators cannot read them, and none is created at a missing school', async () => {
  for (const partName of [course, rulePart]) {
    expect([await readPartStatus(ada, partName), (await sendPart(ada, partName, { do: 'remove' })).status]).toEqual([
      403, 403,
    ]);
    expect([await readPartStatus(tom, partName), (await publishPart(tom, partName, COURSE)).status]).toEqual([
      404, 404,
    ]);
    expect((await sendPart(tom, partName, { undo: '1' })).status).toBe(404);
  }
  expect((await titlesIn(tom, 'course')).join(' ')).not.toContain(COURSE_MARK);
  expect((await titlesIn(ben, 'course')).join(' ')).toContain(COURSE_MARK);
  for (const invalidSchool of ['', '0', '999999999', `${school.id}-1`])
    expect(await beginRow(ben, 'course', invalidSchool)).toBe('');
  const movedPart = course.replace(String(school.id), '2');
  expect((await publishPart(ben, movedPart, COURSE)).status).toBe(404);
});

test('a removed course is hidden except from users who saved it; its history restores it', async () => {
  expect((await sendPart(ben, course, { do: 'remove' })).location).toContain('done=removed');
  expect(await readBackend(coursesList, { keyword: COURSE_MARK }, createContext('mso'))).toEqual([]);
  expect(await readCoursePage('mso')).toBe(null);
  expect(await readRows(`SELECT levels FROM courses WHERE id = ${getPartId(course)}`)).toEqual([{ levels: 0 }]);
  const [editNumber = ''] = await readEditNumbers(ben, course);
  await sendPart(ben, course, { undo: editNumber });
  expect(await readBackend(coursesList, { keyword: COURSE_MARK }, createContext('mso'))).toHaveLength(1);
  expect((await sendPart(ben, rulePart, { do: 'remove' })).status).toBe(303);
  expect(await readRows('SELECT id FROM entry_rules WHERE agent_id <> 0')).toEqual([]);
});

test('two hundred courses of one site at one school do not slow down the lists of others', async () => {
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
  await addCopies(getPartId(course), COPY_COUNT);
  const readsAfter = await countReads();
  const readGrowth = [...readsAfter].map(([name, rows]) => [name, rows - (readsBefore.get(name) ?? 0)] as const);
  // Each added course may be read once. One query, which selects the first courses of a school, also reads each course
  // at another level.
  expect(readGrowth.filter(([, extraRows]) => extraRows > 10 * COPY_COUNT)).toEqual([]);
  expect(readGrowth.filter(([, extraRows]) => extraRows > 2 * COPY_COUNT).length).toBeLessThanOrEqual(1);
});

const COPY_COUNT = 200;

/** Inserts copies of the site's course at the same school, all ranked before the school's other courses. */
async function addCopies(id: number, copyCount: number) {
  const listColumns = async (table: string) =>
    (await readRows<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)).map(({ name }) => name);
  const copyRows = async (
    table: string,
    key: string,
    changedColumns: Record<string, string>,
    from = `c.${key} = ${id}`,
  ) => {
    const names = await listColumns(table);
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
  const user = await createStudentIn({ cameBy: 'mso', applied: null, talked: null });
  await batchWrite(testEnv.DB, [
    insertRow('school_favourites', {
      user_id: user.id,
      school_id: Number(school.id),
      created_at: '2026-01-01 00:00:00',
    }),
    ...indexEveryStudent(),
  ]);
  await readRows(
    `INSERT INTO course_favourites (user_id, school_id, course_id, created_at) VALUES (${user.id}, ${school.id}, ${getPartId(course)}, '2026-01-01 00:00:00')`,
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
    expect((await publishPart(ben, course, { ...(await openForm(ben, course)), ...fields })).status).toBe(303);
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
