import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type Database, type Statement, batchWrite } from '#backend/queries/database.ts';
import { indexStudents, selectStudentPlace } from '#backend/queries/office/student-places.ts';
import { loadDemoData } from '#scripts/data/load-demo-data.ts';
import { migrate } from '#scripts/data/migrate.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { createCompleteForm } from '#tests/support/complete-form.ts';
import { registerStudent } from './register-student.ts';
import type { CheckBudget } from './check-budget.ts';
import { meterWorker, readMeters } from './meter-worker.ts';
import { startWithData } from './start-with-data.ts';

/** Maximum size of a D1 database (Cloudflare Docs, D1, Limits). */
const MAX_BYTES = 10e9;

/** Measures the database work of an uncached page, and the storage that one applying student needs per year. */
export async function measureDatabase(checkBudget: CheckBudget): Promise<void> {
  await measureRoundTrips(checkBudget);
  await measureGrowth(checkBudget);
}

interface PageBudget {
  path: string;
  maxRoundTrips: number;
  maxRows: number;
}

const PAGES: Record<string, PageBudget> = {
  home: { path: '/mso', maxRoundTrips: 8, maxRows: 1400 },
  'list of schools': { path: '/mso/school', maxRoundTrips: 1, maxRows: 240 },
  'list by country': { path: '/mso/school?id=1', maxRoundTrips: 1, maxRows: 370 },
  // The keyword names a field, so the list of the field is loaded after the list of the keyword.
  'list by keyword': { path: '/mso/school?keyword=law', maxRoundTrips: 4, maxRows: 1010 },
  'a school': { path: '/mso/school/1012', maxRoundTrips: 1, maxRows: 280 },
  'a course': { path: '/mso/school/course/1012001', maxRoundTrips: 1, maxRows: 85 },
  news: { path: '/mso/consult/list', maxRoundTrips: 1, maxRows: 115 },
};
const PERSONAL_PAGES: Record<string, PageBudget> = {
  'my schools': { path: '/mso/personal-center/collection', maxRoundTrips: 2, maxRows: 15 },
  'my application': { path: '/mso/my-apply', maxRoundTrips: 3, maxRows: 20 },
};

/**
 * Renders each page uncached, the personal ones as a student. Round trips are counted, because each of them takes long
 * if the database is far away.
 */
async function measureRoundTrips(checkBudget: CheckBudget) {
  const wraps = { portal: meterWorker.toString(), backend: meterWorker.toString() };
  const portal = await startWithData({ DOMAIN_TYPE: 'development' }, {}, { wraps });
  try {
    const cookie = await registerStudent(portal.url, portal);
    const measurePage = async (name: string, { path, maxRoundTrips, maxRows }: PageBudget, headers: object) => {
      await readMeters(portal);
      const response = await fetch(new URL(path, portal.url), { headers: { accept: 'text/html', ...headers } });
      await response.text();
      const { backendCalls, d1RoundTrips, d1Queries, d1RowsRead } = await readMeters(portal);
      checkBudget(
        response.status === 200 && d1RoundTrips <= maxRoundTrips && d1RowsRead <= maxRows,
        `${name}: ${d1RoundTrips} round trips, at most ${maxRoundTrips}, and ${d1RowsRead} rows, at most ${maxRows} (${d1Queries} statements, ${backendCalls} requests to the backend, status ${response.status})`,
      );
    };
    for (const [name, page] of Object.entries(PAGES)) await measurePage(name, page, {});
    for (const [name, page] of Object.entries(PERSONAL_PAGES)) await measurePage(name, page, { cookie });
  } finally {
    await portal.stop();
  }
}

const STUDENT_COUNT = 500;
/**
 * Assumed number of rows per year of a student who chats and applies. The rows are real, but their number is an
 * assumption.
 */
