import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { AGENTS_COOKIE } from '#shared/constants.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { maySetCookie } from '#worker/request/may-set-cookie.ts';

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
      const known = readAgents(said);
      const { [agent.keyCode]: _old, ...others } = known;
      const kept = Object.entries(others).slice(1 - MOST);
      const agents = JSON.stringify(
        Object.fromEntries([
          ...kept,
          [agent.keyCode, { languageCode: agent.languageCode, publicLevel: agent.publicLevel }],
        ]),
      );
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
