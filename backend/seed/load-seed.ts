import { type Database, type Statement, batchWrite } from '#backend/queries/database.ts';
import { createCatalogueStatements } from './catalogue/catalogue-statements.ts';
import { createPublishedStatements } from './catalogue/published-statements.ts';
import { incrementAllSiteVersions } from '#backend/queries/site/agents.ts';
import { createSeedStatements } from './seed-statements.ts';
import { PLACES, type Places } from '#backend/seed/seed-data.ts';

// Loads the seed. Each part is one transaction, so that concurrent readers never see partial data.

export async function loadSeed(db: Database): Promise<void> {
  const statements = createSeedStatements();
  await waitBriefly();
  await batchWrite(db, statements);
}

/** Loads the demo catalogue. Must run after loadSeed, because its rows reference countries. */
export async function loadCatalogue(db: Database, places: Places = PLACES, coursesPerSchool?: number): Promise<void> {
  const batches = splitBySize(createCatalogueStatements(places, coursesPerSchool));
  await waitBriefly();
  // Very large catalogues are split into batches. Lectures and site versions are then in different batches, so every
  // batch increments the versions.
  for (const batch of batches)
    await batchWrite(db, [...batch, ...(batches.length > 1 ? [incrementAllSiteVersions()] : [])]);
}

/**
 * Loads the base of a catalogue without generated data, into which registers are imported. Must run after loadSeed,
 * because its rows reference countries.
 */
export async function loadPublishedData(db: Database, places: Places = PLACES): Promise<void> {
  const statements = createPublishedStatements(places);
  await waitBriefly();
  await batchWrite(db, statements);
}

/**
 * Pauses briefly. Creating the statements may take long. The pause lets the runtime detect a connection that was closed
 * meanwhile.
 */
const waitBriefly = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Maximum number of characters of a batch: the demo catalogue fits, generated catalogues for benchmarks are split. */
const MAX_CHARACTERS = 5_000_000;

function splitBySize(statements: readonly Statement[]): Statement[][] {
  const batches: Statement[][] = [[]];
  let batchLength = 0;
  for (const statement of statements) {
    const statementLength = statement.values.reduce<number>((sum, value) => sum + String(value).length, 0);
    if (batchLength > 0 && batchLength + statementLength > MAX_CHARACTERS) {
      batches.push([]);
      batchLength = 0;
    }
    batches.at(-1)?.push(statement);
    batchLength += statementLength;
  }
  return batches;
}
