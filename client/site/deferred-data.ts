import { use } from 'react';

/** What a page would like to have at once: it is here, or it comes late. A late part never rejects. */
export type Arriving<T> = { here: T } | { late: Promise<T> };

/** Suspends while it is late; what is here goes into the first HTML, for those without script as well. */
export function useArrived<T>(arriving: Arriving<T>): T {
  return 'here' in arriving ? arriving.here : use(arriving.late);
}
