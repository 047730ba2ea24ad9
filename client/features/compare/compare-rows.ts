import type { NextDeadline } from '#client/features/facts/next-deadline.ts';
import type { LivingCostRange, SourcedFigure } from '#client/features/facts/figure.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { UcasDeadline } from '#shared/rules/ucas-deadline.ts';
import type { CountryRules } from './country-rules.server.ts';
import { assertNever } from '#shared/assert-never.ts';

export type Cell =
  | { kind: 'figure'; figure: SourcedFigure }
  /** Figure with its name, for a row in which another column has another figure. */
  | { kind: 'named'; figure: SourcedFigure }
  | { kind: 'range'; min: SourcedFigure; max: SourcedFigure; note?: string }
  | { kind: 'text'; text: string }
  | { kind: 'said'; figure: SourcedFigure; text: string; english?: EnglishScore | undefined }
  | { kind: 'rules'; rules: EntryRule[] }
  | { kind: 'deadline'; deadline: NextDeadline }
  | { kind: 'ucas'; deadline: UcasDeadline }
  /** Rules of a country, which the government's page decides. */
  | { kind: 'country'; lines: string[]; page: string }
  | { kind: 'unknown' }
  /** No register of the country publishes this figure. */
  | { kind: 'none' };

export type RowName =
  | 'place'
  | 'nature'
  | 'rank'
  | 'level'
  | 'fields'
  | 'start'
  | 'language'
  | 'entry'
  | ExamRowName
  | 'entryLevel'
  | 'sat'
  | 'act'
  | 'toefl'
  | 'deadline'
  | 'graduateStay'
  | 'studentWork'
  | 'employment'
  | 'size'
  | 'calendar';

/** Rows of the requirements of an exam, for degrees and for the programmes that lead to one. */
export type ExamRowName = 'dse' | 'dseFoundation' | 'gaokao' | 'gaokaoFoundation';

/** Label: a separate message, or the name of a figure. */
export type RowLabel = { own: RowName } | { figure: string; part: string };

export interface CompareRow {
  label: RowLabel;
  cells: Cell[];
  /** Whether at least two values are known, and all known values are equal, regardless of their sources. */
  isSame: boolean;
  /** Whether a decision depends on the row, so that the reader can ask for a missing value. */
  isFixed?: true;
}

export interface RowGroup {
  name: 'money' | 'entry' | 'after' | 'about';
  rows: CompareRow[];
}

export const UNKNOWN: Cell = { kind: 'unknown' };

export const toTextCell = (cellText: string): Cell =>
  cellText.trim() === '' ? UNKNOWN : { kind: 'text', text: cellText };

/** Returns the comparison key of a cell, without source and date. */
function formatCellKey(cell: Cell): string {
  switch (cell.kind) {
    case 'figure':
    case 'named':
      return `${cell.figure.value} ${cell.figure.unit}`;
    case 'range':
      return `${cell.min.value} ${cell.max.value} ${cell.min.unit}`;
    case 'text':
    case 'said':
      return cell.text;
    case 'deadline':
    case 'ucas':
      return cell.deadline.day;
    case 'country':
      return cell.lines.join('\n');
    case 'rules':
      return cell.rules.map(({ name, note, asked }) => `${name} ${note} ${asked}`).join('\n');
    case 'unknown':
    case 'none':
      return '';
    default:
      return assertNever(cell);
  }
}

export function createRow(label: RowLabel, cells: Cell[]): CompareRow {
  return {
    label,
    cells,
    isSame: cells.filter(isKnown).length > 1 && countKnownValues(cells) === 1,
  };
}

export const markAsFixed = (row: CompareRow): CompareRow => ({ ...row, isFixed: true });

/** Creates a row of the requirements of an exam, with what stands in for the rules of a school that states none. */
export const createRulesRow = (
  name: ExamRowName,
  rules: readonly (readonly EntryRule[])[],
  standIns: readonly (Cell | null)[] = [],
): CompareRow =>
  createRow(
    { own: name },
    rules.map((entryRules, column): Cell =>
      entryRules.length > 0 ? { kind: 'rules', rules: [...entryRules] } : (standIns[column] ?? UNKNOWN),
    ),
  );

export const createUcasCell = (deadline: UcasDeadline | null, usualDeadline: string): Cell =>
  deadline ? { kind: 'ucas', deadline } : toTextCell(usualDeadline);

