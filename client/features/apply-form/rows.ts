// Lists of the form, changed into new lists.

export const addRow = <T>(rows: readonly T[], row: T): T[] => [...rows, row];

export const changeRow = <T extends object>(rows: readonly T[], at: number, changed: Partial<T>): T[] =>
  rows.map((row, index) => (index === at ? { ...row, ...changed } : row));

export const removeRow = <T>(rows: readonly T[], at: number): T[] => rows.filter((_, index) => index !== at);

/** One place up or down; at an end it stays. */
export function moveRow<T>(rows: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by;
  const row = rows[at];
  const others = removeRow(rows, at);
  return row === undefined || to < 0 || to >= rows.length
    ? [...rows]
    : [...others.slice(0, to), row, ...others.slice(to)];
}
