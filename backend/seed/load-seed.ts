import { type Database, writeTogether } from '#backend/queries/database.ts';
import { seedStatements } from './seed-statements.ts';

/** In one transaction: whoever reads meanwhile sees the old data or the new, never half of it. */
export const loadSeed = (db: Database) => writeTogether(db, seedStatements());
