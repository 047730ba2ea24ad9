import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { nightCss, paletteCss } from '#shared/art/palette.ts';
import { AGENTS_COOKIE } from '#shared/constants.ts';
import type { AskBackend } from '#shared/contract/call.ts';
import { type Agent, agentDetail, agentMenu, type MenuItem } from '#shared/contract/site/agent.ts';
import { fail, type Failure, FAILURE_CODES, type Result, succeed, TROUBLE_CODES } from '#shared/failure.ts';
import { inTime } from '#shared/in-time.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { mayLeadTo } from '#shared/pages/page-table.ts';
import { readStage } from '#shared/stage.ts';
import { placeElsewhere, isAgentKey, isReservedWord, readAddress, SITE_SEGMENTS } from '#shared/tenant/site-address.ts';
import type { Site, SiteFailure } from '#shared/tenant/site.ts';
import {
  agentCacheKey,
  type AgentLookup,
  BROWSER_CACHE,
  CACHE_TABLE,
  menuCacheKey,
} from '#worker/cache/cache-table.ts';
import {
  type CacheContext,
  cacheContextOf,
  type IsolateMemory,
  staleWhileRevalidate,
} from '#worker/cache/stale-while-revalidate.ts';
import { backendClientOf, callerOf, hostOf } from '#worker/edge-caller.ts';
import { type EdgeContext, type EdgeEnv, urlOf } from '#worker/edge-context.ts';
import { chooseLocale, readLocaleHints } from '#worker/locale/recognise-locale.ts';
import { byNetwork, isWithin } from '#worker/security/limit-rate.ts';
import { maySetCookie } from '#worker/security/own-cookies.ts';
import { previewPass } from './preview.ts';
import { versionOf, versionOfAll } from './site-versions.ts';

/** An agent that takes longer to be found is found by who comes back; the question goes on. */
const TENANT_WITHIN_MS = 2_000;

const UNKNOWN: SiteFailure = { status: 404, reason: 'unknownAgent', message: '' };
const BACKEND_DOWN: SiteFailure = { status: 503, reason: 'backendDown', message: '' };

/** Whose site is this? The key in the path says, or the host where there is none. */
export function resolveTenant(memory: IsolateMemory) {
  return createMiddleware<EdgeEnv>(async function resolveTenantStep(c, next) {
    const { agentKey } = readAddress(urlOf(c).pathname);
    c.set('agent', null);
    c.set('session', null);
    // A first guess: the agent may have a language of its own for who says none.
    c.set('locale', chooseLocale(readLocaleHints(c)));
    const look = memory.versions.look(c.env.CACHE);
    if (look) await look;
    const pass = previewPass(c, agentKey);
    if (pass) c.set('officePass', pass);
    // Those of before the agent is asked for: what is found out by an older answer is not kept under a newer version.
    const { seen } = memory.versions;
    if (!c.get('siteFailure')) await seek(c, memory, agentKey);
    c.set('siteVersion', versionOf(seen, c.get('agent')?.keyCode ?? ''));
    await next();
  });
}

async function seek(c: EdgeContext, memory: IsolateMemory, key: string) {
  if (key !== '' && !isAgentKey(key)) return c.set('siteFailure', UNKNOWN);
  const sought = { key, host: hostOf(c), locale: c.get('locale') };
  const known = c.get('officePass') ? null : recallAgent(memory, sought);
  if (known) return c.set('agent', known);
  // An answer that many will share must not end with the visitor who happened to ask first.
  const ask = limitedAsking(
    c,
    backendClientOf(c, { ...callerOf(c), agentKey: key }, new AbortController().signal, 'main'),
  );
  const seeking = findAgent(cacheContextOf(c, memory), ask, sought);
  const found = await inTime(seeking, TENANT_WITHIN_MS, () => null);
  if (!found?.ok) c.set('siteFailure', failureOf(found?.failure));
  else if (found.value === null) c.set('siteFailure', UNKNOWN);
  else c.set('agent', found.value);
}

/**
 * A backend that responds with a failure has no such site for now: a 404, which is not cached. One that does not respond at all says nothing
 * of its sites: a 503, so that search engines come again.
 */
