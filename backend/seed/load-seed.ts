import { type Database, writeTogether } from '#backend/queries/database.ts';
import { catalogueStatements } from './catalogue/catalogue-statements.ts';
import { PLACES, type Places } from './catalogue/schools.ts';
import { seedStatements } from './seed-statements.ts';

// In one transaction each: whoever reads meanwhile sees the old data or the new, never half of it.

export const loadSeed = (db: Database) => writeTogether(db, seedStatements());

/** Leans on the countries, so it comes after. */
export const loadCatalogue = (db: Database, places: Places = PLACES, coursesEach?: number) =>
  writeTogether(db, catalogueStatements(places, coursesEach));
