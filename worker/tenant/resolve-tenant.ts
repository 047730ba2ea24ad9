import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { AGENTS_COOKIE } from '#shared/constants.ts';
import { inTime } from '#shared/in-time.ts';
import { readStage } from '#shared/stage.ts';
import { isAgentKey, isReservedWord, readAddress, SITE_SEGMENTS } from '#shared/tenant/site-address.ts';
import { placeElsewhere } from '#shared/tenant/regions.ts';
import type { SiteFailure } from '#shared/tenant/site.ts';
import { BROWSER_CACHE } from '#worker/cache/cache-table.ts';
import { cacheShellOf, type IsolateMemory } from '#worker/cache/remember.ts';
import { backendClientOf, callerOf, hostOf } from '#worker/edge-caller.ts';
import { type EdgeContext, type EdgeEnv, urlOf } from '#worker/edge-context.ts';
import { chooseLocale, readLocaleHints } from '#worker/locale/recognise-locale.ts';
import { maySetCookie } from '#worker/security/own-cookies.ts';
import { findAgent, recallAgent } from './assemble-site.ts';
import { previewPass } from './preview.ts';
import { versionOf } from './site-versions.ts';

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
  const ask = backendClientOf(c, { ...callerOf(c), agentKey: key }, new AbortController().signal, 'main');
  const seeking = findAgent(cacheShellOf(c, memory), ask, sought);
  const found = await inTime(seeking, TENANT_WITHIN_MS, () => null);
  if (!found?.ok) c.set('siteFailure', BACKEND_DOWN);
  else if (found.value === null) c.set('siteFailure', UNKNOWN);
  else c.set('agent', found.value);
}

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
