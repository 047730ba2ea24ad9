import { type Database, type Statement, batchWrite } from '#backend/queries/database.ts';
import { catalogueStatements } from './catalogue/catalogue-statements.ts';
import { publishedStatements } from './catalogue/published-statements.ts';
import { touchAllSites } from '#backend/queries/site/agents.ts';
import { seedStatements } from './seed-statements.ts';
import { PLACES, type Places } from '#backend/seed/seed-data.ts';

// Loads the seed. Each part is one transaction, so that concurrent readers never see partial data.

export async function loadSeed(db: Database): Promise<void> {
  const statements = seedStatements();
  await pause();
  await batchWrite(db, statements);
}

/** Loads the demo catalogue. Must run after loadSeed, since its rows reference countries. */
export async function loadCatalogue(db: Database, places: Places = PLACES, coursesEach?: number): Promise<void> {
  const parts = splitBySize(catalogueStatements(places, coursesEach));
  await pause();
  // Very large catalogues are split. Lectures are then in another part than the site versions, so every part increments
  // them.
  for (const part of parts) await batchWrite(db, [...part, ...(parts.length > 1 ? [touchAllSites()] : [])]);
}

/**
 * Loads the base of a catalogue without generated data, into which registers are imported. Must run after loadSeed,
 * since its rows reference countries.
 */
export async function loadGround(db: Database, places: Places = PLACES): Promise<void> {
  const statements = publishedStatements(places);
  await pause();
  await batchWrite(db, statements);
}

/** Creating the statements may take long. The pause lets the runtime notice a connection that was closed meanwhile. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Maximum number of characters of a batch: the demo catalogue fits, generated catalogues for benchmarks are split. */
const MAX_CHARACTERS = 5_000_000;

function splitBySize(statements: readonly Statement[]): Statement[][] {
  const parts: Statement[][] = [[]];
  let size = 0;
  for (const statement of statements) {
    const length = statement.values.reduce<number>((sum, value) => sum + String(value).length, 0);
    if (size > 0 && size + length > MAX_CHARACTERS) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(statement);
    size += length;
  }
  return parts;
}
