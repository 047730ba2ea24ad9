import type { Context } from 'hono';
import type { EdgeEnv } from './edge-context.ts';

/**
 * Headers on an answer that stands. Hono would copy the whole answer for each of them; one that came from elsewhere cannot be
 * changed, so it is copied once.
 */
export function addHeaders(c: Context<EdgeEnv>, headers: readonly (readonly [name: string, value: string])[]) {
  for (const [name, value] of headers) {
    if (c.res === c.get('ownAnswer')) {
      c.res.headers.set(name, value);
    } else {
      c.header(name, value);
      c.set('ownAnswer', c.res);
    }
  }
}
