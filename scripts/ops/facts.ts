// Lists the facts of a school or course with their sources: npm run ops -- facts school|course ID.
import { queryRows, batchRead } from '#backend/queries/database.ts';
import { selectFacts } from '#backend/queries/facts/facts.ts';
import { suspiciousFees } from '#backend/queries/facts/suspicious-fees.ts';
import { selectPastFacts } from '#backend/queries/facts/fact-changes.ts';
import { openOpsDatabase } from './ops-database.ts';
import { formatTable } from './format-table.ts';

export const FACTS_USAGE = `npm run ops -- facts school|course ID                what is known of it, by whom, as at when, and what it was before
npm run ops -- facts held                            fees of a year that are held back: far from the middle one of their school and level`;

export async function runFactsCommand([subject, id]: string[], environment: string | undefined): Promise<boolean> {
  if (subject === 'held' && id === undefined) return listUnconfirmedFees(environment);
  if ((subject !== 'school' && subject !== 'course') || !/^\d+$/.test(id ?? '')) {
    console.error(FACTS_USAGE);
    return false;
  }
  const { db, close } = await openOpsDatabase(environment);
  try {
    const [facts, pastFacts] = await batchRead(
      db,
      selectFacts(subject, Number(id), 'en-us'),
      selectPastFacts(subject, Number(id)),
    );
    const now = facts.map(({ factKey, part, value, unit, title, asAt }) => [
      factKey,
      part,
      `${value}`,
      unit,
      asAt,
      title,
    ]);
    const previous = pastFacts.map(({ factKey, part, value, unit, asAt }) => [
      factKey,
      part,
      `was ${value}`,
      unit,
      asAt,
      '',
    ]);
    const rows = [...now, ...previous].toSorted(([a = '', x = ''], [b = '', y = '']) => (a + x < b + y ? -1 : 1));
    console.log(
      rows.length > 0
        ? formatTable(['FACT', 'OF', 'VALUE', 'UNIT', 'AS AT', 'SOURCE'], rows)
        : 'nothing is known of it with a source',
    );
    return true;
  } finally {
    await close();
  }
}

/** Lists fees that the school has not confirmed and that lists and fee filters omit. */
async function listUnconfirmedFees(environment: string | undefined): Promise<boolean> {
  const { db, close } = await openOpsDatabase(environment);
  try {
    const rows = await queryRows(db, suspiciousFees());
    const formatAmount = (amount: number) => Math.round(amount).toLocaleString('en-GB');
    console.log(
      rows.length > 0
        ? formatTable(
            ['COURSE', 'SCHOOL', 'NAME', 'LEVEL', 'WHOLE FEE', 'WEEKS', 'OF A YEAR', 'MIDDLE'],
            rows.map(({ id, school, name, level, tuition, weeks, year, middle }) => [
              String(id),
              school,
              name,
              level,
              formatAmount(tuition),
              String(weeks),
              formatAmount(year),
              middle === null ? '' : formatAmount(middle),
            ]),
          )
        : 'no fee is held back',
    );
    return true;
  } finally {
    await close();
  }
}
