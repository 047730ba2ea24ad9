import { repairSummary, toApplicationEvent } from '#backend/queries/applications/applications.ts';
import { entriesAfter, logsAfter, setLogHead } from '#backend/queries/applications/logs-to-verify.ts';
import { type Database, batchRead, batchWrite } from '#backend/queries/database.ts';
import { digestLog, type LogVerificationResult, verifyLog } from '#shared/rules/application/log-chain.ts';
import { summarize } from './application-summary.ts';
import { replay } from './application-state.ts';

// Verifies logs and the denormalised state of applications.

const BATCH_SIZE = 200;

interface LogsProved {
  logs: number;
  entries: number;
  /** Unsealed logs from before hash chains. */
  unsealed: number;
  /** First invalid entry of each broken log. */
  broken: readonly { id: number; agentKey: string; proof: Extract<LogVerificationResult, { holds: false }> }[];
}

/** Applications with logs, in pages. */
async function* loadLogs(db: Database, agentKey: string) {
  let after = 0;
  while (true) {
    const [rows, all] = await batchRead(
      db,
      logsAfter(after, agentKey, BATCH_SIZE),
      entriesAfter(after, agentKey, BATCH_SIZE),
    );
    const last = rows.at(-1);
    if (!last) return;
    const logs = Map.groupBy(all, ({ id }) => id);
    for (const row of rows) yield { ...row, entries: logs.get(row.id) ?? [] };
    after = last.id;
  }
}

/** Verifies the logs of an agent, or of all with ''. */
export async function verifyLogs(db: Database, agentKey: string): Promise<LogsProved> {
  const proved = { logs: 0, entries: 0, unsealed: 0, broken: [] as LogsProved['broken'][number][] };
  for await (const { id, agentKey: key, entries, ...head } of loadLogs(db, agentKey)) {
    const verification = await verifyLog(head, entries);
    proved.logs += 1;
    proved.entries += entries.length;
    if (!verification.holds) proved.broken.push({ id, agentKey: key, proof: verification });
    else if (verification.unsealed) proved.unsealed += 1;
  }
  return proved;
}

/** Verified log with the hash of each entry. */
export interface VerifiedLog {
  proof: LogVerificationResult;
  digests: ReadonlyMap<number, string>;
}

/** Log of one application of this agent. */
export async function verifyLogOf(db: Database, agentKey: string, id: number): Promise<VerifiedLog | null> {
  const [[head], entries] = await batchRead(db, logsAfter(id - 1, agentKey, 1), entriesAfter(id - 1, agentKey, 1));
  if (head?.id !== id) return null;
  return { proof: await verifyLog(head, entries), digests: new Map(entries.map(({ seq, hash }) => [seq, hash])) };
}

/** Seals logs from before hash chains in their current state; returns the number. */
export async function hashLogs(db: Database, agentKey: string): Promise<number> {
  let sealed = 0;
  for await (const { id, entries, ...head } of loadLogs(db, agentKey)) {
    const verification = await verifyLog(head, entries);
    if (!verification.holds || !verification.unsealed) continue;
    await batchWrite(db, [setLogHead(id, await digestLog(head.userId, entries))]);
    sealed += 1;
  }
  return sealed;
}

interface Difference {
  id: number;
  agentKey: string;
  /** Differing columns, stored and derived. */
  parts: readonly { name: string; kept: string; logged: string }[];
}

interface Recount {
  applications: number;
  different: readonly Difference[];
  /** Broken logs, which are not used for repair. */
  broken: number;
}

/** Compares the stored state with the log's; `isCorrected` repairs it, unless the log changed meanwhile. */
export async function repairSummaries(db: Database, agentKey: string, isCorrected: boolean): Promise<Recount> {
  const different: Difference[] = [];
  let applications = 0;
  let broken = 0;
  for await (const row of loadLogs(db, agentKey)) {
    applications += 1;
    if (!(await verifyLog(row, row.entries)).holds) {
      broken += 1;
      continue;
    }
    const state = replay(row.entries.map(({ id: _id, hash: _hash, ...entry }) => toApplicationEvent(entry)));
    const stand = summarize(state);
    const { replyDays, ...counts } = stand;
    const logged: Record<string, string | number> = {
      status: state.status,
      ...counts,
      replyDays: JSON.stringify(replyDays),
      replyBy: replyDays.at(-1) ?? '',
    };
    const stored: Record<string, unknown> = { ...row };
    const parts = Object.entries(logged)
      .filter(([name, value]) => stored[name] !== value)
      .map(([name, value]) => ({ name, kept: String(stored[name]), logged: String(value) }));
    if (parts.length === 0) continue;
    different.push({ id: row.id, agentKey: row.agentKey, parts });
    if (isCorrected) await batchWrite(db, [repairSummary(row.id, { status: state.status, head: row.head }, stand)]);
  }
  return { applications, different, broken };
}
