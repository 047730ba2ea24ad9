import type { Context } from 'hono';
import type { EdgeEnv } from './edge-context.ts';

/** What was asked for, read once: most steps look at it, and reading it is among the dearest things that they do. */
export function urlOf(c: Pick<Context<EdgeEnv>, 'get' | 'set' | 'req'>): Readonly<URL> {
  const known = c.get('url');
  if (known) return known;
  const url = new URL(c.req.url);
  c.set('url', url);
  return url;
}
