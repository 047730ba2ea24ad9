import type { Database } from '#backend/queries/database.ts';

/** Wraps the loader of an index so that it runs again only if the stamp of the index changes or loading failed. */
export function cacheIndex<Index>(
  load: (db: Database, stamp: number) => Promise<Index>,
): (db: Database, stamp: number) => Promise<Index> {
  let cachedIndex: Promise<Index> | null = null;
  let cachedStamp = Number.NaN;
  return (db, stamp) => {
    if (cachedIndex && cachedStamp === stamp) return cachedIndex;
    const indexPromise = load(db, stamp);
    cachedIndex = indexPromise;
    cachedStamp = stamp;
    indexPromise.catch(() => {
      if (cachedIndex === indexPromise) cachedIndex = null;
    });
    return indexPromise;
  };
}
