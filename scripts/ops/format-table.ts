/** Matches East Asian characters, which are two terminal columns wide. */
const WIDE_CHARACTER_PATTERN =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
/** Matches control characters, which would move the cursor or break lines. */
const CONTROL_CHARACTER_PATTERN = /\p{Cc}/gu;

const measureWidth = (text: string) =>
  [...text].reduce((sum, character) => sum + (WIDE_CHARACTER_PATTERN.test(character) ? 2 : 1), 0);

/** Formats rows below their headings. Each column is as wide as its widest cell. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const allRows = [headings, ...rows].map((row) => row.map((cell) => cell.replaceAll(CONTROL_CHARACTER_PATTERN, ' ')));
  const widths = headings.map((_, index) => Math.max(...allRows.map((row) => measureWidth(row[index] ?? ''))));
  const padCell = (cell: string, index: number) => cell + ' '.repeat((widths[index] ?? 0) - measureWidth(cell));
  return allRows.map((row) => row.map(padCell).join('  ').trimEnd()).join('\n');
}
