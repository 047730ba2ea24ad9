import type { Fact } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';

// What a first year costs at a university of Ontario, one figure for each: the newest year in which it reports one.

export const EXPENSE_COLUMNS = [
  'university',
  'academic_year',
  'student_group',
  'tuition_cad',
  'ancillary_fees_cad',
  'room_and_board_on_campus_cad',
] as const;

const MOST_DOLLARS = 200_000;
const SUPPRESSED = '*';

interface Amount {
  year: string;
  value: number;
}

export class ExpensesOfUniversities {
  readonly #newest = new Map<string, Amount>();
  edition = '';

  add(row: TableRow) {
    if (row.oneOf('student_group', ['domestic', 'international']) !== 'international') return;
    const university = row.required('university');
    const [from = '', to = ''] = row.required('academic_year').split('-');
    const year = `${from}-${to.slice(2)}`;
    for (const column of ['tuition_cad', 'ancillary_fees_cad', 'room_and_board_on_campus_cad'] as const) {
      const value = row.number(column, { most: MOST_DOLLARS, none: SUPPRESSED });
      const key = `${university}|${column}`;
      const before = this.#newest.get(key);
      if (value && (!before || before.year < year)) this.#newest.set(key, { year, value });
    }
    if (year > this.edition) this.edition = year;
  }

  #amount = (university: string, column: (typeof EXPENSE_COLUMNS)[number]) =>
    this.#newest.get(`${university}|${column}`) ?? null;

  /** For students from abroad; null of a university that reports none. */
  tuitionOf(university: string): Fact | null {
    const found = this.#amount(university, 'tuition_cad');
    return found && {
      key: 'universityYear',
      value: Math.round(found.value),
      unit: 'CAD/year',
      source: 'ontarioExpenses',
    };
  }

  /** The year of each figure stands in it: not all are of the newest. */
  factsOf(university: string): Fact[] {
    const tuition = this.#amount(university, 'tuition_cad');
    const ancillary = this.#amount(university, 'ancillary_fees_cad');
    const room = this.#amount(university, 'room_and_board_on_campus_cad');
    const source = 'ontarioExpenses';
    const fee = (amount: Amount) =>
      JSON.stringify({
        from: Math.round(amount.value),
        to: Math.round(amount.value),
        currency: 'CAD',
        per: 'year',
        academicYear: amount.year.replace('-', '/'),
        appliesTo: '',
        appliesToChn: null,
        standing: 'stated',
      });
    return [
      ...(tuition ? [{ key: 'internationalFee', part: 'bachelor', value: fee(tuition), source } as const] : []),
      ...(ancillary
        ? [{ key: 'requiredFees', part: 'undergraduate', value: Math.round(ancillary.value), unit: 'CAD/year', source } as const]
        : []),
      ...(room ? [{ key: 'roomAndBoard', value: Math.round(room.value), unit: 'CAD/year', source } as const] : []),
    ];
  }
}
