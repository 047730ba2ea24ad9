import { type Database, readTogether, writeTogether } from '#backend/queries/database.ts';
import { entriesAfter, logsAfter, sealLog } from '#backend/queries/applications/logs-to-prove.ts';
import { digestLog, type LogProof, proveLog } from '#shared/rules/application/log-chain.ts';

const AT_ONCE = 200;

interface LogsProved {
  logs: number;
  entries: number;
  /** Begun before logs were chained, and not sealed since: nothing vouches for what they say. */
  unsealed: number;
  /** The first entry of each log that does not hold. */
  broken: readonly { id: number; agentKey: string; proof: Extract<LogProof, { holds: false }> }[];
}

/** Logs with their applications, so many at a time. */
export async function* readLogs(db: Database, agentKey: string) {
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

/** Walks the logs of an agent, or with '' of all. */
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

/** A log that has just been walked, and by what each of its entries is known. */
export interface ProvedLog {
  proof: LogProof;
  digests: ReadonlyMap<number, string>;
}

/** The log of one application of this agent. */
export async function proveLogOf(db: Database, agentKey: string, id: number): Promise<ProvedLog | null> {
  const [[head], entries] = await readTogether(db, logsAfter(id - 1, agentKey, 1), entriesAfter(id - 1, agentKey, 1));
  if (head?.id !== id) return null;
  return { proof: await proveLog(head, entries), digests: new Map(entries.map(({ seq, hash }) => [seq, hash])) };
}

/** Vouches from now on for logs that were written before there were digests, as they stand; says for how many. */
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
