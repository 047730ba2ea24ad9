import { use } from 'react';

/** Data that is available or deferred; the promise never rejects. */
export type MaybeDeferred<T> = { here: T } | { late: Promise<T> };

/** Suspends while the data is deferred. Available data is part of the first HTML, also without JavaScript. */
export function useDeferred<T>(maybeDeferred: MaybeDeferred<T>): T {
  return 'here' in maybeDeferred ? maybeDeferred.here : use(maybeDeferred.late);
}
