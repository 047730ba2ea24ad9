// npm run ops -- searches AGENT: lists the searches without results on an agent's site.
import { selectSearchesWithoutResults } from '#backend/queries/catalogue/missed-searches.ts';
import { queryRows } from '#backend/queries/database.ts';
import { openOpsDatabase } from './ops-database.ts';
import { formatTable } from './format-table.ts';

export const SEARCHES_USAGE =
  'npm run ops -- searches KEY                          searches without results that several people made on this site';

export async function runSearchesCommand([agentKey]: string[], environment: string | undefined): Promise<boolean> {
  if (!agentKey) {
    console.error(SEARCHES_USAGE);
    return false;
  }
  const { db, close } = await openOpsDatabase(environment);
  try {
    const rows = await queryRows(db, selectSearchesWithoutResults(agentKey));
    const lines = rows.map(({ term, times, lastAt }) => [
      `${times}`,
      new Date(lastAt).toISOString().slice(0, 10),
      term,
    ]);
    console.log(
      lines.length > 0
        ? formatTable(['TIMES', 'LAST', 'SOUGHT'], lines)
        : 'there are no repeated searches without results',
    );
    return true;
  } finally {
    await close();
  }
}