const failureOf = (failure?: Failure): SiteFailure =>
  failure?.httpStatus === undefined && failure
    ? { ...UNKNOWN, detail: failure.code }
    : { ...BACKEND_DOWN, detail: failure?.code ?? FAILURE_CODES.gatewayTimeout };

/** A key that nobody has asked for lately is a question to the backend: one network may ask so many, whatever keys it makes up. */
const limitedAsking =
  (c: EdgeContext, ask: AskBackend): AskBackend =>
  async (call, input) =>
    (await isWithin(byNetwork(c, c.env.TRIES_BY_ADDRESS, 'site')))
      ? ask(call, input)
      : fail({ code: FAILURE_CODES.requestError, message: '', httpStatus: 429 });

/** In production a visitor of an agent that lives in the other region is sent there; before the host is asked for, which is another one there. */
export function redirectToRegion() {
  return createMiddleware<EdgeEnv>(async function redirectToRegionStep(c, next) {
    const agent = c.get('agent');
    const url = urlOf(c);
    const isRead = ['GET', 'HEAD'].includes(c.req.method) && isReadByPeople(readAddress(url.pathname).innerPath);
    const place =
      agent && isRead && readStage(c.env.DOMAIN_TYPE) === 'production'
        ? placeElsewhere(url, agent, { here: c.env.REGION, other: c.env.OTHER_REGION })
        : null;
    if (!place) return next();
    c.header('cache-control', 'no-store');
    return c.redirect(place.href, 302);
  });
}

/** In production an agent's site stands on its own host and nowhere else. */
export function requireProductionHost() {
  return createMiddleware<EdgeEnv>(async function requireProductionHostStep(c, next) {
    const agent = c.get('agent');
    if (agent && readStage(c.env.DOMAIN_TYPE) === 'production' && agent.host.toLowerCase() !== hostOf(c)) {
      c.set('agent', null);
      c.set('siteFailure', { status: 404, reason: 'wrongHost', message: '' });
    }
    await next();
  });
}

/** A page, also one of an agency's own; not what a page that is open asks for, which another host would not answer it. */
function isReadByPeople(path: string) {
  const first = path.split('/')[1] ?? '';
  return !path.endsWith('.data') && (isPage(path) || !isReservedWord(first));
}

const ERROR_PAGES = ['404', '500'];

/** A page asked for by host alone has its one address under the agent's key; its path and query come along. */
export function redirectToAgent() {
  return createMiddleware<EdgeEnv>(async function redirectToAgentStep(c, next) {
    const { pathname, search } = urlOf(c);
    const agent = c.get('agent');
    if (!agent || readAddress(pathname).agentKey !== '' || !isPage(pathname) || !['GET', 'HEAD'].includes(c.req.method))
      return next();
    c.header('cache-control', `public, max-age=${BROWSER_CACHE.redirect}`);
    return c.redirect(`/${agent.keyCode}${pathname === '/' ? '' : pathname}${search}`, 301);
  });
}

function isPage(pathname: string) {
  const first = pathname.split('/')[1] ?? '';
  return (
    first === '' || (!ERROR_PAGES.includes(first) && SITE_SEGMENTS.includes(first as (typeof SITE_SEGMENTS)[number]))
  );
}

const ONE_DAY = 86_400;
/** A cookie travels with every request, so it remembers the last few only. */
const MOST = 5;

const Agents = z.record(z.string(), z.object({ languageCode: z.string(), publicLevel: z.number() }));

/** The browser keeps which agents it has visited, and what it should know of each before asking. */
export function rememberAgent() {
  return createMiddleware<EdgeEnv>(async function rememberAgentStep(c, next) {
    await next();
    // Only now: what is set before goes missing from an answer that a later step made by itself.
    const agent = c.get('agent');
    if (agent && maySetCookie(c)) {
      const said = getCookie(c, AGENTS_COOKIE);
      const own = { [agent.keyCode]: { languageCode: agent.languageCode, publicLevel: agent.publicLevel } };
      if (said === JSON.stringify(own)) return; // Most visit one agent only.
      const { [agent.keyCode]: _old, ...others } = readAgents(said);
      const kept = Object.entries(others).slice(1 - MOST);
      const agents = JSON.stringify({ ...Object.fromEntries(kept), ...own });
      if (agents !== said)
        setCookie(c, AGENTS_COOKIE, agents, {
          path: '/',
          maxAge: ONE_DAY,
          sameSite: 'Strict',
          secure: c.req.url.startsWith('https:'),
        });
    }
  });
}

