import type { LivingCostRange, SourcedFigure } from '#client/features/facts/figure.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { assertNever } from '#shared/assert-never.ts';

export type Cell =
  | { kind: 'figure'; figure: SourcedFigure }
  | { kind: 'range'; least: SourcedFigure; most: SourcedFigure }
  | { kind: 'text'; text: string }
  | { kind: 'said'; figure: SourcedFigure; text: string }
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

/** Label from a message of its own, or the name of a figure. */
export type RowLabel = { own: RowName } | { figure: string; part: string };

export interface CompareRow {
  label: RowLabel;
  cells: Cell[];
  /** True if all values are equal. A missing value counts as different. */
  isSame: boolean;
  /** True for a row that a decision needs: it is displayed without values too, and a missing one can be asked for. */
  isFixed?: true;
}

export interface RowGroup {
  name: 'about' | 'money' | 'entry';
  rows: CompareRow[];
}

export const UNKNOWN: Cell = { kind: 'unknown' };

export const text = (item: string): Cell => (item.trim() === '' ? UNKNOWN : { kind: 'text', text: item });

/** Returns the comparison key of a cell, without source and date. */
function parseSaid(cell: Cell): string {
  switch (cell.kind) {
    case 'figure':
      return `${cell.figure.value} ${cell.figure.unit}`;
    case 'range':
      return `${cell.least.value} ${cell.most.value} ${cell.least.unit}`;
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

export function getRow(label: RowLabel, cells: Cell[]): CompareRow {
  return { label, cells, isSame: cells.length > 1 && cells.some(isKnown) && new Set(cells.map(parseSaid)).size === 1 };
}

export const markFixed = (row: CompareRow): CompareRow => ({ ...row, isFixed: true });

/** Row of the requirements in the DSE. */
export const dseRow = (rules: readonly (readonly EntryRule[])[]): CompareRow =>
  markFixed(
    getRow(
      { own: 'dse' },
      rules.map((items): Cell => (items.length > 0 ? { kind: 'rules', rules: [...items] } : UNKNOWN)),
    ),
  );

/** Returns true if two known values differ. An unknown value is no difference that a reader could weigh. */
export const hasDifference = ({ cells }: CompareRow) => new Set(cells.filter(isKnown).map(parseSaid)).size > 1;

const isKnown = ({ kind }: Cell) => kind !== 'unknown' && kind !== 'none';

/** Returns true if the row has any value or is fixed. Other rows are hidden. */
export const hasContent = ({ cells, isFixed }: CompareRow) => isFixed === true || cells.some(isKnown);

/** Returns true if the row has values of at least two items, or is fixed: a single value compares with nothing. */
export const isComparable = (row: CompareRow) =>
  hasContent(row) && (row.isFixed === true || row.cells.length < 2 || row.cells.filter(isKnown).length > 1);

export const figureCell = (figures: readonly SourcedFigure[], key: string, part: string): Cell => {
  const figure = figures.find((item) => item.key === key && item.part === part);
  return figure ? { kind: 'figure', figure } : UNKNOWN;
};

export const figureRow = (all: readonly { figures: readonly SourcedFigure[] }[], key: string, part = '') =>
  getRow(
    { figure: key, part },
    all.map(({ figures }) => figureCell(figures, key, part)),
  );

export const livingRow = (all: readonly { living: LivingCostRange }[]): CompareRow =>
  getRow(
    { figure: 'livingMonth', part: '' },
    all.map(({ living }) => {
      if (!living) return UNKNOWN;
      const { least: min, most: max } = living;
      return min.value === max.value ? { kind: 'figure', figure: min } : { kind: 'range', least: min, most: max };
    }),
  );

export interface FigureText {
  key: string;
  part: string;
  figure: SourcedFigure;
  text: string;
}

export const figureTextRow = (all: readonly { said: readonly FigureText[] }[], key: string, part = '') =>
  getRow(
    { figure: key, part },
    all.map(({ said }): Cell => {
      const found = said.find((figureText) => figureText.key === key && figureText.part === part);
      return found ? { kind: 'said', figure: found.figure, text: found.text } : UNKNOWN;
    }),
  );
