import type { Database } from '#backend/queries/database.ts';

/** For databases behind a connection that may be closed while it is idle. */
export function patientDatabase(db: Database): Database {
  return {
    prepare: (sql) => db.prepare(sql),
    batch: <Row>(statements: never[]) => sendAgain(() => db.batch<Row>(statements)),
  };
}

/**
 * A connection that has stood idle is closed by the other side after five seconds, and on a busy machine that is noticed
 * only when it is used. What was to be written then has not been read by anybody, so it is sent once more.
 */
export const sendAgain = <T>(send: () => Promise<T>): Promise<T> =>
  send().catch((error: unknown) => {
    if (!wasClosed(error)) throw error;
    return send();
  });

const wasClosed = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === 'UND_ERR_SOCKET';
