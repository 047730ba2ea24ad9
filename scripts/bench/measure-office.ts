import { type Database, queryRow } from '#backend/queries/database.ts';
import { openRetryingDatabase } from '#scripts/data/retrying-database.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { createOfficeCookie } from '#tests/support/staff-at-work.ts';
import type { CheckBudget } from './check-budget.ts';
import { meterWorker, readMeters } from './meter-worker.ts';
import { getCpuMs, findRuntimePid } from './runtime-process.ts';
import { startWithData } from './start-with-data.ts';

const OFFICE_SIZE = { conversations: 300, applications: 2000, messages: 6 };
const MAX_CPU_MS = 200;
const MAX_ROWS = 40_000;
const REPEATS = 20;
const OFFICE_PATH = '/mso/_/office';
const FIRST_CONVERSATION_ID = 100_000;

/** Lists the office pages to measure, including those of a student who has an application and a conversation. */
const listOfficePages = (studentId: number, applicationId: number) => ({
  today: '',
  conversations: '/conversations',
  'a conversation': `/conversations?c=${FIRST_CONVERSATION_ID}`,
  'what was said': '/conversations/search?q=DSE',
  students: '/students',
  'a search of students': '/students?q=mei',
  'a search of students by school': `/students?q=${encodeURIComponent('墨爾本大學')}`,
  'a student': `/students/${studentId}`,
  applications: '/applications',
  'a table of applications': '/applications?view=table',
  'an application': `/applications/${applicationId}`,
  lectures: '/lectures',
  reports: '/reports',
  'report of sources': '/reports?view=funnel',
  'report of workload': '/reports?view=load',
  'report of schools': '/reports?view=schools',
  leads: '/leads',
  appointments: '/appointments',
  tags: '/conversations/tags',
  'ready replies': '/replies',
  integrations: '/integrations',
  'own account': '/devices',
  health: '/health',
  content: '/content',
  'assistant guides': '/content?kind=guide',
  'a policy': '/content/part?of=policy',
  'an import': '/content/import',
  'own courses': '/content?kind=course',
  'own rules': '/content?kind=rule',
  media: '/media',
  site: '/site',
  staff: '/staff',
  privacy: '/privacy',
});

/** Returns the first student who has both a conversation and an application. */
async function findFirstStudent(database: Database): Promise<{ student: number; application: number }> {
  const row = await queryRow<{ student: number; application: number }>(database, {
    sql: `SELECT a.user_id AS student, a.id AS application FROM chat_contacts o JOIN applications a ON o.owner = 'user:' || a.user_id WHERE o.id = ?1`,
    values: [FIRST_CONVERSATION_ID],
  });
  if (!row) throw new Error('no conversation belongs to an applicant');
  return row;
}

/**
 * Measures each page of a busy office: the CPU time of the whole runtime, including the local platform simulation, and
 * the rows that the database reads.
 */
export async function measureOffice(checkBudget: CheckBudget): Promise<void> {
  const wraps = { portal: meterWorker.toString(), backend: meterWorker.toString() };
  const portal = await startWithData({ DOMAIN_TYPE: 'development' }, {}, { wraps });
  try {
    const database = await openRetryingDatabase(portal);
    await fillOffice(database, { agentKey: 'mso', now: Date.now(), ...OFFICE_SIZE });
    const { student, application } = await findFirstStudent(database);
    const cookie = await createOfficeCookie(database, { agentKey: 'mso', name: 'Ada', role: 'administrator' });
    const pid = findRuntimePid();
    const visitOfficePage = async (path: string) => {
      const response = await fetch(new URL(`${OFFICE_PATH}${path}`, portal.url), {
        headers: { cookie, accept: 'text/html' },
      });
      const page = await response.text();
      if (response.status !== 200) throw new Error(`${path} returned status ${response.status}`);
      return page.length;
    };
    const costs: Record<string, { cpuMs: number; rows: number; queries: number; kilobytes: number }> = {};
    for (const [room, path] of Object.entries(listOfficePages(student, application))) {
      const length = await visitOfficePage(path);
      await readMeters(portal);
      const cpuBefore = getCpuMs(pid);
      for (let repeatIndex = 0; repeatIndex < REPEATS; repeatIndex += 1) await visitOfficePage(path);
      const cpuMs = (getCpuMs(pid) - cpuBefore) / REPEATS;
      const { d1RowsRead, d1Queries } = await readMeters(portal);
      const averageCount = (count: number) => Math.round(count / REPEATS);
      costs[room] = {
        cpuMs,
        rows: averageCount(d1RowsRead),
        queries: averageCount(d1Queries),
        kilobytes: Math.round(length / 1024),
      };
    }
    console.log(
      `   office with ${OFFICE_SIZE.conversations} conversations and ${OFFICE_SIZE.applications} applications`,
    );
    console.table(costs);
    for (const [room, { cpuMs, rows }] of Object.entries(costs)) {
      checkBudget(cpuMs <= MAX_CPU_MS, `${room}: ${cpuMs} ms CPU, at most ${MAX_CPU_MS}`);
      checkBudget(rows <= MAX_ROWS, `${room}: ${rows} rows read, at most ${MAX_ROWS}`);
    }
  } finally {
    await portal.stop();
  }
}
