import { type Database, readRows } from '#backend/queries/database.ts';
import { OWN_ROWS, ownRows } from '#backend/queries/retention/rows-about-a-user.ts';

type Value = unknown;
type Row = Record<string, Value>;

/** What is kept of a user, by table: without what opens a door, and JSON as what it says. */
export type OwnData = Record<string, Row[]>;

const PAGE = 200;

export async function collectOwnData(db: Database, userId: number): Promise<OwnData> {
  const tables: OwnData = {};
  for (const own of OWN_ROWS.filter(({ isStaffs }) => !isStaffs).toReversed()) {
    const rows: Row[] = [];
    for (;;) {
      const page = await readRows(db, ownRows(own, userId, PAGE, rows.length));
      rows.push(...page.map((row) => tellable(row, own.secrets ?? [])));
      if (page.length < PAGE) break;
    }
    tables[own.table] = rows;
  }
  return tables;
}

const tellable = (row: Row, secrets: readonly string[]): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !secrets.includes(column))
      .map(([column, value]) => [column, readJson(value)]),
  );

function readJson(value: Value): Value {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value; // Somebody's own words that begin with a bracket.
  }
}
