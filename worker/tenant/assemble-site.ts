import { nightCss, paletteCss } from '#shared/art/palette.ts';
import type { AskBackend } from '#shared/contract/call.ts';
import { type Agent, agentDetail, agentMenu, type MenuItem } from '#shared/contract/site/agent.ts';
import { fail, type Failure, FAILURE_CODES, type Result, succeed, TROUBLE_CODES } from '#shared/failure.ts';
import { inTime } from '#shared/in-time.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { mayLeadTo } from '#shared/pages/page-table.ts';
import type { Site } from '#shared/tenant/site.ts';
import { agentCacheName, type AgentSought, CACHE_TABLE, menuCacheName } from '#worker/cache/cache-table.ts';
import { type CacheShell, type IsolateMemory, remember } from '#worker/cache/remember.ts';
import { versionOf, versionOfAll } from './site-versions.ts';

/** The agent as this isolate remembers it, at once; null where it has to be asked for. */
export const recallAgent = (memory: IsolateMemory, sought: AgentSought, now = Date.now()): Agent | null =>
  memory.find<Agent>(`${CACHE_TABLE.agent.prefix}:${nameOf(memory, sought)}`, now)?.value ?? null;

const nameOf = ({ versions }: IsolateMemory, sought: AgentSought) =>
  agentCacheName(sought, sought.key ? versionOf(versions.seen, sought.key) : versionOfAll(versions.seen));

/** Null: there is no such agent. A failure: nobody could say. */
export async function findAgent(
  shell: CacheShell,
  ask: AskBackend,
  sought: AgentSought,
): Promise<Result<Agent | null>> {
  const found = await remember<Agent>(shell, CACHE_TABLE.agent, nameOf(shell.memory, sought), async () => {
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
      nameOf(shell.memory, { ...sought, locale }),
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

function loadMenus(
  shell: CacheShell,
  ask: AskBackend,
  agentKey: string,
  locale: Locale,
): Promise<Result<MenuItem[] | null>> {
  const name = menuCacheName(agentKey, locale, versionOf(shell.memory.versions.seen, agentKey));
  return remember<MenuItem[]>(shell, CACHE_TABLE.menu, name, () => ask(agentMenu, {}));
}

/** How long a page waits for its agent's menu and words in a language that nobody has seen yet; later ones are kept for the next. */
const WORDS_WITHIN_MS = 700;

/**
 * An agent's site in one language; `ask` asks in it. Without its menu when nobody could give one, and in the words that
 * the agent was first found with: the pages still stand.
 */
export async function assembleSite(
  shell: CacheShell,
  ask: AskBackend,
  agent: Agent,
  locale: Locale,
  tellIncomplete: () => void = () => {},
): Promise<Site> {
  const { memory, now = Date.now } = shell;
  const name = `site:${agent.keyCode}:${locale}@${versionOf(memory.versions.seen, agent.keyCode)}`;
  const held = memory.find<Site>(name, now());
  if (held?.value) return held.value;

  const late = () => fail({ code: FAILURE_CODES.gatewayTimeout, message: '', httpStatus: 504 });
  const [menus, spoken] = await Promise.all([
    inTime(loadMenus(shell, ask, agent.keyCode, locale), WORDS_WITHIN_MS, late),
    inTime(findAgent(shell, ask, { key: agent.keyCode, host: '', locale }), WORDS_WITHIN_MS, late),
  ]);
  const site: Site = {
    agent: (spoken.ok && spoken.value) || agent,
    menus: withoutDeadEnds(menus.ok ? (menus.value ?? []) : [], agent),
    paletteCss: paletteCss(agent.brandColour) + nightCss(agent.brandColour),
  };
  if (!menus.ok || !spoken.ok) tellIncomplete();
  else memory.hold(name, { value: site, at: now() }, now() + CACHE_TABLE.menu.memory * 1000);
  return site;
}

/** A menu may name a page that the agent's public level does not have. */
const withoutDeadEnds = (menus: readonly MenuItem[], agent: Agent): MenuItem[] =>
  menus
    .filter(({ menuLinkEntrance }) => mayLeadTo(agent, menuLinkEntrance))
    .map((item) => ({ ...item, children: withoutDeadEnds(item.children, agent) }));
