import { type Database, type Statement, batchWrite } from '#backend/queries/database.ts';
import { catalogueStatements } from './catalogue/catalogue-statements.ts';
import { publishedStatements } from './catalogue/published-statements.ts';
import { touchAllSites } from '#backend/queries/site/agents.ts';
import { seedStatements } from './seed-statements.ts';
import { PLACES, type Places } from '#backend/seed/seed-data.ts';

// One transaction per part, so that concurrent readers never see partial data.

export async function loadSeed(db: Database): Promise<void> {
  const statements = seedStatements();
  await pause();
  await batchWrite(db, statements);
}

/** Leans on the countries, so it comes after. */
export async function loadCatalogue(db: Database, places: Places = PLACES, coursesEach?: number): Promise<void> {
  const parts = splitBySize(catalogueStatements(places, coursesEach));
  await pause();
  // Very large catalogues are split: lectures are then in another part than the site versions, which are incremented
  // again.
  for (const part of parts) await batchWrite(db, [...part, ...(parts.length > 1 ? [touchAllSites()] : [])]);
}

/** The ground of a catalogue without anything made up: registers come into it. Leans on the countries, too. */
export async function loadGround(db: Database, places: Places = PLACES): Promise<void> {
  const statements = publishedStatements(places);
  await pause();
  await batchWrite(db, statements);
}

/** Statements may be long in the making; a connection that was closed meanwhile has to be noticed before it is used. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Maximum size of a batch: the demo catalogue fits, generated catalogues for benchmarks are split. */
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
