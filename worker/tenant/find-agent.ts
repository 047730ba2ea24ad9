import { type Agent, agentDetail } from '#shared/contract/agent.ts';
import type { AskBackend } from '#shared/contract/call.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { type Result, succeed } from '#shared/failure.ts';
import { CACHE_TABLE } from '#worker/cache/cache-table.ts';
import { type CacheShell, remember } from '#worker/cache/remember.ts';

export interface AgentSought {
  /** From the path; '' where the host decides. */
  key: string;
  host: string;
}

/** Null: there is no such agent. A failure: nobody could say. */
export function findAgent(shell: CacheShell, ask: AskBackend, { key, host }: AgentSought): Promise<Result<Agent | null>> {
  const name = key ? `key:${key}` : `host:${host}`;
  return remember<Agent>(shell, CACHE_TABLE.agent, name, async () => {
    const answer = await ask(agentDetail, {});
    if (answer.ok) return succeed(answer.value.keyCode && (!key || answer.value.keyCode === key) ? answer.value : null);
    return saysNo(answer.failure) ? succeed(null) : answer;
  });
}

/** A backend that answers with a failure of its own knows no such agent; one that is down, late or broken says nothing. */
const saysNo = ({ httpStatus, code }: { httpStatus?: number; code: string }) =>
  httpStatus === undefined ? code !== FAILURE_CODES.serverError && code !== FAILURE_CODES.serviceUnavailable : httpStatus === 404;
