import { use } from 'react';

/** Data that is available or deferred; the promise never rejects. */
export type MaybeDeferred<T> = { here: T } | { late: Promise<T> };

/** Suspends while the data is deferred. Available data is part of the first HTML, also without JavaScript. */
export function useDeferred<T>(arriving: MaybeDeferred<T>): T {
  return 'here' in arriving ? arriving.here : use(arriving.late);
}
