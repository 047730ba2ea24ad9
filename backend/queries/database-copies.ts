import { coalesceReads } from './coalesce-reads.ts';
import { type Database, isQuestion } from './database.ts';

// Read replication of D1 (decision 039): one primary accepts writes, replicas may lag.

/** Session of a request: sequentially consistent from its start, including its own writes. */
interface DatabaseSession extends Database {
  /** Returns null before the first query. */
  getBookmark: () => string | null;
}

/** A database that may support sessions; those of scripts and tests may not. */
export interface CopiedDatabase extends Database {
  withSession?: (from: string) => DatabaseSession;
}

/** Format of D1 bookmarks, which sort as text. */
const BOOKMARK = /^[\da-f-]{1,128}$/;

export const parseBookmark = (text: string | undefined | null): string => (text && BOOKMARK.test(text) ? text : '');

/**
 * Returns where a session begins. Public catalogue reads may use a replica that is at least as new as the caller's
 * bookmark. Everything else, such as permissions and limits, reads the primary.
 */
export const beginAt = (canBeCopied: boolean, bookmark: string) =>
  canBeCopied ? bookmark || 'first-unconstrained' : 'first-primary';

export interface OpenedDatabase {
  db: Database;
  /** Returns the bookmark after this request's writes; null if it wrote nothing. */
  writtenUpTo: () => string | null;
}

/** Opens a session; null if the database has no sessions. */
export function openCopies(copiedDatabase: CopiedDatabase, from: string): OpenedDatabase | null {
  if (!copiedDatabase.withSession) return null;
  const session = copiedDatabase.withSession(from);
  let hasWritten = false;
  return {
    db: watchWrites(coalesceReads(session), () => (hasWritten = true)),
    writtenUpTo: () => (hasWritten ? parseBookmark(session.getBookmark()) || null : null),
  };
}

/** Wraps a database and calls `notify` for statements that write. */
export const watchWrites = <Opened extends Database>(db: Opened, notify: () => void): Opened =>
  new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...input: unknown[]) => {
        if (name === 'exec' || (name === 'prepare' && !isQuestion(String(input[0])))) notify();
        return value.apply(target, input) as unknown;
      };
    },
  });
