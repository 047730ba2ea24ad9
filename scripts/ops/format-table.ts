/** East Asian characters, which take two terminal columns. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
/** Control characters, which would move the cursor or break lines. */
const CONTROL = /\p{Cc}/gu;

const measureWidth = (text: string) => [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);

/** Formats rows below their heads; each column is as wide as its widest cell. */
export function formatTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heads, ...rows].map((row) => row.map((cell) => cell.replaceAll(CONTROL, ' ')));
  const widths = heads.map((_, index) => Math.max(...all.map((row) => measureWidth(row[index] ?? ''))));
  const fill = (cell: string, index: number) => cell + ' '.repeat((widths[index] ?? 0) - measureWidth(cell));
  return all.map((row) => row.map(fill).join('  ').trimEnd()).join('\n');
}
