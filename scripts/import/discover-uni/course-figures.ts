import type { Fact } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import { FACT_VALUES } from '#shared/contract/catalogue/fact-values.ts';

// Published figures of one course. They describe its own students or, if these are too few, all students of its
// subjects at the provider. A course of two subjects has a row for each. Figures of two groups are never added up.

/**
 * Value of the aggregation column if too few students were counted. Otherwise its first digit is the number of years (1
 * or 2), and its second digit the level: 4 for the course, 1 to 3 for a subject.
 */
export const NOT_PUBLISHED = '';
const COURSE_LEVEL_CODES: readonly string[] = ['14', '24'];
export const AGGREGATION_CODES = [NOT_PUBLISHED, '11', '12', '13', '14', '21', '22', '23', '24'] as const;
const SUBJECT_PATTERN = /^CAH\d{2}(-\d{2}){0,2}$/;
export const MAX_ENTRANTS = 100_000;
export const FULL_PERCENT = 100;
const FULL_TIME = '01';

interface Figure {
  /** Subject (CAH code) that the figure describes, or null if it describes this course alone. */
  subject: string | null;
  /** Number of students. The figure with the most students represents the course. */
  students: number;
  /** The figure, encoded as JSON. */
  value: string;
}

type FigureKey = 'entryTariff' | 'entryQualifications' | 'graduateEarnings';

/** Returns a figure, or null for an invalid value, which is reported. */
export function createFigure(
  row: TableRow,
  column: string,
  { key, subject, students, value }: { key: FigureKey; subject: string | null; students: number; value: object },
): Figure | null {
  const parseResult = FACT_VALUES[key].safeParse({ ...value, subject });
  if (parseResult.success) return { subject, students, value: JSON.stringify(parseResult.data) };
  const [issue] = parseResult.error.issues;
  row.addError(column, `belongs to a record whose ${issue?.path.join('.')} is invalid: ${issue?.message}`);
  return null;
}

export class CourseFigures {
  readonly #byKey = new Map<string, Map<string, Figure[]>>();

  /**
   * Adds a figure. With null, only the mode of study is recorded, so that `getFacts` does not use another mode instead.
   */
  addFigure(key: string, mode: string, figure: Figure | null) {
    const modes = this.#byKey.get(key) ?? new Map<string, Figure[]>();
    const figures = modes.get(mode) ?? [];
    if (figure) figures.push(figure);
    this.#byKey.set(key, modes.set(mode, figures));
  }

  /**
   * Returns the figures of full-time study, if the course offers it. The figure with the most students has no part
   * name. Those of further subjects have the subject's code.
   */
  getFacts(key: string, factKey: Fact['key']): Fact[] {
    const modes = this.#byKey.get(key);
    const figures = (modes?.get(FULL_TIME) ?? modes?.values().next().value ?? []).toSorted(
      (a, b) => b.students - a.students,
    );
    const uniqueFigures = figures.filter(
      ({ subject }, index) => figures.findIndex((figure) => figure.subject === subject) === index,
    );
    return uniqueFigures.map(({ subject, value }, index) => ({
      key: factKey,
      part: index === 0 ? '' : (subject ?? 'course'),
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

const MAX_POUNDS = 500_000;

/** Returns the earnings fifteen months after graduation, or null if the publisher suppressed them. */
export function parseEarnings(row: TableRow): Figure | null {
  const readPounds = (column: string) => row.parseNumber(column, { max: MAX_POUNDS });
  const [lowerQuartile, median, upperQuartile] = [
    readPounds('GOINSTLQ'),
    readPounds('GOINSTMED'),
    readPounds('GOINSTUQ'),
  ];
  const population = row.parseNumber('GOSALPOP', { max: MAX_ENTRANTS });
  const responseRate = row.parseNumber('GOSALRESP_RATE', { max: FULL_PERCENT });
  const aggregation = row.parseWord('GOSALAGG', AGGREGATION_CODES);
  if (
    aggregation === NOT_PUBLISHED ||
    lowerQuartile === null ||
    median === null ||
    upperQuartile === null ||
    population === null
  )
    return null;
  if (lowerQuartile > median || median > upperQuartile) row.addError('GOINSTMED', 'is not between the quartiles');
  const value = {
    lower: lowerQuartile,
    median,
    upper: upperQuartile,
    population,
    responseRate,
    years: row.text('GOSALAGGYEAR'),
  };
  const subject = getSubject(row, 'GOSAL', aggregation);
  return createFigure(row, 'GOINSTMED', { key: 'graduateEarnings', subject, students: population, value });
}

/** Returns the subject that a figure describes, or null if it describes the course alone. */
export function getSubject(row: TableRow, prefix: 'TAR' | 'ENT' | 'GOSAL', aggregation: string): string | null {
  if (COURSE_LEVEL_CODES.includes(aggregation)) return null;
  const subject = row.text(`${prefix}SBJ`);
  if (!SUBJECT_PATTERN.test(subject)) row.addError(`${prefix}SBJ`, `is '${subject}', not a CAH subject`);
  return subject;
}
