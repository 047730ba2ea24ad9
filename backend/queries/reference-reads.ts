// Cache of rows that pages read again and again: countries, fields, the fees of a country. It lives as long as the
// isolate. Each batch with such reads also reads the stamp, which every write to their tables replaces in its
// transaction (invalidate.ts), so that a cached result is used only if it is the current one.

interface ReadStatement {
  sql: string;
  values: readonly unknown[];
  isReference?: true;
}

interface CachedRows {
  stamp: number;
  rows: readonly unknown[];
}

const cachedRows = new Map<string, CachedRows>();
/** Maximum number of results. Callers may send other values, so the cache is cleared when it is full. */
const MAX_CACHED_RESULTS = 500;

/** Marks a read as one whose rows are cached. All its tables must be sources of `reference_stamps`. */
export const toReference = <Read extends ReadStatement>(statement: Read): Read => ({ ...statement, isReference: true });

export const REFERENCE_STAMP: ReadStatement & { values: []; row?: { stamp: number } } = {
  sql: 'SELECT stamp FROM reference_stamps',
  values: [],
};

const getCacheKey = ({ sql, values }: ReadStatement) => `${JSON.stringify(values)} ${sql}`;

export const findCachedRows = (statement: ReadStatement): CachedRows | undefined =>
  statement.isReference ? cachedRows.get(getCacheKey(statement)) : undefined;

/** Caches rows that were read together with the stamp. Frozen, because all later readers receive the same objects. */
export function cacheRows(statement: ReadStatement, stamp: number, rows: readonly unknown[]): void {
  if (cachedRows.size >= MAX_CACHED_RESULTS) cachedRows.clear();
  cachedRows.set(getCacheKey(statement), { stamp, rows: Object.freeze(rows.map((row) => Object.freeze(row))) });
}