const ROWS_PER_STUDENT = {
  messages: 60,
  files: 8,
  schools: 15,
  courses: 20,
  inbox: 25,
  notices: 15,
  answers: 20,
  consents: 4,
  sessions: 6,
};

async function measureGrowth(checkBudget: CheckBudget) {
  const file = new DatabaseSync(':memory:');
  const db = createNodeDatabase(file);
  await migrate(db);
  const emptySizes = readTableSizes(file);
  await loadDemoData(db);
  const catalogueBytes = sumSizes(readTableSizes(file)) - sumSizes(emptySizes);
  const { schools, courses } = file
    .prepare('SELECT (SELECT count(*) FROM schools) AS schools, (SELECT count(*) FROM courses) AS courses')
    .get() as { schools: number; courses: number };
  const sizesBefore = readTableSizes(file);
  await fillOffice(db, {
    agentKey: 'mso',
    now: Date.parse('2026-11-26'),
    conversations: STUDENT_COUNT,
    applications: STUDENT_COUNT,
    messages: ROWS_PER_STUDENT.messages,
  });
  const form = JSON.stringify(createCompleteForm());
  file.exec('PRAGMA foreign_keys = OFF');
  file.prepare('UPDATE applications SET form = ?1 WHERE log_sealed = 0').run(form);
  const students = file.prepare('SELECT DISTINCT user_id AS id FROM applications').all() as { id: number }[];
  for (const { id } of students)
    await batchWrite(db, [...createStudentRows(id), ...indexStudents(selectStudentPlace(id))]);
  const sizesAfter = readTableSizes(file);
  const tableGrowth = [...sizesAfter].map(([name, bytes]) => ({
    name,
    each: (bytes - (sizesBefore.get(name) ?? 0)) / students.length,
  }));
  const bytesPerRow = tableGrowth.reduce((sum, item) => sum + item.each, 0);
  console.log(`   bytes per student and year, with all indexes, for ${students.length} students`);
  console.table(
    Object.fromEntries(
      tableGrowth
        .filter((item) => item.each > bytesPerRow / 50)
        .toSorted((a, b) => b.each - a.each)
        .map((item) => [item.name, { bytes: Math.round(item.each) }]),
    ),
  );
  const remainingBytes = MAX_BYTES - sumSizes(sizesBefore);
  console.log(
    `   per student and year: ${Math.round(bytesPerRow / 1000)} kB; the catalogue of ${schools} schools and ${courses} courses: ${(catalogueBytes / 1e6).toFixed(1)} MB`,
  );
  console.log(
    `   10 GB hold the catalogue and ${Math.floor(remainingBytes / bytesPerRow).toLocaleString('en')} student years`,
  );
  checkBudget(
    bytesPerRow <= 100_000,
    `storage per student and year: ${Math.round(bytesPerRow / 1000)} kB, at most 100`,
  );
}

