import type { Database } from '#backend/queries/database.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';

/** Retries reads and writes over a connection that may have closed while idle. */
function retryingDatabase(db: Database): Database {
  return {
    prepare: (sql) => db.prepare(sql),
    batch: <Row>(statements: never[]) => retryOnce(() => db.batch<Row>(statements)),
  };
}

/** Database of a running portal. */
export const databaseOf = async ({ miniflare }: Pick<RunningPortal, 'miniflare'>) =>
  retryingDatabase(await miniflare.getD1Database('DB', 'passage-backend'));

/**
 * An idle connection is closed by the peer after five seconds, which a busy machine notices only on use. The statement
 * was not received then, so one retry is safe.
 */
export const retryOnce = <T>(send: () => Promise<T>): Promise<T> =>
  send().catch((error: unknown) => {
    if (!wasClosed(error)) throw error;
    return send();
  });

const wasClosed = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === 'UND_ERR_SOCKET';
