import type { Fact } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';

// Reads the first-year expenses of each university in the newest year with a reported tuition fee.

export const EXPENSE_COLUMNS = [
  'university',
  'academic_year',
  'student_group',
  'tuition_cad',
  'ancillary_fees_cad',
  'room_and_board_on_campus_cad',
] as const;

const MAX_DOLLARS = 200_000;
const SUPPRESSED_VALUE = '*';

const COLUMNS = ['tuition_cad', 'ancillary_fees_cad', 'room_and_board_on_campus_cad'] as const;
type Column = (typeof COLUMNS)[number];

/**
 * Expenses of each university in the newest year with a tuition fee. Values of other years are not used, because the
 * source has a single edition, and a value must not be displayed under another year.
 */
export class UniversityExpenses {
  readonly #amounts = new Map<string, number>();
  edition = '';

  addRow(row: TableRow) {
    if (row.parseWord('student_group', ['domestic', 'international']) !== 'international') return;
    const university = row.getRequiredText('university');
    const [startYear = '', endYear = ''] = row.getRequiredText('academic_year').split('-');
    const year = `${startYear}-${endYear.slice(2)}`;
    for (const column of COLUMNS) {
      const value = row.parseNumber(column, { max: MAX_DOLLARS, fallback: SUPPRESSED_VALUE });
      if (!value) continue;
      this.#amounts.set(`${university}|${column}|${year}`, Math.round(value));
      if (column === 'tuition_cad' && year > this.edition) this.edition = year;
    }
  }

  /** Returns an amount for international students, or null if it is not reported. */
  amountOf = (university: string, column: Column): number | null =>
    this.#amounts.get(`${university}|${column}|${this.edition}`) ?? null;

  getFacts(university: string): Fact[] {
    const [tuition, ancillaryFees, roomAndBoard] = COLUMNS.map((column) => this.amountOf(university, column));
    const factFields = { unit: 'CAD/year', source: 'ontarioExpenses' } as const;
    return [
      ...(tuition ? [{ key: 'tuition', part: 'undergraduate', value: tuition, ...factFields } as const] : []),
      ...(ancillaryFees
        ? [{ key: 'requiredFees', part: 'undergraduate', value: ancillaryFees, ...factFields } as const]
        : []),
      ...(tuition && ancillaryFees
        ? [{ key: 'lowestLevelYear', value: tuition + ancillaryFees, ...factFields } as const]
        : []),
      ...(roomAndBoard ? [{ key: 'roomAndBoard', value: roomAndBoard, ...factFields } as const] : []),
    ];
  }
}
