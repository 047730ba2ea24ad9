import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { getNightCss, getPaletteCss } from '#shared/art/palette.ts';
import type { FetchBackend } from '#shared/contract/call.ts';
import { type Agent, agentDetail, agentMenu, type MenuItem } from '#shared/contract/site/agent.ts';
import { fail, type CallError, ERROR_CODES, type Result, succeed, UNAVAILABLE_CODES } from '#shared/call-error.ts';
import { withTimeout } from '#shared/with-timeout.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { canLinkTo } from '#shared/pages/page-table.ts';
import { parseStage } from '#shared/stage.ts';
import { findRegionRedirect } from '#shared/tenant/region.ts';
import { isAgentKey, isReservedWord, parseSiteAddress, SITE_SEGMENTS } from '#shared/tenant/site-address.ts';
import type { Site, SiteFailure } from '#shared/tenant/site.ts';
import {
  createAgentCacheKey,
  type AgentLookup,
  BROWSER_CACHE,
  CACHE_TABLE,
  createMenuCacheKey,
} from '#worker/cache/cache-table.ts';
import {
  type CacheContext,
  getCacheContext,
  type IsolateMemory,
  staleWhileRevalidate,
} from '#worker/cache/stale-while-revalidate.ts';
import { getBackendClient, getCaller, getHost } from '#worker/edge-caller.ts';
import { type EdgeContext, type EdgeEnv, getUrl } from '#worker/edge-context.ts';
import { selectLocale, getLocaleHints } from '#worker/locale/detect-locale.ts';
import { createRateLimitKeys, consumeRateLimits } from '#worker/security/rate-limit.ts';
import { canSetCookie } from '#worker/security/host-cookies.ts';
import { getPreviewPass } from './preview.ts';
import { getVersion, sumVersions } from './site-versions.ts';

const AGENTS_COOKIE = 'agents';

/** Timeout of the lookup, which then continues for the next request. */
const TENANT_TIMEOUT_MS = 2_000;

const UNKNOWN_AGENT_FAILURE: SiteFailure = { status: 404, reason: 'unknownAgent', message: '' };
const BACKEND_UNAVAILABLE_FAILURE: SiteFailure = { status: 503, reason: 'backendDown', message: '' };

/** Resolves the agent by the key in the path, or by the host if the path has none. */
export function resolveTenant(memory: IsolateMemory) {
  return createMiddleware<EdgeEnv>(async function resolveTenantStep(c, next) {
    const { agentKey } = parseSiteAddress(getUrl(c).pathname);
    c.set('agent', null);
    c.set('session', null);
    // This locale is preliminary, because the agent's default locale is not known yet.
    c.set('locale', selectLocale(getLocaleHints(c)));
    const versionPoll = memory.versions.poll(c.env.CACHE);
    if (versionPoll) await versionPoll;
    const officePass = getPreviewPass(c, agentKey);
    if (officePass) c.set('officePass', officePass);
    // The versions are read before the agent is fetched, so that an older response is not cached under a newer
    // version.
    const { current: versions } = memory.versions;
    if (!c.get('siteFailure')) await fetchTenant(c, memory, agentKey);
    c.set('siteVersion', getVersion(versions, c.get('agent')?.keyCode ?? ''));
    await next();
  });
}

async function fetchTenant(c: EdgeContext, memory: IsolateMemory, key: string) {
  if (key !== '' && !isAgentKey(key)) return c.set('siteFailure', UNKNOWN_AGENT_FAILURE);
  const agentLookup = { key, host: getHost(c), locale: c.get('locale') };
  const cachedAgent = c.get('officePass') ? null : getAgentFromMemory(memory, agentLookup);
  if (cachedAgent) return c.set('agent', cachedAgent);
  // The signal does not abort: a shared lookup must survive the visitor who started it.
  const fetchBackend = createRateLimitedFetch(
    c,
    getBackendClient(c, { ...getCaller(c), agentKey: key }, new AbortController().signal, 'main'),
  );
  const agentPromise = findAgent(getCacheContext(c, memory), fetchBackend, agentLookup);
  const result = await withTimeout(agentPromise, TENANT_TIMEOUT_MS, () => null);
  if (!result?.ok) c.set('siteFailure', getFailure(result?.error));
  else if (result.value === null) c.set('siteFailure', UNKNOWN_AGENT_FAILURE);
  else c.set('agent', result.value);
}

/**
 * Returns the reason why there is no site. An error code of the backend means that the site does not exist now, an
 * uncached 404. A missing response means an outage, a 503 for search engines.
 */
const getFailure = (error?: CallError): SiteFailure =>
  error?.httpStatus === undefined && error
    ? { ...UNKNOWN_AGENT_FAILURE, detail: error.code }
    : { ...BACKEND_UNAVAILABLE_FAILURE, detail: error?.code ?? ERROR_CODES.gatewayTimeout };

