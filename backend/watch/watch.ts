import { logCounts, logError } from '#backend/response/log-event.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { type Database, batchRead, batchWrite } from '#backend/queries/database.ts';
import * as query from '#backend/queries/watch.ts';
import type { CallTotals, SignalTotals } from '#shared/contract/signals.ts';
import { postAlarms } from '#shared/post-alarms.ts';
import { DAY_MS } from '#shared/rules/retention-periods.ts';
import { type Alarm, type Clock, MAX_INTERVAL_BY_CLOCK, type HealthMetrics, findAlarms } from './alarm-rules.ts';

const HOUR_MS = 3_600_000;
const STORED_DAYS = 35;

/** Adds the signals of a page to the counters of the hour. */
export async function countSignals(db: Database, signalTotals: SignalTotals, now = Date.now()): Promise<void> {
  const { page, agentKey, device, vitals, errors } = signalTotals;
  const signalKey = { hour: now - (now % HOUR_MS), agentKey, page, device };
  const counts = [
    { kind: 'view', bucket: '', total: 1 },
    { kind: 'error', bucket: '', total: errors },
    ...Object.entries(vitals).map(([kind, bucket]) => ({ kind, bucket, total: 1 })),
  ];
  await batchWrite(
    db,
    counts.filter(({ total }) => total > 0).map((count) => query.countSignal({ ...signalKey, ...count })),
  );
}

/** Adds the numbers of completed and failed calls reported by an isolate of the portal. */
export async function countCalls(db: Database, callTotals: CallTotals, now = Date.now()): Promise<void> {
  const hour = now - (now % HOUR_MS);
  const counts = Object.entries(callTotals).filter(([, total]) => total > 0);
  await batchWrite(
    db,
    counts.map(([kind, total]) => query.countSignals(hour, `backend.${kind}`, total)),
  );
}

/** Name under which successful KV checks are stored next to the runs of cron jobs. */
const MEMORY_CLOCK = 'memory';

/** Records a run of the portal's cron job, and whether it could read the edge's KV. */
export async function recordMemoryCheck(db: Database, isHealthy: boolean, now = Date.now()): Promise<void> {
  await batchWrite(db, [query.recordRun('portal', now), ...(isHealthy ? [query.recordRun(MEMORY_CLOCK, now)] : [])]);
}

/** Returns the current health, with browser signals of one site, or of all if `agentKey` is ''. */
export async function getHealth(db: Database, agentKey: string, now = Date.now()): Promise<HealthMetrics> {
  const [runs, notices, totals, texts] = await batchRead(
    db,
    query.selectClockRuns(),
    query.selectWaitingNotices(now),
    query.selectSignalTotals(now - (now % HOUR_MS) - HOUR_MS, agentKey),
    query.selectTextsOfADay(now - DAY_MS),
  );
  const getTotal = (kind: string, bucket?: string) =>
    totals
      .filter((signalRow) => signalRow.kind === kind && (bucket === undefined || signalRow.bucket === bucket))
      .reduce((sum, { total }) => sum + total, 0);
  const knownRuns = runs.filter((run): run is { clock: Clock; endedAt: number } =>
    Object.hasOwn(MAX_INTERVAL_BY_CLOCK, run.clock),
  );
  return {
    now,
    clocks: Object.fromEntries(knownRuns.map(({ clock, endedAt }) => [clock, endedAt])),
    memory: runs.find(({ clock }) => clock === MEMORY_CLOCK)?.endedAt ?? null,
    notices: notices[0] ?? { total: 0, oldest: null },
    views: getTotal('view'),
    errors: getTotal('error'),
    calls: { all: getTotal('backend.calls'), failed: getTotal('backend.failed'), held: getTotal('backend.held') },
    lcp: { all: getTotal('lcp'), poor: getTotal('lcp', 'poor') },
    texts: texts.filter((text) => agentKey === '' || text.agentKey === agentKey),
  };
}

/** Runs a cron job and records its success. */
export async function runClock(env: BackendEnv['Bindings'], clock: Clock, run: () => Promise<unknown>): Promise<void> {
  await run();
  await batchWrite(env.DB, [query.recordRun(clock, Date.now())]);
}

/** Evaluates all rules and posts firing alarms, at most once an hour per rule. */
export async function raiseAlarms(env: BackendEnv['Bindings'], now = Date.now()): Promise<Alarm[]> {
  const requestId = crypto.randomUUID();
  const [storedAlarmRows] = await batchRead(env.DB, query.selectCurrentAlarms());
  const alarms = findAlarms(await getHealth(env.DB, '', now));
  const findAlarm = (rule: string) => storedAlarmRows.find((alarmRow) => alarmRow.rule === rule);
  const dueAlarms = alarms.filter(({ rule }) => now - (findAlarm(rule)?.toldAt ?? 0) >= HOUR_MS);
  const isNotified = dueAlarms.length > 0 && (await sendAlarms(env.ALARM_URL ?? '', dueAlarms, requestId));
  await batchWrite(env.DB, [
    ...storedAlarmRows
      .filter(({ rule }) => !alarms.some((alarm) => alarm.rule === rule))
      .map(({ rule }) => query.endAlarm(rule)),
    ...alarms.map(({ rule }) => {
      const [previousAlarm, isDue] = [findAlarm(rule), dueAlarms.some((alarm) => alarm.rule === rule)];
      return query.upsertAlarm(
        rule,
        previousAlarm?.since ?? now,
        isNotified && isDue ? now : (previousAlarm?.toldAt ?? 0),
      );
    }),
    query.deleteOldSignals(now - STORED_DAYS * DAY_MS),
  ]);
  if (dueAlarms.length > 0) logCounts('alarms', requestId, Object.fromEntries(dueAlarms.map(({ rule }) => [rule, 1])));
  return dueAlarms;
}

/** Posts alarms. If no URL is set, alarms appear only in the log and in the office, at most once an hour. */
async function sendAlarms(url: string, alarms: readonly Alarm[], requestId: string): Promise<boolean> {
  if (!url) return true;
  try {
    await postAlarms(url, alarms);
    return true;
  } catch (error) {
    logError('alarms could not be sent', { requestId, error });
    return false;
  }
}
