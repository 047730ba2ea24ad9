/** Byte order mark, without which Excel misreads Chinese characters. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns whether a spreadsheet would evaluate the cell as a formula (CSV injection), such as a name '=1+1'. Detects
 * full-width characters, and leading whitespace that some programs ignore.
 */
const isFormula = (text: string) => /^[\s\p{Cc}\p{Cf}]*[=+\-@]|^[\t\r\n]/u.test(text.normalize('NFKC'));

const formatCell = (text: string) => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const formatCsv = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + [headings, ...rows].map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('');
