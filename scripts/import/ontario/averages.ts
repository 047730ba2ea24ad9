import type { Fact } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';

// Averages of the secondary school grades with which students entered Ontario's universities in one fall, by programme
// group: the mean, and the share of entrants in each band.

const BAND_COLUMNS = {
  '95+': 'pct_95_plus',
  '90-94': 'pct_90_94',
  '85-89': 'pct_85_89',
  '80-84': 'pct_80_84',
  '75-79': 'pct_75_79',
  '70-74': 'pct_70_74',
  '<70': 'pct_below_70',
} as const;

export const AVERAGE_COLUMNS = [
  'university',
  'entry',
  'programme_group',
  'overall_average',
  ...Object.values(BAND_COLUMNS),
] as const;

/** Placeholder for a value that was suppressed because there were too few entrants. */
const SUPPRESSED_VALUE = '*';
/** Minimum sum of the shares of a complete distribution. It is below 100, because each share is rounded. */
const NEARLY_ALL_PERCENT = 95;

interface Average {
  year: string;
  fact: Fact;
}

export class UniversityAverages {
  readonly #newest = new Map<string, Average>();
  edition = '';

  addRow(row: TableRow) {
    const university = row.getRequiredText('university');
    const group = row.getRequiredText('programme_group');
    const year = /^Fall (\d{4})$/.exec(row.text('entry'))?.[1];
    if (year === undefined) return row.addError('entry', `is '${row.text('entry')}', not like 'Fall 2022'`);
    const readShare = (column: string) => row.parseNumber(column, { max: 100, fallback: SUPPRESSED_VALUE });
    const overallAverage = readShare('overall_average');
    const bandShares = Object.entries(BAND_COLUMNS).map(([band, column]) => [band, readShare(column)] as const);
    const shareTotal = bandShares.reduce((runningTotal, [, value]) => runningTotal + (value ?? 0), 0);
    // A distribution without some of its bands would be misleading, so it is not used.
    if (overallAverage === null || shareTotal < NEARLY_ALL_PERCENT) return undefined;
    const key = createKey(university, group);
    const previousAverage = this.#newest.get(key);
    if (previousAverage && previousAverage.year >= year) return undefined;
    const value = JSON.stringify({
      overall: overallAverage,
      shares: Object.fromEntries(bandShares.map(([band, bandShare]) => [band, bandShare ?? 0])),
      group,
      year,
    });
    this.#newest.set(key, { year, fact: { key: 'admissionAverage', part: group, value, source: 'ontarioAverages' } });
    if (year > this.edition) this.edition = year;
    return undefined;
  }

  /**
   * Whether the average belongs to a current programme group. The groups changed in 2017, and older groups have no new
   * entrants.
   */
  readonly #isCurrent = ({ year }: Average) => Number(year) > Number(this.edition) - CURRENT_YEARS;

  getFact(university: string, group: string): Fact | null {
    const average = this.#newest.get(createKey(university, group));
    return average && this.#isCurrent(average) ? average.fact : null;
  }

  factsOf = (university: string): Fact[] =>
    university === ''
      ? []
      : [...this.#newest].flatMap(([key, average]) =>
          key.startsWith(createKey(university, '')) && this.#isCurrent(average) ? [average.fact] : [],
        );
}

const CURRENT_YEARS = 4;

const createKey = (university: string, group: string) => `${university}|${group}`;
