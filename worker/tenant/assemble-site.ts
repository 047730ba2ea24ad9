import type { Agent, MenuItem } from '#shared/contract/site/agent.ts';
import type { AskBackend } from '#shared/contract/call.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { mayLeadTo } from '#shared/pages/page-table.ts';
import type { Site } from '#shared/tenant/site.ts';
import { fail, FAILURE_CODES } from '#shared/failure.ts';
import { inTime } from '#shared/in-time.ts';
import type { CacheShell } from '#worker/cache/remember.ts';
import { CACHE_TABLE } from '#worker/cache/cache-table.ts';
import { nightCss, paletteCss } from '#shared/art/palette.ts';
import { findAgent, loadMenus } from './find-agent.ts';

/** Of a menu in a language that nobody has seen yet; what comes later is kept for the next page. */
const PATIENCE_MS = 700;

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
  const name = `site:${agent.keyCode}:${locale}`;
  const held = memory.find<Site>(name, now());
  if (held?.value) return held.value;

  const late = () => fail({ code: FAILURE_CODES.gatewayTimeout, message: '', httpStatus: 504 });
  const [menus, spoken] = await Promise.all([
    inTime(loadMenus(shell, ask, agent.keyCode, locale), PATIENCE_MS, late),
    inTime(findAgent(shell, ask, { key: agent.keyCode, host: '', locale }), PATIENCE_MS, late),
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
