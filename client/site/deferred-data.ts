import { use } from 'react';

/** Data that is available or deferred. The promise never rejects. */
export type MaybeDeferred<T> = { available: T } | { late: Promise<T> };

/**
 * Returns the data and suspends while it is deferred. Available data is part of the first HTML, even without
 * JavaScript.
 */
export function useDeferred<T>(maybeDeferred: MaybeDeferred<T>): T {
  return 'available' in maybeDeferred ? maybeDeferred.available : use(maybeDeferred.late);
}
