import type { Database } from '#backend/queries/database.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';

/** For databases behind a connection that may be closed while it is idle. */
function patientDatabase(db: Database): Database {
  return {
    prepare: (sql) => db.prepare(sql),
    batch: <Row>(statements: never[]) => sendAgain(() => db.batch<Row>(statements)),
  };
}

/** The tables of a portal that runs. */
export const databaseOf = async ({ miniflare }: Pick<RunningPortal, 'miniflare'>) =>
  patientDatabase(await miniflare.getD1Database('DB', 'passage-backend'));

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