/** A cookie is whatever somebody wrote into it. */
function readAgents(said: string | undefined): z.infer<typeof Agents> {
  try {
    return Agents.parse(JSON.parse(said ?? '{}'));
  } catch {
    return {};
  }
}

/** The agent as this isolate remembers it, at once; null where it has to be asked for. */
const recallAgent = (memory: IsolateMemory, sought: AgentLookup, now = Date.now()): Agent | null =>
  memory.get<Agent>(`${CACHE_TABLE.agent.prefix}:${nameOf(memory, sought)}`, now)?.value ?? null;

const nameOf = ({ versions }: IsolateMemory, sought: AgentLookup) =>
  agentCacheKey(sought, sought.key ? versionOf(versions.seen, sought.key) : versionOfAll(versions.seen));

/** Null: there is no such agent. A failure: nobody could say. */
async function findAgent(shell: CacheContext, ask: AskBackend, sought: AgentLookup): Promise<Result<Agent | null>> {
  const found = await staleWhileRevalidate<Agent>(shell, CACHE_TABLE.agent, nameOf(shell.memory, sought), async () => {
    const answer = await ask(agentDetail, {});
    if (answer.ok) return succeed(isSought(answer.value, sought) ? answer.value : null);
    return saysNo(answer.failure) ? succeed(null) : answer;
  });
  return found.ok ? found : ((await findInOtherLanguages(shell, sought, found)) ?? found);
}

/** With the backend down, an agent's site in words of another language is better than none. */
async function findInOtherLanguages(shell: CacheContext, sought: AgentLookup, failed: Result<Agent | null>) {
  for (const locale of LOCALES.filter((other) => other !== sought.locale)) {
    const kept = await staleWhileRevalidate<Agent>(
      shell,
      CACHE_TABLE.agent,
      nameOf(shell.memory, { ...sought, locale }),
      async () => failed,
    );
    if (kept.ok && kept.value) return kept;
  }
  return null;
}

const isSought = ({ keyCode }: Agent, { key }: AgentLookup) => keyCode !== '' && (key === '' || keyCode === key);

/** A backend that answers with a failure of its own knows no such agent; one that is down, late or broken says nothing. */
const saysNo = ({ httpStatus, code }: Failure) =>
  httpStatus === undefined ? !TROUBLE_CODES.includes(code) : httpStatus === 404;

function loadMenus(
  shell: CacheContext,
  ask: AskBackend,
  agentKey: string,
  locale: Locale,
): Promise<Result<MenuItem[] | null>> {
  const name = menuCacheKey(agentKey, locale, versionOf(shell.memory.versions.seen, agentKey));
  return staleWhileRevalidate<MenuItem[]>(shell, CACHE_TABLE.menu, name, () => ask(agentMenu, {}));
}

/** How long a page waits for its agent's menu and words in a language that nobody has seen yet; later ones are kept for the next. */
const WORDS_WITHIN_MS = 700;

/**
 * An agent's site in one language; `ask` asks in it. Without its menu when nobody could give one, and in the words that
 * the agent was first found with: the pages still stand.
 */
export async function assembleSite(
  shell: CacheContext,
  ask: AskBackend,
  agent: Agent,
  locale: Locale,
  tellIncomplete: () => void = () => {},
): Promise<Site> {
  const { memory, now = Date.now } = shell;
  const name = `site:${agent.keyCode}:${locale}@${versionOf(memory.versions.seen, agent.keyCode)}`;
  const held = memory.get<Site>(name, now());
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
  else memory.set(name, { value: site, at: now() }, now() + CACHE_TABLE.menu.memory * 1000);
  return site;
}

/** A menu may name a page that the agent's public level does not have. */
const withoutDeadEnds = (menus: readonly MenuItem[], agent: Agent): MenuItem[] =>
  menus
    .filter(({ menuLinkEntrance }) => mayLeadTo(agent, menuLinkEntrance))
    .map((item) => ({ ...item, children: withoutDeadEnds(item.children, agent) }));
