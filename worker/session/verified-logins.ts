import { getUser } from '#shared/contract/account/identity.ts';
import { withTimeout } from '#shared/with-timeout.ts';
import { BoundedMap } from '#worker/cache/bounded-map.ts';
import { VERIFIED_LOGIN } from '#worker/cache/cache-table.ts';
import { getBackendClient } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';

/**
 * Timeout of a verification. The page is then rendered as for a visitor, and the verification continues for the next
 * request.
 */
const VERIFICATION_TIMEOUT_MS = 1_500;
const MAX_ENTRIES = 5_000;

interface LoginEntry {
  isValid: true | Promise<boolean>;
  expiresAt: number;
}

/**
 * Access tokens that the backend has verified recently. A page for users must not be sent to visitors, and a cookie
 * alone proves no login. Verifying the token for every page would cost more than the page.
 */
export class VerifiedLogins {
  readonly #entries = new BoundedMap<string, LoginEntry>(MAX_ENTRIES);
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /**
   * Whether the token is valid. Answers synchronously for a token verified before. Concurrent requests with one token
   * share its verification.
   */
  isValid(token: string, verify: () => Promise<boolean>): boolean | Promise<boolean> {
    const entry = this.#entries.get(token);
    const validEntry = entry && entry.expiresAt > this.#now() ? entry : this.#verify(token, verify);
    return validEntry.isValid === true || withTimeout(validEntry.isValid, VERIFICATION_TIMEOUT_MS, () => false);
  }

  #verify(token: string, verify: () => Promise<boolean>): LoginEntry {
    const entry: LoginEntry = { isValid: verify(), expiresAt: this.#now() + VERIFIED_LOGIN.memory * 1000 };
    this.#entries.set(token, entry);
    const storeResult = (isValid: boolean) => {
      if (this.#entries.get(token) !== entry) return;
      if (isValid) entry.isValid = true;
      else this.#entries.delete(token);
    };
    void (entry.isValid as Promise<boolean>).then(storeResult, () => storeResult(false));
    return entry;
  }
}

/** Whether the backend accepts the request's access token. A session that the backend has ended is rejected. */
export function isLoggedIn(c: EdgeContext, logins: VerifiedLogins): boolean | Promise<boolean> {
  const token = c.get('session')?.access_token;
  if (!token) return false;
  return logins.isValid(token, () => {
    const userRequest = getBackendClient(c, undefined, new AbortController().signal, 'main')(getUser, {});
    c.executionCtx.waitUntil(userRequest);
    return userRequest.then((user) => user.ok && user.value.staffId !== '');
  });
}
