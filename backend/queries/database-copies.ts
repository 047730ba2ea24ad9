import { coalesceReads } from './coalesce-reads.ts';
import { type Database, isReadStatement } from './database.ts';

// Read replication of D1 (decision 039): one primary accepts writes, replicas may lag.

/** D1 session of a request, which is sequentially consistent and includes the request's own writes. */
interface DatabaseSession extends Database {
  /** Returns the session's bookmark; null before the first query. */
  getBookmark: () => string | null;
}

/** Database that may support sessions. Databases of scripts and tests may not. */
export interface ReplicatedDatabase extends Database {
  withSession?: (sessionStart: string) => DatabaseSession;
}

/** Matches D1 bookmarks, which sort as text. */
const BOOKMARK_PATTERN = /^[\da-f-]{1,128}$/;

export const parseBookmark = (text: string | undefined | null): string =>
  text && BOOKMARK_PATTERN.test(text) ? text : '';

/**
 * Returns the constraint with which a session starts. Reads of the public catalogue may use a replica that is at least
 * as new as the caller's bookmark. All other reads, such as permissions and limits, use the primary.
 */
export const selectSessionStart = (canReadReplica: boolean, bookmark: string) =>
  canReadReplica ? bookmark || 'first-unconstrained' : 'first-primary';

export interface OpenedDatabase {
  db: Database;
  /** Returns the bookmark after this request's writes, or null if it wrote nothing. */
  writtenUpTo: () => string | null;
}

/** Opens a session. Returns null if the database does not support sessions. */
export function openDatabaseSession(
  replicatedDatabase: ReplicatedDatabase,
  sessionStart: string,
): OpenedDatabase | null {
  if (!replicatedDatabase.withSession) return null;
  const session = replicatedDatabase.withSession(sessionStart);
  let hasWritten = false;
  return {
    db: watchWrites(coalesceReads(session), () => (hasWritten = true)),
    writtenUpTo: () => (hasWritten ? parseBookmark(session.getBookmark()) || null : null),
  };
}

/** Wraps a database and calls `onWrite` for statements that write. */
export const watchWrites = <Opened extends Database>(db: Opened, onWrite: () => void): Opened =>
  new Proxy(db, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property);
      if (typeof member !== 'function') return member;
      return (...callArguments: unknown[]) => {
        if (property === 'exec' || (property === 'prepare' && !isReadStatement(String(callArguments[0])))) onWrite();
        return member.apply(target, callArguments) as unknown;
      };
    },
  });
