import type { Database } from '#backend/queries/database.ts';

/**
 * A connection that has stood idle is closed by the other side after five seconds, and on a busy machine that is noticed
 * only when it is used. What was to be written then has not been read by anybody, so it is sent once more.
 */
export function patientDatabase(db: Database): Database {
  return {
    prepare: (sql) => db.prepare(sql),
    batch: <Row>(statements: never[]) =>
      db.batch<Row>(statements).catch((error: unknown) => {
        if (!wasClosed(error)) throw error;
        return db.batch<Row>(statements);
      }),
  };
}

const wasClosed = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === 'UND_ERR_SOCKET';