/** Limits lookups per network: a key that is not cached costs a backend call, and an attacker can make up keys. */
const createRateLimitedFetch =
  (c: EdgeContext, fetchBackend: FetchBackend): FetchBackend =>
  async (call, input) =>
    (await consumeRateLimits(createRateLimitKeys(c, c.env.TRIES_BY_ADDRESS, 'site')))
      ? fetchBackend(call, input)
      : fail({ code: ERROR_CODES.requestError, message: '', httpStatus: 429 });

/**
 * Redirects to the site of an agent in the other region, in production. Runs before the host check, because the agent
 * has another host there.
 */
export function redirectToRegion() {
  return createMiddleware<EdgeEnv>(async function redirectToRegionStep(c, next) {
    const agent = c.get('agent');
    const url = getUrl(c);
    const isPageRead =
      ['GET', 'HEAD'].includes(c.req.method) && isVisitorPath(parseSiteAddress(url.pathname).innerPath);
    const redirectTarget =
      agent && isPageRead && parseStage(c.env.DOMAIN_TYPE) === 'production'
        ? findRegionRedirect(url, agent, { region: c.env.REGION, otherRegion: c.env.OTHER_REGION })
        : null;
    if (!redirectTarget) return next();
    c.header('cache-control', 'no-store');
    return c.redirect(redirectTarget.href, 302);
  });
}

/** In production, serves an agent's site on its own host only. */
export function requireProductionHost() {
  return createMiddleware<EdgeEnv>(async function requireProductionHostStep(c, next) {
    const agent = c.get('agent');
    if (agent && parseStage(c.env.DOMAIN_TYPE) === 'production' && agent.host.toLowerCase() !== getHost(c)) {
      c.set('agent', null);
      c.set('siteFailure', { status: 404, reason: 'wrongHost', message: '' });
    }
    await next();
  });
}

/** Whether the path is that of a page, including an agency's own pages, and not a data request of an open page. */
function isVisitorPath(path: string) {
  const firstSegment = path.split('/')[1] ?? '';
  return !path.endsWith('.data') && (isPagePath(path) || !isReservedWord(firstSegment));
}

const ERROR_PAGES = ['404', '500'];

/** Redirects the URL of a page without an agent key to its canonical URL and preserves the query. */
export function redirectToAgent() {
  return createMiddleware<EdgeEnv>(async function redirectToAgentStep(c, next) {
    const { pathname, search } = getUrl(c);
    const agent = c.get('agent');
    if (
      !agent ||
      parseSiteAddress(pathname).agentKey !== '' ||
      !isPagePath(pathname) ||
      !['GET', 'HEAD'].includes(c.req.method)
    )
      return next();
    c.header('cache-control', `public, max-age=${BROWSER_CACHE.redirect}`);
    return c.redirect(`/${agent.keyCode}${pathname === '/' ? '' : pathname}${search}`, 301);
  });
}

function isPagePath(pathname: string) {
  const firstSegment = pathname.split('/')[1] ?? '';
  return (
    firstSegment === '' ||
    (!ERROR_PAGES.includes(firstSegment) && SITE_SEGMENTS.includes(firstSegment as (typeof SITE_SEGMENTS)[number]))
  );
}

const DAY_SECONDS = 86_400;
/** Maximum number of agents in the cookie, which is sent with every request. */
const MAX_AGENTS = 5;

const Agents = z.record(z.string(), z.object({ languageCode: z.string(), publicLevel: z.number() }));

/** Stores language and public level of the visited agents in a cookie. */
export function setAgentsCookie() {
  return createMiddleware<EdgeEnv>(async function setAgentsCookieStep(c, next) {
    await next();
    // Set after next(), because a response that a later middleware creates would lose the header.
    const agent = c.get('agent');
    if (agent && canSetCookie(c)) {
      const cookieValue = getCookie(c, AGENTS_COOKIE);
      const currentAgent = { [agent.keyCode]: { languageCode: agent.languageCode, publicLevel: agent.publicLevel } };
      if (cookieValue === JSON.stringify(currentAgent)) return;
      const { [agent.keyCode]: _old, ...otherAgents } = parseAgents(cookieValue);
      const recentAgents = Object.entries(otherAgents).slice(1 - MAX_AGENTS);
      const agents = JSON.stringify({ ...Object.fromEntries(recentAgents), ...currentAgent });
      if (agents !== cookieValue)
        setCookie(c, AGENTS_COOKIE, agents, {
          path: '/',
          maxAge: DAY_SECONDS,
          sameSite: 'Strict',
          secure: c.req.url.startsWith('https:'),
        });
    }
  });
}

/** Parses the cookie, which may contain anything. An invalid one counts as empty. */
function parseAgents(cookie: string | undefined): z.infer<typeof Agents> {
  try {
    return Agents.parse(JSON.parse(cookie ?? '{}'));
  } catch {
    return {};
  }
}

