import { examReach } from '#shared/contract/matching/entry-rules.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import type { Database } from '#backend/queries/database.ts';
import { loadMatchCatalogue } from '#backend/selection/read-matching.ts';
import { openRetryingDatabase } from '#scripts/data/retrying-database.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { meterRows } from './catalogue/meter-rows.ts';
import type { CheckBudget } from './check-budget.ts';
import { getCpuMs, findRuntimePid } from './runtime-process.ts';
import { startWithData } from './start-with-data.ts';
import { loadRegisters } from '#scripts/registers/load-registers.ts';
import type { LoadOptions } from '#scripts/data/load-demo-data.ts';

// Measures the CPU time of a match in workerd, with a catalogue of the expected size. The time covers the whole
// runtime, including the database and local tools that a deployed Worker is not billed for, so it is an upper bound.

const SCHOOL_COUNT = 917;
/**
 * Number of courses to request. The generator creates slightly more than fifty thousand, because a few schools have
 * fewer fields of study.
 */
const COURSE_COUNT = 52_000;
const MAX_CPU_MS = 30;
/** Limit for the first match in an isolate, which reads and unpacks the catalogue. */
const MAX_COLD_CPU_MS = 150;
const MAX_ROWS = 100;
const WARM_UPS = 5;
const REQUEST_COUNT = 30;

const EXAM_RESULTS = {
  publicTestType: '1',
  publicTestSubjects: [
    { subject: 'chinese', grade: '4' },
    { subject: 'english', grade: '5' },
    { subject: 'maths', grade: '5*' },
    { subject: 'economics', grade: '5' },
    { subject: 'physics', grade: '4' },
    { subject: 'history', grade: '3' },
  ],
};
const STUDENT_FORM = {
  ...EXAM_RESULTS,
  eduQualUnivId: '5',
  englishTestType: '1',
  listening: 7,
  speaking: 6.5,
  reading: 7.5,
  writing: 6,
  weightList: [
    { id: '1', value: 8 },
    { id: '4', value: 9 },
    { id: '8', value: 7 },
  ],
};
/** Form of a student whose budget includes every course, so that the match is as large as possible. */
const WIDEST_FORM = { ...STUDENT_FORM, areaCountryIds: ['1', '2', '3', '4'], feeTypeId: 'HKD', feeMax: 10_000_000 };
const USUAL_FORM = {
  ...STUDENT_FORM,
  areaCountryIds: ['1', '2'],
  fkMajorLevelId: '1',
  fkCourseTypeGroupId: '1',
  feeTypeId: 'HKD',
  feeMax: 350_000,
};

const QUERIES = [
  { words: 'the widest matching', path: institutionInquiry.path, body: { form: WIDEST_FORM } },
  { words: 'a usual matching', path: institutionInquiry.path, body: { form: USUAL_FORM } },
  { words: 'the widest fast line', path: examReach.path, body: { form: EXAM_RESULTS } },
  { words: 'a usual fast line', path: examReach.path, body: { form: EXAM_RESULTS, fkCourseTypeGroupId: '1' } },
];

/**
 * Measures a generated catalogue of the expected size, and the registers' catalogue, whose courses have admission data.
 */
export async function measureMatching(checkBudget: CheckBudget): Promise<void> {
  await measureCatalogue({ schools: SCHOOL_COUNT, courses: COURSE_COUNT }, checkBudget);
  await measureCatalogue({ fromRegisters: loadRegisters }, checkBudget);
}

async function measureCatalogue(catalogue: LoadOptions, checkBudget: CheckBudget): Promise<void> {
  const portal = await startWithData({}, catalogue);
  try {
    const database = await openRetryingDatabase(portal);
    const courses = await countRows(database as never, 'SELECT count(*) AS total FROM courses');
    const schools = await countRows(database as never, 'SELECT count(*) AS total FROM schools');
    const { firstRowsRead, laterRowsRead } = await measureRowsRead(database);
    console.log(`   matching against ${schools} schools and ${courses} courses`);
    checkBudget(
      laterRowsRead <= MAX_ROWS,
      `rows read per match: ${laterRowsRead}, at most ${MAX_ROWS}; by the first match of an isolate: ${firstRowsRead}`,
    );
    await checkColdStart(portal, checkBudget);
    for (const { words: description, path, body } of QUERIES) {
      const { cpu: cpuMs, wall: wallMs, bytes } = await measurePost(portal, path, body);
      checkBudget(
        cpuMs < MAX_CPU_MS,
        `${description} takes ${cpuMs.toFixed(1)} ms CPU in workerd, below ${MAX_CPU_MS} (${wallMs.toFixed(1)} ms wall time, ${Math.round(bytes / 1024)} kB)`,
      );
    }
  } finally {
    await portal.stop();
  }
}

async function postSelection({ miniflare }: RunningPortal, path: string, body: object): Promise<number> {
  const backend = await miniflare.getWorker('passage-backend');
  const response = await backend.fetch(`http://backend${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', publicLevel: '1', langCode: 'zh-hk' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} returned status ${response.status}: ${text.slice(0, 200)}`);
  return text.length;
}

async function checkColdStart(portal: RunningPortal, checkBudget: CheckBudget): Promise<void> {
  const pid = findRuntimePid();
  const cpuBefore = getCpuMs(pid);
  await postSelection(portal, institutionInquiry.path, { form: WIDEST_FORM });
  const cpuMs = getCpuMs(pid) - cpuBefore;
  checkBudget(
    cpuMs <= MAX_COLD_CPU_MS,
    `the first match of an isolate takes ${cpuMs} ms CPU in workerd, at most ${MAX_COLD_CPU_MS}`,
  );
}

async function measurePost(portal: RunningPortal, path: string, body: object) {
  let bytes = 0;
  for (let index = 0; index < WARM_UPS; index++) bytes = await postSelection(portal, path, body);
  const pid = findRuntimePid();
  const [cpuMsBefore, startTime] = [getCpuMs(pid), performance.now()];
  for (let index = 0; index < REQUEST_COUNT; index++) await postSelection(portal, path, body);
  return {
    cpu: (getCpuMs(pid) - cpuMsBefore) / REQUEST_COUNT,
    wall: (performance.now() - startTime) / REQUEST_COUNT,
    bytes,
  };
}

interface QueryableDatabase {
  prepare: (sql: string) => {
    bind: (...values: unknown[]) => {
      all: () => Promise<{ results: { total?: number }[]; meta: { rows_read: number } }>;
    };
  };
}

const countRows = async (db: QueryableDatabase, sql: string) =>
  (await db.prepare(sql).bind().all()).results[0]?.total ?? 0;

/** Counts the rows that the first match in an isolate reads, and those of a later match. */
async function measureRowsRead(database: Database): Promise<{ firstRowsRead: number; laterRowsRead: number }> {
  const countRowsRead = async () => {
    const { db, rowsRead: rows } = meterRows(database);
    await loadMatchCatalogue(db, { locale: 'zh-hk', publicLevel: 1, exam: EXAM_RESULTS.publicTestType });
    return rows();
  };
  return { firstRowsRead: await countRowsRead(), laterRowsRead: await countRowsRead() };
}
