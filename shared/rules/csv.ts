/** Excel requires a BOM to read Chinese. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Detects CSV injection: a cell that spreadsheets would evaluate, such as a name '=1+1', including full-width
 * characters and leading whitespace that some programs ignore.
 */
const isFormula = (text: string) => /^[\s\p{Cc}\p{Cf}]*[=+\-@]|^[\t\r\n]/u.test(text.normalize('NFKC'));

const formatCell = (text: string) => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** CSV for spreadsheets. Times are UTC. */
export const formatCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + [head, ...rows].map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('');
