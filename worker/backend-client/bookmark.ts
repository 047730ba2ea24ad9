import { createMiddleware } from 'hono/factory';
import { BOOKMARK_HEADER } from '#shared/constants.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { keepOwnCookie, OWN_COOKIES, readOwnCookie } from '#worker/security/own-cookies.ts';

// Up to where the embedded backend's database was written when this browser wrote last (decision 135). What it is told afterwards
// may come from a copy of the database, but from none that has not heard of that. An outside backend says nothing of the kind.

const SHAPE = /^[\da-f-]{1,128}$/;

/** Copies are seconds behind; whoever comes back after this is told what everybody is told. */
const KEPT_SECONDS = 24 * 3600;

/** They are compared as texts. */
const laterOf = (one: string, other: string) => (other > one ? other : one);

const keptBy = (c: EdgeContext) => {
  const kept = readOwnCookie(c, OWN_COOKIES.bookmark);
  return SHAPE.test(kept) ? kept : '';
};

/** '' of who has written nothing lately. */
export const bookmarkOf = (c: EdgeContext): string => laterOf(keptBy(c), c.get('bookmark') ?? '');

export function hearBookmark(c: EdgeContext, headers: Headers) {
  const said = headers.get(BOOKMARK_HEADER) ?? '';
  if (SHAPE.test(said)) c.set('bookmark', laterOf(c.get('bookmark') ?? '', said));
}

/** Gives the browser what was heard meanwhile; never with an answer that a cache on the way may give to others. */
export function keepBookmark() {
  return createMiddleware<EdgeEnv>(async function keepBookmarkStep(c, next) {
    await next();
    if (c.get('bookmark') === undefined || /\bpublic\b/i.test(c.res.headers.get('cache-control') ?? '')) return;
    keepOwnCookie(c, OWN_COOKIES.bookmark, bookmarkOf(c), KEPT_SECONDS);
  });
}
