import { mendStand, readEvent } from '#backend/queries/applications/applications.ts';
import { entriesAfter, logsAfter, sealLog } from '#backend/queries/applications/logs-to-prove.ts';
import { type Database, readTogether, writeTogether } from '#backend/queries/database.ts';
import { digestLog, type LogProof, proveLog } from '#shared/rules/application/log-chain.ts';
import { standOf } from './application-stand.ts';
import { replay } from './application-state.ts';

// Verifies logs and the denormalised state of applications.

const AT_ONCE = 200;

interface LogsProved {
  logs: number;
  entries: number;
  /** Unsealed logs from before hash chains. */
  unsealed: number;
  /** First invalid entry of each broken log. */
  broken: readonly { id: number; agentKey: string; proof: Extract<LogProof, { holds: false }> }[];
}

/** Applications with logs, in pages. */
async function* readLogs(db: Database, agentKey: string) {
  let after = 0;
  while (true) {
    const [rows, all] = await readTogether(
      db,
      logsAfter(after, agentKey, AT_ONCE),
      entriesAfter(after, agentKey, AT_ONCE),
    );
    const last = rows.at(-1);
    if (!last) return;
    const logs = Map.groupBy(all, ({ id }) => id);
    for (const row of rows) yield { ...row, entries: logs.get(row.id) ?? [] };
    after = last.id;
  }
}

/** Verifies the logs of an agent, or of all with ''. */
export async function proveLogs(db: Database, agentKey: string): Promise<LogsProved> {
  const proved = { logs: 0, entries: 0, unsealed: 0, broken: [] as LogsProved['broken'][number][] };
  for await (const { id, agentKey: key, entries, ...head } of readLogs(db, agentKey)) {
    const proof = await proveLog(head, entries);
    proved.logs += 1;
    proved.entries += entries.length;
    if (!proof.holds) proved.broken.push({ id, agentKey: key, proof });
    else if (proof.unsealed) proved.unsealed += 1;
  }
  return proved;
}

/** Verified log with the hash of each entry. */
export interface ProvedLog {
  proof: LogProof;
  digests: ReadonlyMap<number, string>;
}

/** Log of one application of this agent. */
export async function proveLogOf(db: Database, agentKey: string, id: number): Promise<ProvedLog | null> {
  const [[head], entries] = await readTogether(db, logsAfter(id - 1, agentKey, 1), entriesAfter(id - 1, agentKey, 1));
  if (head?.id !== id) return null;
  return { proof: await proveLog(head, entries), digests: new Map(entries.map(({ seq, hash }) => [seq, hash])) };
}

/** Seals logs from before hash chains in their current state; returns the number. */
export async function sealLogs(db: Database, agentKey: string): Promise<number> {
  let sealed = 0;
  for await (const { id, entries, ...head } of readLogs(db, agentKey)) {
    const proof = await proveLog(head, entries);
    if (!proof.holds || !proof.unsealed) continue;
    await writeTogether(db, [sealLog(id, await digestLog(head.userId, entries))]);
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

/** Compares the stored state with the log's; `isMended` repairs it, unless the log changed meanwhile. */
export async function recountStands(db: Database, agentKey: string, isMended: boolean): Promise<Recount> {
  const different: Difference[] = [];
  let applications = 0;
  let broken = 0;
  for await (const row of readLogs(db, agentKey)) {
    applications += 1;
    if (!(await proveLog(row, row.entries)).holds) {
      broken += 1;
      continue;
    }
    const state = replay(row.entries.map(({ id: _id, hash: _hash, ...entry }) => readEvent(entry)));
    const stand = standOf(state);
    const { replyDays, ...counts } = stand;
    const logged: Record<string, string | number> = {
      status: state.status,
      ...counts,
      replyDays: JSON.stringify(replyDays),
      replyBy: replyDays.at(-1) ?? '',
    };
    const kept: Record<string, unknown> = { ...row };
    const parts = Object.entries(logged)
      .filter(([name, value]) => kept[name] !== value)
      .map(([name, value]) => ({ name, kept: String(kept[name]), logged: String(value) }));
    if (parts.length === 0) continue;
    different.push({ id: row.id, agentKey: row.agentKey, parts });
    if (isMended) await writeTogether(db, [mendStand(row.id, { status: state.status, head: row.head }, stand)]);
  }
  return { applications, different, broken };
}