/** Creates a row of the countries' rules. */
export const createCountryRow = (
  name: 'graduateStay' | 'studentWork',
  columns: readonly { countryRules: CountryRules }[],
): CompareRow =>
  createRow(
    { own: name },
    columns.map(({ countryRules }): Cell => {
      const rule = countryRules[name];
      return rule ? { kind: 'country', ...rule } : UNKNOWN;
    }),
  );

/**
 * Whether two known values differ. An unknown value is not a difference that a reader could weigh. The parts of an
 * English score are compared only if they are known for all schools.
 */
export const hasDifference = ({ cells }: CompareRow): boolean => countKnownValues(cells) > 1;

const countKnownValues = (cells: readonly Cell[]) => new Set(listComparisonKeys(cells.filter(isKnown))).size;

/** Whether the cells can be shown as one. Equal values with different notes are shown separately. */
export const hasOneText = ({ cells }: CompareRow): boolean => new Set(cells.map(formatCellKey)).size === 1;

/** Returns what is compared: the value without its source, its notes and the words around it. */
function listComparisonKeys(cells: readonly Cell[]): (string | number)[] {
  const englishScores = cells.flatMap((cell) => (cell.kind === 'said' && cell.english ? [cell.english] : []));
  const lacksParts = cells.length > englishScores.length;
  return cells.map((cell) => {
    if (englishScores.length === 0) return formatCellKey(cell);
    if (cell.kind === 'said' && cell.english) return lacksParts ? Number(cell.english.overall) : cell.english.withParts;
    return cell.kind === 'figure' ? Number(cell.figure.value) : formatCellKey(cell);
  });
}

export const isKnown = ({ kind }: Cell) => kind !== 'unknown' && kind !== 'none';

/** Whether the row has any value. Other rows are hidden. */
export const hasContent = ({ cells }: CompareRow) => cells.some(isKnown);

/** Rows of yearly tuition, which a comparison shows even if only one item has a value. */
const TUITION_KEYS: readonly string[] = ['degreeYear', 'courseTuitionYear'];

/**
 * Whether a single one of several items has a value. Such rows compare nothing and are folded below the table, apart
 * from the tuition and the rows on which a decision depends.
 */
export const isOfOneItem = ({ label, cells, isFixed }: CompareRow) =>
  isFixed !== true &&
  cells.length > 1 &&
  cells.filter(isKnown).length === 1 &&
  !('figure' in label && label.part !== 'master' && TUITION_KEYS.includes(label.figure));

export const createFigureCell = (figures: readonly SourcedFigure[], key: string, part: string): Cell => {
  const matchingFigure = figures.find((item) => item.key === key && item.part === part);
  return matchingFigure ? { kind: 'figure', figure: matchingFigure } : UNKNOWN;
};

export const createFigureRow = (columns: readonly { figures: readonly SourcedFigure[] }[], key: string, part = '') =>
  createRow(
    { figure: key, part },
    columns.map(({ figures }) => createFigureCell(figures, key, part)),
  );

export const createLivingRow = (schools: readonly { living: LivingCostRange }[]): CompareRow =>
  createRow(
    { figure: 'livingMonth', part: '' },
    schools.map(({ living }) => {
      if (!living) return UNKNOWN;
      const { min, max } = living;
      return min.value === max.value ? { kind: 'figure', figure: min } : { kind: 'range', min, max };
    }),
  );

/** Score of an English test without the notes of its text, for the comparison with other schools. */
interface EnglishScore {
  overall: number | string;
  /** The score with the minimum for each part. */
  withParts: string;
}

export interface FigureText {
  key: string;
  part: string;
  figure: SourcedFigure;
  text: string;
  english?: EnglishScore;
  /** Number of the text and the words beside it, where a page sets the number large. */
  large?: { value: string; note: string };
  /** Amounts in a text about fees, with a note. The cell also shows them in the reader's currency. */
  amounts?: { min: SourcedFigure; max: SourcedFigure; note: string };
}

export const createFigureTextRow = (
  columns: readonly { figureTexts: readonly FigureText[] }[],
  key: string,
  part = '',
) =>
  createRow(
    { figure: key, part },
    columns.map(({ figureTexts }): Cell => {
      const matchingText = figureTexts.find((figureText) => figureText.key === key && figureText.part === part);
      if (matchingText?.amounts) return { kind: 'range', ...matchingText.amounts };
      return matchingText
        ? { kind: 'said', figure: matchingText.figure, text: matchingText.text, english: matchingText.english }
        : UNKNOWN;
    }),
  );
