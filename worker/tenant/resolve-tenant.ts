import { createMiddleware } from 'hono/factory';
import type { SiteFailure } from '#shared/tenant/site.ts';
import { isAgentKey, readAddress } from '#shared/tenant/read-address.ts';
import { inTime } from '#shared/in-time.ts';
import type { IsolateMemory } from '#worker/cache/remember.ts';
import { backendClientOf, callerOf, hostOf } from '#worker/edge-caller.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { cacheShellOf } from '#worker/cache/cache-shell.ts';
import { chooseLocale } from '#worker/locale/choose-locale.ts';
import { localeWishes } from '#worker/locale/locale-wishes.ts';
import { findAgent } from './find-agent.ts';

/** An agent that takes longer to be found is found by who comes back; the question goes on. */
const PATIENCE_MS = 2_000;

const UNKNOWN: SiteFailure = { status: 404, reason: 'unknownAgent', message: '' };
const BACKEND_DOWN: SiteFailure = { status: 503, reason: 'backendDown', message: '' };

/** Whose site is this? The key in the path says, or the host where there is none. */
export function resolveTenant(memory: IsolateMemory) {
  return createMiddleware<EdgeEnv>(async function resolveTenantStep(c, next) {
    const { agentKey } = readAddress(new URL(c.req.url).pathname);
    c.set('agent', null);
    c.set('session', null);
    // A first guess: the agent may have a language of its own for who says none.
    c.set('locale', chooseLocale(localeWishes(c)));
    if (!c.get('siteFailure')) await seek(c, memory, agentKey);
    await next();
  });
}

async function seek(c: EdgeContext, memory: IsolateMemory, key: string) {
  if (key !== '' && !isAgentKey(key)) return c.set('siteFailure', UNKNOWN);
  // An answer that many will share must not end with the visitor who happened to ask first.
  const ask = backendClientOf(c, { ...callerOf(c), agentKey: key }, new AbortController().signal, 'main');
  const seeking = findAgent(cacheShellOf(c, memory), ask, { key, host: hostOf(c), locale: c.get('locale') });
  const found = await inTime(seeking, PATIENCE_MS, () => null);
  if (!found?.ok) c.set('siteFailure', BACKEND_DOWN);
  else if (found.value === null) c.set('siteFailure', UNKNOWN);
  else c.set('agent', found.value);
}
