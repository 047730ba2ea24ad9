// What is known of a school or a course, and who says it: npm run ops -- facts school|course ID
import { readTogether } from '#backend/queries/database.ts';
import { factsOf, pastFactsOf } from '#backend/queries/facts/facts.ts';
import { openOpsDatabase } from './ops-database.ts';
import { writeTable } from './write-table.ts';

export const FACTS_USAGE =
  'npm run ops -- facts school|course ID                what is known of it, by whom, as at when, and what it was before';

export async function runFactsCommand([subject, id]: string[], environment: string | undefined): Promise<boolean> {
  if ((subject !== 'school' && subject !== 'course') || !/^\d+$/.test(id ?? '')) {
    console.error(FACTS_USAGE);
    return false;
  }
  const { db, close } = await openOpsDatabase(environment);
  try {
    const [facts, past] = await readTogether(
      db,
      factsOf(subject, Number(id), 'en-us'),
      pastFactsOf(subject, Number(id)),
    );
    const now = facts.map(({ factKey, part, value, unit, title, asAt }) => [
      factKey,
      part,
      `${value}`,
      unit,
      asAt,
      title,
    ]);
    const was = past.map(({ factKey, part, value, unit, asAt }) => [factKey, part, `was ${value}`, unit, asAt, '']);
    const rows = [...now, ...was].toSorted(([a = '', x = ''], [b = '', y = '']) => (a + x < b + y ? -1 : 1));
    console.log(
      rows.length > 0
        ? writeTable(['FACT', 'OF', 'VALUE', 'UNIT', 'AS AT', 'SOURCE'], rows)
        : 'nothing is known of it with a source',
    );
    return true;
  } finally {
    await close();
  }
}
