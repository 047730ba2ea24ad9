/** Spreadsheets read Chinese only behind this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What a spreadsheet would reckon with instead of showing: somebody may be called '=1+1', or the same in letters as wide as Chinese,
 * which some read as the narrow ones, behind blanks that some leave out.
 */
const isFormula = (text: string) => /^[\s\p{Cc}\p{Cf}]*[=+\-@]|^[\t\r\n]/u.test(text.normalize('NFKC'));

const writeCell = (text: string) => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A table as spreadsheets open it. Times are UTC, as machines write them. */
export const formatCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + [head, ...rows].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
