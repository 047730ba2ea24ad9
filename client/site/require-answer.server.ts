import { data } from 'react-router';
import type { Result } from '#shared/failure.ts';
import type { SiteFailure } from '#shared/tenant/site.ts';

export const BUSY: SiteFailure = { status: 503, reason: 'backendDown', message: '' };

/**
 * What a page is about. Without it there is no page: a backend that did not answer makes it one that comes later, and is
 * never a 200 that search engines would keep.
 */
export function requireAnswer<T>(answer: Result<T>): T {
  if (answer.ok) return answer.value;
  if (answer.failure.httpStatus === 404) throw data(null, { status: 404 });
  throw data(BUSY, { status: BUSY.status });
}

/** The same of a thing that may not exist. */
export function requireThing<T>(answer: Result<T | null>): T {
  const thing = requireAnswer(answer);
  if (thing === null) throw data(null, { status: 404 });
  return thing;
}
