import type { Database } from '#backend/queries/database.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';

/** Wraps a database whose connection may have been closed while idle: each read or write is retried once. */
function createRetryingDatabase(db: Database): Database {
  return {
    prepare: (sql) => db.prepare(sql),
    batch: <Row>(statements: never[]) => retryOnce(() => db.batch<Row>(statements)),
  };
}

export const openRetryingDatabase = async ({ miniflare }: Pick<RunningPortal, 'miniflare'>) =>
  createRetryingDatabase(await miniflare.getD1Database('DB', 'passage-backend'));

/**
 * Retries a statement whose connection was closed. The server closes an idle connection after five seconds, which a
 * busy machine notices only when it sends. The server has not received the statement in that case, so one retry is
 * safe.
 */
export const retryOnce = <T>(send: () => Promise<T>): Promise<T> =>
  send().catch((error: unknown) => {
    if (!isClosedError(error)) throw error;
    return send();
  });

const isClosedError = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === 'UND_ERR_SOCKET';
