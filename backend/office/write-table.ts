/** Spreadsheets read Chinese only behind this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would reckon with instead of showing: somebody may be called '=1+1'. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text);

const writeCell = (text: string) => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A table as spreadsheets open it. Times are UTC, as machines write them. */
export const writeTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + [head, ...rows].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
