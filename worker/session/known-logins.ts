import { getUser } from '#shared/contract/account/identity.ts';
import { inTime } from '#shared/in-time.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';
import { VERIFIED_LOGIN } from '#worker/cache/cache-table.ts';
import { backendClientOf } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';

/** Who waits for longer gets the page of a visitor, as where nobody says; the question goes on, for who comes next. */
const WITHIN_MS = 1_500;
const MOST = 5_000;

interface Known {
  isIn: true | Promise<boolean>;
  until: number;
}

/**
 * Which logins the backend has vouched for not long ago. A cookie holds whatever a browser put into it, and what users get
 * is for no visitor; yet to ask with every page would cost more than the page.
 */
export class KnownLogins {
  readonly #known = new BoundedMap<string, Known>(MOST);
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /** At once where it is known. Many who come with one token ask once. */
  isIn(token: string, ask: () => Promise<boolean>): boolean | Promise<boolean> {
    const found = this.#known.get(token);
    const known = found && found.until > this.#now() ? found : this.#ask(token, ask);
    return known.isIn === true || inTime(known.isIn, WITHIN_MS, () => false);
  }

  #ask(token: string, ask: () => Promise<boolean>): Known {
    const asked: Known = { isIn: ask(), until: this.#now() + VERIFIED_LOGIN.memory * 1000 };
    this.#known.set(token, asked);
    const settle = (isIn: boolean) => {
      if (this.#known.get(token) !== asked) return;
      if (isIn) asked.isIn = true;
      else this.#known.delete(token);
    };
    void (asked.isIn as Promise<boolean>).then(settle, () => settle(false));
    return asked;
  }
}

/** Whether somebody is logged in, as far as the backend can tell. A session that it has ended ends here, too. */
export function isLoggedIn(c: EdgeContext, logins: KnownLogins): boolean | Promise<boolean> {
  const token = c.get('session')?.access_token;
  if (!token) return false;
  return logins.isIn(token, () => {
    const asked = backendClientOf(c, undefined, new AbortController().signal, 'main')(getUser, {});
    c.executionCtx.waitUntil(asked);
    return asked.then((told) => told.ok && told.value.staffId !== '');
  });
}
