import { type Database, isQuestion } from './database.ts';

// Which of a database's copies a request reads (decision 039). D1 writes at one place and copies from there; a copy may lag.

/** What a request asks until its end: never older than where it began, nor than what it has written itself. */
interface DatabaseSession extends Database {
  /** Null before anything was asked. */
  getBookmark: () => string | null;
}

/** A database that may have copies. A script's and a test's may have none. */
export interface CopiedDatabase extends Database {
  withSession?: (from: string) => DatabaseSession;
}

/** As D1 writes them: they say a place in its history, and are compared as texts. */
const BOOKMARK = /^[\da-f-]{1,128}$/;

export const readBookmark = (said: string | undefined | null): string => (said && BOOKMARK.test(said) ? said : '');

/**
 * Where a request begins. What the catalogue says to everybody may come from a copy, which for whoever has written something is
 * no older than that. All else is asked of the place that writes: who may, what is left, what was just said by somebody else.
 */
export const beginAt = (mayBeCopied: boolean, bookmark: string) =>
  mayBeCopied ? bookmark || 'first-unconstrained' : 'first-primary';

export interface OpenedDatabase {
  db: Database;
  /** Where what this request has written stands; null where it wrote nothing. */
  writtenUpTo: () => string | null;
}

/** Null where the database has no copies. */
export function openCopies(whole: CopiedDatabase, from: string): OpenedDatabase | null {
  if (!whole.withSession) return null;
  const session = whole.withSession(from);
  let hasWritten = false;
  return {
    db: heedWrites(session, () => (hasWritten = true)),
    writtenUpTo: () => (hasWritten ? readBookmark(session.getBookmark()) || null : null),
  };
}

/** The database, which says when a statement of it is more than a question. */
export const heedWrites = <Opened extends Database>(db: Opened, tell: () => void): Opened =>
  new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (name === 'exec' || (name === 'prepare' && !isQuestion(String(given[0])))) tell();
        return value.apply(target, given) as unknown;
      };
    },
  });