/** Looks the agent up in memory, synchronously; null on a miss. */
const getAgentFromMemory = (memory: IsolateMemory, query: AgentLookup, now = Date.now()): Agent | null =>
  memory.get<Agent>(`${CACHE_TABLE.agent.prefix}:${getCacheName(memory, query)}`, now)?.value ?? null;

const getCacheName = ({ versions }: IsolateMemory, query: AgentLookup) =>
  createAgentCacheKey(query, query.key ? getVersion(versions.current, query.key) : sumVersions(versions.current));

/** Finds the agent: null if it does not exist, an error if the backend is unavailable. */
async function findAgent(
  cacheContext: CacheContext,
  fetchBackend: FetchBackend,
  lookup: AgentLookup,
): Promise<Result<Agent | null>> {
  const response = await staleWhileRevalidate<Agent>(
    cacheContext,
    CACHE_TABLE.agent,
    getCacheName(cacheContext.memory, lookup),
    async () => {
      const result = await fetchBackend(agentDetail, {});
      if (result.ok) return succeed(matchesLookup(result.value, lookup) ? result.value : null);
      return isNotFound(result.error) ? succeed(null) : result;
    },
  );
  return response.ok ? response : ((await loadOtherLanguages(cacheContext, lookup, response)) ?? response);
}

/** During an outage, returns the cached agent in another locale. */
async function loadOtherLanguages(cacheContext: CacheContext, lookup: AgentLookup, failedResult: Result<Agent | null>) {
  for (const locale of LOCALES.filter((otherLocale) => otherLocale !== lookup.locale)) {
    const agentResult = await staleWhileRevalidate<Agent>(
      cacheContext,
      CACHE_TABLE.agent,
      getCacheName(cacheContext.memory, { ...lookup, locale }),
      async () => failedResult,
    );
    if (agentResult.ok && agentResult.value) return agentResult;
  }
  return null;
}

const matchesLookup = ({ keyCode }: Agent, { key }: AgentLookup) => keyCode !== '' && (key === '' || keyCode === key);

/**
 * Whether the error means that the agent does not exist: an error code of the backend means that, a timeout or a 5xx
 * does not.
 */
const isNotFound = ({ httpStatus, code }: CallError) =>
  httpStatus === undefined ? !UNAVAILABLE_CODES.includes(code) : httpStatus === 404;

function loadMenus(
  cacheContext: CacheContext,
  fetchBackend: FetchBackend,
  agentKey: string,
  locale: Locale,
): Promise<Result<MenuItem[] | null>> {
  const cacheName = createMenuCacheKey(agentKey, locale, getVersion(cacheContext.memory.versions.current, agentKey));
  return staleWhileRevalidate<MenuItem[]>(cacheContext, CACHE_TABLE.menu, cacheName, () => fetchBackend(agentMenu, {}));
}

/** Timeout of menus and texts in a locale that is not cached yet. A later response is cached for the next page. */
const SITE_TIMEOUT_MS = 700;

/**
 * Loads the agent's site in one locale, which `fetchBackend` must request. If that fails, pages are rendered without
 * a menu and with the agent's texts in the locale in which the agent was found.
 */
export async function loadSite(
  cacheContext: CacheContext,
  fetchBackend: FetchBackend,
  agent: Agent,
  locale: Locale,
  onIncomplete: () => void = () => {},
): Promise<Site> {
  const { memory, now = Date.now } = cacheContext;
  const cacheKey = `site:${agent.keyCode}:${locale}@${getVersion(memory.versions.current, agent.keyCode)}`;
  const cachedValue = memory.get<Site>(cacheKey, now());
  if (cachedValue?.value) return cachedValue.value;

  const createTimeoutResult = () => fail({ code: ERROR_CODES.gatewayTimeout, message: '', httpStatus: 504 });
  const [menus, languages] = await Promise.all([
    withTimeout(loadMenus(cacheContext, fetchBackend, agent.keyCode, locale), SITE_TIMEOUT_MS, createTimeoutResult),
    withTimeout(
      findAgent(cacheContext, fetchBackend, { key: agent.keyCode, host: '', locale }),
      SITE_TIMEOUT_MS,
      createTimeoutResult,
    ),
  ]);
  const site: Site = {
    agent: (languages.ok && languages.value) || agent,
    menus: filterMenus(menus.ok ? (menus.value ?? []) : [], agent),
    paletteCss: getPaletteCss(agent.brandColour) + getNightCss(agent.brandColour),
  };
  if (!menus.ok || !languages.ok) onIncomplete();
  else memory.set(cacheKey, { value: site, at: now() }, now() + CACHE_TABLE.menu.memory * 1000);
  return site;
}

/** Removes menu items whose page is hidden by the agent's public level. */
const filterMenus = (menus: readonly MenuItem[], agent: Agent): MenuItem[] =>
  menus
    .filter(({ menuLinkEntrance }) => canLinkTo(agent, menuLinkEntrance))
    .map((item) => ({ ...item, children: filterMenus(item.children, agent) }));
