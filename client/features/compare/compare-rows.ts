import type { LivingCostRange, SourcedFigure } from '#client/features/facts/figure.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { assertNever } from '#shared/assert-never.ts';

export type Cell =
  | { kind: 'figure'; figure: SourcedFigure }
  | { kind: 'range'; min: SourcedFigure; max: SourcedFigure; note?: string }
  | { kind: 'text'; text: string }
  | { kind: 'said'; figure: SourcedFigure; text: string; english?: EnglishScore | undefined }
  | { kind: 'rules'; rules: EntryRule[] }
  | { kind: 'unknown' }
  /** No register of the country publishes this figure. */
  | { kind: 'none' };

export type RowName =
  | 'place'
  | 'nature'
  | 'rank'
  | 'school'
  | 'level'
  | 'fields'
  | 'start'
  | 'language'
  | 'entry'
  | 'dse';

/** Label: a separate message, or the name of a figure. */
export type RowLabel = { own: RowName } | { figure: string; part: string };

export interface CompareRow {
  label: RowLabel;
  cells: Cell[];
  /** Whether all values are equal. A missing value counts as different. */
  isSame: boolean;
  /**
   * Whether a decision depends on the row. Such a row is displayed even without values, and the reader can ask for a
   * missing value.
   */
  isFixed?: true;
}

export interface RowGroup {
  name: 'about' | 'money' | 'entry';
  rows: CompareRow[];
}

export const UNKNOWN: Cell = { kind: 'unknown' };

export const toTextCell = (cellText: string): Cell =>
  cellText.trim() === '' ? UNKNOWN : { kind: 'text', text: cellText };

/** Returns the comparison key of a cell, without source and date. */
function formatCellKey(cell: Cell): string {
  switch (cell.kind) {
    case 'figure':
      return `${cell.figure.value} ${cell.figure.unit}`;
    case 'range':
      return `${cell.min.value} ${cell.max.value} ${cell.min.unit}`;
    case 'text':
    case 'said':
      return cell.text;
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
    isSame: cells.length > 1 && cells.some(isKnown) && new Set(cells.map(formatCellKey)).size === 1,
  };
}

export const markAsFixed = (row: CompareRow): CompareRow => ({ ...row, isFixed: true });

/** Creates the row of DSE requirements. */
export const createDseRow = (rules: readonly (readonly EntryRule[])[]): CompareRow =>
  markAsFixed(
    createRow(
      { own: 'dse' },
      rules.map((entryRules): Cell => (entryRules.length > 0 ? { kind: 'rules', rules: [...entryRules] } : UNKNOWN)),
    ),
  );

/**
 * Whether two known values differ. An unknown value is not a difference that a reader could weigh. The parts of an
 * English score are compared only if they are known for all schools.
 */
export function hasDifference({ cells }: CompareRow): boolean {
  const knownCells = cells.filter(isKnown);
  const englishScores = knownCells.flatMap((cell) => (cell.kind === 'said' && cell.english ? [cell.english] : []));
  const lacksParts = knownCells.length > englishScores.length;
  const keys = knownCells.map((cell) => {
    if (englishScores.length === 0) return formatCellKey(cell);
    if (cell.kind === 'said' && cell.english) return lacksParts ? Number(cell.english.overall) : cell.english.withParts;
    return cell.kind === 'figure' ? Number(cell.figure.value) : formatCellKey(cell);
  });
  return new Set(keys).size > 1;
}

const isKnown = ({ kind }: Cell) => kind !== 'unknown' && kind !== 'none';

/** Whether the row has any value or is fixed. Other rows are hidden. */
export const hasContent = ({ cells, isFixed }: CompareRow) => isFixed === true || cells.some(isKnown);

/**
 * Returns whether the row has values for at least two items or is fixed. A single value has nothing to compare with.
 */
export const isComparable = (row: CompareRow) =>
  hasContent(row) && (row.isFixed === true || row.cells.length < 2 || row.cells.filter(isKnown).length > 1);

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