/** Creates statements that insert rows of the kinds which the seeded office data lacks. */
function createStudentRows(id: number): Statement[] {
  const at = '2026-11-26T08:00:00.000Z';
  const createStatements = (count: number, createRow: (index: number) => Statement) =>
    Array.from({ length: count }, (_, index) => createRow(index));
  const hash = 'h'.repeat(43);
  return [
    ...createStatements(ROWS_PER_STUDENT.files, (index) => ({
      sql: 'INSERT INTO files (path, user_id, kind, name, size, content_type, created_at) VALUES (?1, ?2, ?3, ?4, 1, ?5, 0)',
      values: [`document/${id}-${index}-${hash}`, id, 'document', 'transcript of records.pdf', 'application/pdf'],
    })),
    ...createStatements(ROWS_PER_STUDENT.schools, (index) => ({
      sql: 'INSERT INTO school_favourites (user_id, school_id, remark, created_at) VALUES (?1, ?2, ?3, ?4)',
      // The seeded office already has favourites, so the ids are above those of the catalogue.
      values: [id, 900_001 + index, 'near the sea', at],
    })),
    ...createStatements(ROWS_PER_STUDENT.courses, (index) => ({
      sql: 'INSERT INTO course_favourites (user_id, school_id, course_id, remark, created_at) VALUES (?1, ?2, ?3, ?4, ?5)',
      values: [id, 1001, 1_001_001 + index, '', at],
    })),
    ...createStatements(ROWS_PER_STUDENT.inbox, (index) => ({
      sql: "INSERT INTO messages (user_id, at, told, read_at) VALUES (?1, ?2, ?3, '')",
      values: [
        id,
        at,
        JSON.stringify({ kind: 'stepReached', step: 'visa', course: 'Bachelor of Commerce', place: index }),
      ],
    })),
    ...createStatements(ROWS_PER_STUDENT.notices, (index) => ({
      sql: `INSERT INTO notices (notice_key, user_id, agent_key, subject, kind, channel, due_at, next_at, tries, state)
VALUES (?1, ?2, 'mso', ?3, 'news', 'sms', 0, 0, 1, 'sent')`,
      values: [`reply:${id}:${index}:text`, id, `application:${id}`],
    })),
    ...createStatements(ROWS_PER_STUDENT.answers, () => ({
      sql: `INSERT INTO assistant_answers (agent_key, user_id, visitor_id, question, answer, asked_at) VALUES ('mso', ?1, '', ?2, ?3, ?4)`,
      values: [id, '用 DSE 成績申請加拿大，幾時要交？', JSON.stringify({ text: '答'.repeat(250) }), Date.parse(at)],
    })),
    ...createStatements(ROWS_PER_STUDENT.consents, (index) => ({
      sql: `INSERT INTO consents (user_id, agent_key, what, deed, version, language, at) VALUES (?1, 'mso', ?2, 'given', '2026-11-26', 'zh-hk', ?3)`,
      values: [id, ['agreement', 'documents', 'abroad', 'guardian'][index % 4] ?? '', at],
    })),
    ...createStatements(ROWS_PER_STUDENT.sessions, (index) => ({
      sql: `INSERT INTO sessions (user_id, key_hash, salt, refresh_hash, spent_hash, refreshed_at, expires_at, opened_at, browser, system, network_hash, device_hash, seen_at)
VALUES (?1, ?2, ?3, ?2, '', 0, 0, 0, 'Chrome', 'Android', ?2, ?2, 0)`,
      values: [id, `${hash}${id}-${index}`, hash],
    })),
  ];
}

/** Returns the size in bytes of each table, index and full-text index in the database file. */
const readTableSizes = (file: DatabaseSync) =>
  new Map(
    (
      file.prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name').all() as {
        name: string;
        bytes: number;
      }[]
    ).map(({ name, bytes }) => [name, bytes] as const),
  );

const sumSizes = (sizes: ReadonlyMap<string, number>) => [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);

/** Implements the backend's Database interface with Node's SQLite. */
function createNodeDatabase(file: DatabaseSync): Database {
  interface PreparedQuery {
    sql: string;
    values: SQLInputValue[];
  }
  const runQuery = <Row>({ sql, values }: PreparedQuery) => ({ results: file.prepare(sql).all(...values) as Row[] });
  const prepare = (sql: string, values: SQLInputValue[] = []): ReturnType<Database['prepare']> =>
    ({
      sql,
      values,
      bind: (...params: SQLInputValue[]) => prepare(sql, params),
      all: async <Row>() => runQuery<Row>({ sql, values }),
    }) as ReturnType<Database['prepare']>;
  const batch = async <Row>(statements: never[]) => {
    file.exec('BEGIN');
    try {
      const answers = (statements as PreparedQuery[]).map((preparedQuery) => runQuery<Row>(preparedQuery));
      file.exec('COMMIT');
      return answers;
    } catch (error) {
      file.exec('ROLLBACK');
      throw error;
    }
  };
  return { prepare, batch };
}
