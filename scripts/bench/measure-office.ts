import { type Database, queryRow } from '#backend/queries/database.ts';
import { getDatabase } from '#scripts/data/retrying-database.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { officeCookie } from '#tests/support/staff-at-work.ts';
import type { CheckBudget } from './check-budget.ts';
import { meterWorker, readMeters } from './meter-worker.ts';
import { getCpuMs, runtimePid } from './runtime-process.ts';
import { startWithData } from './start-with-data.ts';

const SIZE = { conversations: 300, applications: 2000, messages: 6 };
const MAX_CPU_MS = 200;
const MAX_ROWS = 40_000;
const REPEATS = 20;
const OFFICE = '/mso/_/office';
const FIRST_TALK = 100_000;

/** Office pages of a student with an application and a conversation. Their ids are looked up in the database. */
const officePages = (student: number, application: number) => ({
  today: '',
  conversations: '/conversations',
  'a conversation': `/conversations?c=${FIRST_TALK}`,
  'what was said': '/conversations/search?q=DSE',
  students: '/students',
  'a search of students': '/students?q=mei',
  'a search of students by school': `/students?q=${encodeURIComponent('墨爾本大學')}`,
  'a student': `/students/${student}`,
  applications: '/applications',
  'a table of applications': '/applications?view=table',
  'an application': `/applications/${application}`,
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

/** Finds the first student who has both a conversation and an application. */
async function firstStudent(database: Database): Promise<{ student: number; application: number }> {
  const row = await queryRow<{ student: number; application: number }>(database, {
    sql: `SELECT a.user_id AS student, a.id AS application FROM chat_contacts o JOIN applications a ON o.owner = 'user:' || a.user_id WHERE o.id = ?1`,
    values: [FIRST_TALK],
  });
  if (!row) throw new Error('nobody who talks has applied');
  return row;
}

/**
 * Measures the cost of each page of a busy office: CPU time of the whole runtime, including the local simulation of
 * the platform, and rows that the database reads.
 */
export async function measureOffice(checkBudget: CheckBudget): Promise<void> {
  const wraps = { portal: meterWorker.toString(), backend: meterWorker.toString() };
  const portal = await startWithData({ DOMAIN_TYPE: 'development' }, {}, { wraps });
  try {
    const database = await getDatabase(portal);
    await fillOffice(database, { agentKey: 'mso', now: Date.now(), ...SIZE });
    const { student, application } = await firstStudent(database);
    const cookie = await officeCookie(database, { agentKey: 'mso', name: 'Ada', role: 'administrator' });
    const pid = runtimePid();
    const see = async (path: string) => {
      const response = await fetch(new URL(`${OFFICE}${path}`, portal.url), {
        headers: { cookie, accept: 'text/html' },
      });
      const page = await response.text();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      return page.length;
    };
    const costs: Record<string, { cpuMs: number; rows: number; queries: number; kilobytes: number }> = {};
    for (const [room, path] of Object.entries(officePages(student, application))) {
      const length = await see(path);
      await readMeters(portal);
      const cpuBefore = getCpuMs(pid);
      for (let time = 0; time < REPEATS; time += 1) await see(path);
      const cpuMs = (getCpuMs(pid) - cpuBefore) / REPEATS;
      const { d1RowsRead, d1Queries } = await readMeters(portal);
      const average = (count: number) => Math.round(count / REPEATS);
      costs[room] = {
        cpuMs,
        rows: average(d1RowsRead),
        queries: average(d1Queries),
        kilobytes: Math.round(length / 1024),
      };
    }
    console.log(`   the office with ${SIZE.conversations} conversations and ${SIZE.applications} applications`);
    console.table(costs);
    for (const [room, { cpuMs, rows }] of Object.entries(costs)) {
      checkBudget(cpuMs <= MAX_CPU_MS, `${room}: ${cpuMs} ms of processor, at most ${MAX_CPU_MS}`);
      checkBudget(rows <= MAX_ROWS, `${room}: ${rows} rows read, at most ${MAX_ROWS}`);
    }
  } finally {
    await portal.stop();
  }
}
