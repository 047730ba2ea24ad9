import type { Agent } from '#shared/contract/agent.ts';
import type { AskBackend } from '#shared/contract/call.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Site } from '#shared/tenant/site.ts';
import type { CacheShell } from '#worker/cache/remember.ts';
import { CACHE_TABLE } from '#worker/cache/cache-table.ts';
import { paletteCss } from '#worker/palette/palette.ts';
import { loadMenus } from './load-menus.ts';
import { localiseAgent } from './localise-agent.ts';

/** An agent's site in one language. Without its menu when nobody could give one: the pages still stand. */
export async function assembleSite(shell: CacheShell, ask: AskBackend, agent: Agent, locale: Locale): Promise<Site> {
  const { memory, now = Date.now } = shell;
  const name = `site:${agent.keyCode}:${locale}`;
  const held = memory.find<Site>(name, now());
  if (held?.value) return held.value;

  const [menus, localised] = await Promise.all([loadMenus(shell, ask, agent.keyCode, locale), localiseAgent(agent, locale)]);
  const site: Site = { agent: localised, menus: menus.ok ? (menus.value ?? []) : [], paletteCss: paletteCss(agent.brandColour) };
  if (menus.ok) memory.hold(name, { value: site, at: now() }, now() + CACHE_TABLE.menu.memory * 1000);
  return site;
}
