import { mendStand, readEvent } from '#backend/queries/applications/applications.ts';
import { type Database, writeTogether } from '#backend/queries/database.ts';
import { replay } from './application-state.ts';
import { standOf } from './application-stand.ts';
import { proveLog } from '#shared/rules/application/log-chain.ts';
import { readLogs } from './prove-logs.ts';

interface Difference {
  id: number;
  agentKey: string;
  /** What of it, and what it was and is by the log. */
  parts: readonly { name: string; kept: string; logged: string }[];
}

interface Recount {
  applications: number;
  different: readonly Difference[];
  /** Logs that do not hold: nothing is counted by them. */
  broken: number;
}

/**
 * What each application keeps beside its log, against what the log says; with `isMended` the log's word is kept from then on. A log
 * that somebody wrote to meanwhile has been counted by that.
 */
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
