import type { Fact } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import { FACT_VALUES } from '#shared/contract/catalogue/fact-values.ts';

// What the publisher says of one course: of its own students, or where these are few, of all students of its subjects at the
// provider. A course of two subjects has a row of each, and figures of two groups are never added up.

/** Of the course alone, or of a subject, in one year or in two; nothing where too few were counted. */
export const NOT_PUBLISHED = '';
const OF_A_COURSE: readonly string[] = ['14', '24'];
export const TOGETHER = [NOT_PUBLISHED, '11', '12', '13', '14', '21', '22', '23', '24'] as const;
const SUBJECT = /^CAH\d{2}(-\d{2}){0,2}$/;
export const MOST_ENTRANTS = 100_000;
export const WHOLE = 100;
const FULL_TIME = '01';

interface Figure {
  /** Null: of this course alone. */
  subject: string | null;
  /** How many students it is of: of several the largest group stands for the course. */
  students: number;
  /** JSON. */
  value: string;
}

type FigureKey = 'entryTariff' | 'entryQualifications' | 'graduateEarnings';

/** Null with a fault of the row, where the value is none that the fact may have. */
export function figureOf(
  row: TableRow,
  column: string,
  { key, subject, students, value }: { key: FigureKey; subject: string | null; students: number; value: object },
): Figure | null {
  const read = FACT_VALUES[key].safeParse({ ...value, subject });
  if (read.success) return { subject, students, value: JSON.stringify(read.data) };
  const [issue] = read.error.issues;
  row.fault(column, `belongs to figures of which ${issue?.path.join('.')} is wrong: ${issue?.message}`);
  return null;
}

/** Figures of courses by course and mode of study. */
export class CourseFigures {
  readonly #byKey = new Map<string, Map<string, Figure[]>>();

  /** Null for a row that publishes nothing: of its mode nothing is said then. */
  add(key: string, mode: string, figure: Figure | null) {
    const modes = this.#byKey.get(key) ?? new Map<string, Figure[]>();
    const figures = modes.get(mode) ?? [];
    if (figure) figures.push(figure);
    this.#byKey.set(key, modes.set(mode, figures));
  }

  /** Of full-time study, where a course has it. The largest group stands under no part; of further subjects each under its code. */
  factsOf(key: string, factKey: Fact['key']): Fact[] {
    const modes = this.#byKey.get(key);
    const figures = (modes?.get(FULL_TIME) ?? modes?.values().next().value ?? []).toSorted(
      (a, b) => b.students - a.students,
    );
    const once = figures.filter(({ subject }, at) => figures.findIndex((one) => one.subject === subject) === at);
    return once.map(({ subject, value }, at) => ({
      key: factKey,
      part: at === 0 ? '' : (subject ?? 'course'),
      value,
      source: 'discoverUni',
    }));
  }
}

export const SALARY_COLUMNS = [
  'PUBUKPRN',
  'KISCOURSEID',
  'KISMODE',
  'GOSALPOP',
  'GOSALRESP_RATE',
  'GOSALAGG',
  'GOSALAGGYEAR',
  'GOSALSBJ',
  'GOINSTLQ',
  'GOINSTMED',
  'GOINSTUQ',
] as const;

const MOST_POUNDS = 500_000;

/** Earnings fifteen months after the course; null where they are suppressed. */
export function readEarnings(row: TableRow): Figure | null {
  const pounds = (column: string) => row.number(column, { most: MOST_POUNDS });
  const [lower, median, upper] = [pounds('GOINSTLQ'), pounds('GOINSTMED'), pounds('GOINSTUQ')];
  const population = row.number('GOSALPOP', { most: MOST_ENTRANTS });
  const responseRate = row.number('GOSALRESP_RATE', { most: WHOLE });
  const together = row.oneOf('GOSALAGG', TOGETHER);
  if (together === NOT_PUBLISHED || lower === null || median === null || upper === null || population === null)
    return null;
  if (lower > median || median > upper) row.fault('GOINSTMED', 'is not between the quartiles');
  const value = { lower, median, upper, population, responseRate, years: row.text('GOSALAGGYEAR') };
  const subject = subjectOf(row, 'GOSAL', together);
  return figureOf(row, 'GOINSTMED', { key: 'graduateEarnings', subject, students: population, value });
}

/** Null for figures of the course alone. */
export function subjectOf(row: TableRow, prefix: 'TAR' | 'ENT' | 'GOSAL', together: string): string | null {
  if (OF_A_COURSE.includes(together)) return null;
  const subject = row.text(`${prefix}SBJ`);
  if (!SUBJECT.test(subject)) row.fault(`${prefix}SBJ`, `is '${subject}', no subject (CAH)`);
  return subject;
}
