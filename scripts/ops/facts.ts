// npm run ops -- facts school|course ID: lists the facts of a school or course with their sources.
import { queryRows, batchRead } from '#backend/queries/database.ts';
import { selectFacts } from '#backend/queries/facts/facts.ts';
import { selectSuspiciousFees } from '#backend/queries/facts/suspicious-fees.ts';
import { selectPastFacts } from '#backend/queries/facts/fact-changes.ts';
import { openOpsDatabase } from './ops-database.ts';
import { formatTable } from './format-table.ts';

export const FACTS_USAGE = `npm run ops -- facts school|course ID                its facts with source, date and previous values
npm run ops -- facts held                            annual fees that are withheld because they are far from the median of their school and level`;

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
    const currentRows = facts.map(({ factKey, part, value, unit, title, asAt }) => [
      factKey,
      part,
      `${value}`,
      unit,
      asAt,
      title,
    ]);
    const pastRows = pastFacts.map(({ factKey, part, value, unit, asAt }) => [
      factKey,
      part,
      `was ${value}`,
      unit,
      asAt,
      '',
    ]);
    const rows = [...currentRows, ...pastRows].toSorted(
      ([firstKey = '', firstPart = ''], [secondKey = '', secondPart = '']) =>
        firstKey + firstPart < secondKey + secondPart ? -1 : 1,
    );
    console.log(
      rows.length > 0
        ? formatTable(['FACT', 'OF', 'VALUE', 'UNIT', 'AS AT', 'SOURCE'], rows)
        : 'there are no facts with a source',
    );
    return true;
  } finally {
    await close();
  }
}

/** Lists fees that the school has not confirmed. Lists and fee filters omit them. */
async function listUnconfirmedFees(environment: string | undefined): Promise<boolean> {
  const { db, close } = await openOpsDatabase(environment);
  try {
    const rows = await queryRows(db, selectSuspiciousFees());
    const formatAmount = (amount: number) => Math.round(amount).toLocaleString('en-GB');
    console.log(
      rows.length > 0
        ? formatTable(
            ['COURSE', 'SCHOOL', 'NAME', 'LEVEL', 'WHOLE FEE', 'WEEKS', 'OF A YEAR', 'MIDDLE'],
            rows.map(({ id, school, name, level, tuition, weeks, year, middle: medianFee }) => [
              String(id),
              school,
              name,
              level,
              formatAmount(tuition),
              String(weeks),
              formatAmount(year),
              medianFee === null ? '' : formatAmount(medianFee),
            ]),
          )
        : 'no fee is withheld',
    );
    return true;
  } finally {
    await close();
  }
}
