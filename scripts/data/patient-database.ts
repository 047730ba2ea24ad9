import type { Database } from '#backend/queries/database.ts';
import { sendAgain } from './send-again.ts';

/** For databases behind a connection that may be closed while it is idle. */
export function patientDatabase(db: Database): Database {
  return {
    prepare: (sql) => db.prepare(sql),
    batch: <Row>(statements: never[]) => sendAgain(() => db.batch<Row>(statements)),
  };
}
