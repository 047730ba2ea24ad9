import { type Database, isQuestion } from './database.ts';

// Read replication of D1 (decision 039): one primary writes, replicas may lag.

/** Session of a request: sequentially consistent with its start and its own writes. */
interface DatabaseSession extends Database {
  /** Null before the first query. */
  getBookmark: () => string | null;
}

/** Database with sessions; those of scripts and tests may lack them. */
export interface CopiedDatabase extends Database {
  withSession?: (from: string) => DatabaseSession;
}

/** Bookmark format of D1, ordered as text. */
const BOOKMARK = /^[\da-f-]{1,128}$/;

export const parseBookmark = (text: string | undefined | null): string => (text && BOOKMARK.test(text) ? text : '');

/**
 * Start of a session. Public catalogue reads may use a replica at least as new as the caller's bookmark. Everything
 * else, such as permissions and limits, reads the primary.
 */
export const beginAt = (canBeCopied: boolean, bookmark: string) =>
  canBeCopied ? bookmark || 'first-unconstrained' : 'first-primary';

export interface OpenedDatabase {
  db: Database;
  /** Bookmark after this request's writes; null without any. */
  writtenUpTo: () => string | null;
}

/** Null without sessions. */
export function openCopies(whole: CopiedDatabase, from: string): OpenedDatabase | null {
  if (!whole.withSession) return null;
  const session = whole.withSession(from);
  let hasWritten = false;
  return {
    db: watchWrites(session, () => (hasWritten = true)),
    writtenUpTo: () => (hasWritten ? parseBookmark(session.getBookmark()) || null : null),
  };
}

/** Wraps a database and reports statements that write. */
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
