import { repairSummary, toApplicationEvent } from '#backend/queries/applications/applications.ts';
import { selectEntriesAfter, selectLogsAfter, setLogHead } from '#backend/queries/applications/logs-to-verify.ts';
import { type Database, batchRead, batchWrite } from '#backend/queries/database.ts';
import { digestLog, type LogVerificationResult, verifyLog } from '#shared/rules/application/log-chain.ts';
import { summarizeApplication } from './application-summary.ts';
import { replay } from './application-state.ts';

// Verifies logs and the denormalised state of applications.

const BATCH_SIZE = 200;

interface LogsVerification {
  logs: number;
  entries: number;
  /** Number of logs without hashes, from before hash chains. */
  unsealed: number;
  /** First invalid entry of each log whose hash chain is broken. */
  broken: readonly { id: number; agentKey: string; proof: Extract<LogVerificationResult, { holds: false }> }[];
}

/** Yields the applications of an agent with their logs, in pages. */
async function* loadLogs(db: Database, agentKey: string) {
  let lastId = 0;
  while (true) {
    const [rows, allEntries] = await batchRead(
      db,
      selectLogsAfter(lastId, agentKey, BATCH_SIZE),
      selectEntriesAfter(lastId, agentKey, BATCH_SIZE),
    );
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    const logs = Map.groupBy(allEntries, ({ id }) => id);
    for (const row of rows) yield { ...row, entries: logs.get(row.id) ?? [] };
    lastId = lastRow.id;
  }
}

/** Verifies the logs of an agent. '' means all agents. */
export async function verifyLogs(db: Database, agentKey: string): Promise<LogsVerification> {
  const result = { logs: 0, entries: 0, unsealed: 0, broken: [] as LogsVerification['broken'][number][] };
  for await (const { id, agentKey: key, entries, ...head } of loadLogs(db, agentKey)) {
    const verification = await verifyLog(head, entries);
    result.logs += 1;
    result.entries += entries.length;
    if (!verification.holds) result.broken.push({ id, agentKey: key, proof: verification });
    else if (verification.unsealed) result.unsealed += 1;
  }
  return result;
}

/** Verified log, including the hash of each entry. */
export interface VerifiedLog {
  proof: LogVerificationResult;
  digests: ReadonlyMap<number, string>;
}

/** Verifies the log of one application of this agent. */
export async function verifyLogOfApplication(db: Database, agentKey: string, id: number): Promise<VerifiedLog | null> {
  const [[head], entries] = await batchRead(
    db,
    selectLogsAfter(id - 1, agentKey, 1),
    selectEntriesAfter(id - 1, agentKey, 1),
  );
  if (head?.id !== id) return null;
  return { proof: await verifyLog(head, entries), digests: new Map(entries.map(({ seq, hash }) => [seq, hash])) };
}

/** Adds hashes to logs from before hash chains, based on their current content. Returns the number of these logs. */
export async function hashLogs(db: Database, agentKey: string): Promise<number> {
  let hashedCount = 0;
  for await (const { id, entries, ...head } of loadLogs(db, agentKey)) {
    const verification = await verifyLog(head, entries);
    if (!verification.holds || !verification.unsealed) continue;
    await batchWrite(db, [setLogHead(id, await digestLog(head.userId, entries))]);
    hashedCount += 1;
  }
  return hashedCount;
}

interface SummaryDifference {
  id: number;
  agentKey: string;
  /** Columns whose stored value differs from the value derived from the log. */
  parts: readonly { name: string; storedValue: string; logged: string }[];
}

interface RepairReport {
  applications: number;
  different: readonly SummaryDifference[];
  /** Number of broken logs, which are never used for repair. */
  broken: number;
}

/**
 * Compares the stored summary with the one derived from the log. `isCorrected` repairs differences, unless the log has
 * changed meanwhile.
 */
export async function repairSummaries(db: Database, agentKey: string, isCorrected: boolean): Promise<RepairReport> {
  const differences: SummaryDifference[] = [];
  let applications = 0;
  let invalidLogCount = 0;
  for await (const row of loadLogs(db, agentKey)) {
    applications += 1;
    if (!(await verifyLog(row, row.entries)).holds) {
      invalidLogCount += 1;
      continue;
    }
    const state = replay(row.entries.map(({ id: _id, hash: _hash, ...entry }) => toApplicationEvent(entry)));
    const summary = summarizeApplication(state);
    const { replyDays, ...counts } = summary;
    const computedValues: Record<string, string | number> = {
      status: state.status,
      ...counts,
      replyDays: JSON.stringify(replyDays),
      replyBy: replyDays.at(-1) ?? '',
    };
    const storedValues: Record<string, unknown> = { ...row };
    const differingFields = Object.entries(computedValues)
      .filter(([name, value]) => storedValues[name] !== value)
      .map(([name, value]) => ({ name, storedValue: String(storedValues[name]), logged: String(value) }));
    if (differingFields.length === 0) continue;
    differences.push({ id: row.id, agentKey: row.agentKey, parts: differingFields });
    if (isCorrected) await batchWrite(db, [repairSummary(row.id, { status: state.status, head: row.head }, summary)]);
  }
  return { applications, different: differences, broken: invalidLogCount };
}
