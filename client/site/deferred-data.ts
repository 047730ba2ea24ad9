import { use } from 'react';

/** Data that is available, or deferred. Deferred data never rejects. */
export type MaybeDeferred<T> = { here: T } | { late: Promise<T> };

/** Suspends while deferred; available data is in the first HTML, also without JavaScript. */
export function useDeferred<T>(arriving: MaybeDeferred<T>): T {
  return 'here' in arriving ? arriving.here : use(arriving.late);
}
