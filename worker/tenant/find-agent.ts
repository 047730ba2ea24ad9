import { type Agent, agentDetail, agentMenu, type MenuItem } from '#shared/contract/site/agent.ts';
import type { AskBackend } from '#shared/contract/call.ts';
import { type Failure, type Result, succeed, TROUBLE_CODES } from '#shared/failure.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { agentCacheName, type AgentSought, CACHE_TABLE, menuCacheName } from '#worker/cache/cache-table.ts';
import { type CacheShell, remember } from '#worker/cache/remember.ts';

/** Null: there is no such agent. A failure: nobody could say. */
export async function findAgent(
  shell: CacheShell,
  ask: AskBackend,
  sought: AgentSought,
): Promise<Result<Agent | null>> {
  const found = await remember<Agent>(shell, CACHE_TABLE.agent, agentCacheName(sought), async () => {
    const answer = await ask(agentDetail, {});
    if (answer.ok) return succeed(isSought(answer.value, sought) ? answer.value : null);
    return saysNo(answer.failure) ? succeed(null) : answer;
  });
  return found.ok ? found : ((await findInOtherLanguages(shell, sought, found)) ?? found);
}

/** With the backend down, an agent's site in words of another language is better than none. */
async function findInOtherLanguages(shell: CacheShell, sought: AgentSought, failed: Result<Agent | null>) {
  for (const locale of LOCALES.filter((other) => other !== sought.locale)) {
    const kept = await remember<Agent>(
      shell,
      CACHE_TABLE.agent,
      agentCacheName({ ...sought, locale }),
      async () => failed,
    );
    if (kept.ok && kept.value) return kept;
  }
  return null;
}

const isSought = ({ keyCode }: Agent, { key }: AgentSought) => keyCode !== '' && (key === '' || keyCode === key);

/** A backend that answers with a failure of its own knows no such agent; one that is down, late or broken says nothing. */
const saysNo = ({ httpStatus, code }: Failure) =>
  httpStatus === undefined ? !TROUBLE_CODES.includes(code) : httpStatus === 404;

export function loadMenus(
  shell: CacheShell,
  ask: AskBackend,
  agentKey: string,
  locale: Locale,
): Promise<Result<MenuItem[] | null>> {
  return remember<MenuItem[]>(shell, CACHE_TABLE.menu, menuCacheName(agentKey, locale), () => ask(agentMenu, {}));
}
