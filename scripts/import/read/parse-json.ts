import { readCheckedText } from './checked-text.ts';
import { type ImportErrors, UnreadableFileError } from './import-errors.ts';
import { readFileBytes } from './file-bytes.ts';
import type { RawRow } from './table-rows.ts';

/** Maximum number of columns that are built: one more than allowed, so that exceeding the limit is reported. */
const MAX_NAMES = 1001;

/** Maximum size of a JSON file, which is parsed in memory. Larger files must be CSV, which is streamed. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

/**
 * Converts a list of objects into table rows, whose header is the union of all keys. { title: { zh: '…' } } becomes the
 * cell title.zh, and a list of strings becomes a cell separated by ';'. Line numbers are those of the objects in the
 * file.
 */
export async function* parseJsonRows(
  { path, file }: { path: string; file: string },
  errors: ImportErrors,
  onBytes: (bytes: number) => void,
): AsyncGenerator<RawRow> {
  let fullText = '';
  for await (const textChunk of readCheckedText(readFileBytes(path, onBytes), (line, problem) =>
    errors.addError({ file, line }, problem),
  )) {
    fullText += textChunk;
    if (fullText.length > MAX_CHARACTERS) throw new UnreadableFileError('is too large for JSON: give it as CSV');
  }
  const parsedRows = parseList(fullText.replace(/^\uFEFF/, ''));
  const { lines, tokenErrors } = scanTokens(fullText);
  for (const { problem, ...position } of tokenErrors) errors.addError({ file, ...position }, problem);
  const rows = parsedRows.map((item, index) => {
    const line = lines[index] ?? 1;
    const cells = new Map<string, string>();
    const reportDuplicate = (column: string) => errors.addError({ file, line, column }, 'stands twice in one object');
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      errors.addError({ file, line }, 'is not an object; every entry of the list must be one');
    else if (!flattenObject(item, cells, reportDuplicate))
      errors.addError({ file, line }, 'contains nested lists or objects, which are not allowed');
    return { line, cells };
  });
  const columnNames = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].slice(0, MAX_NAMES);
  yield { line: 1, cells: columnNames };
  for (const { line, cells } of rows) yield { line, cells: columnNames.map((name) => cells.get(name) ?? '') };
}

function parseList(jsonText: string): unknown[] {
  try {
    const parsedList: unknown = JSON.parse(jsonText);
    if (Array.isArray(parsedList)) return parsedList;
  } catch (error) {
    const errorOffset = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? jsonText.length);
    throw new UnreadableFileError('is no JSON from here on', {
      line: jsonText.slice(0, errorOffset).split('\n').length,
    });
  }
  throw new UnreadableFileError('is not a list: [ {…}, {…} ]');
}

/** Maximum depth of nesting. 'name.zh' and 'source.as-at' have two levels. */
const MAX_DEPTH = 4;
const isCell = (value: unknown) => typeof value !== 'object' || value === null;

/**
 * Flattens an object into cells. Returns false for deeper nesting, or for a list that contains anything but strings.
 */
function flattenObject(
  object: object,
  cells: Map<string, string>,
  reportDuplicate: (column: string) => void,
  prefix = '',
  depth = 1,
): boolean {
  return Object.entries(object).every(([name, value]: [string, unknown]) => {
    const column = prefix + name;
    // A column may occur twice: { title: { zh: 'a' }, 'title.zh': 'b' }.
    if (cells.has(column)) reportDuplicate(column);
    if (isCell(value)) cells.set(column, value === null ? '' : String(value as string | number | boolean));
    else if (!Array.isArray(value))
      return depth < MAX_DEPTH && flattenObject(value as object, cells, reportDuplicate, `${column}.`, depth + 1);
    else if (value.every(isCell)) cells.set(column, value.map(String).join('; '));
    else return false;
    return true;
  });
}

interface TokenError {
  line: number;
  column?: string;
  problem: string;
}

const TOKEN_PATTERN = /"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{},\n]|[^\s"[\]{},:]+/g;
const countLineEnds = (token: string) => token.split('\n').length - 1;

/**
 * Scans the tokens of a JSON text for information that JSON.parse does not provide: line numbers of the entries,
 * duplicate keys, and numbers that lose precision.
 */
function scanTokens(jsonText: string): { lines: number[]; tokenErrors: TokenError[] } {
  const lines: number[] = [];
  const tokenErrors: TokenError[] = [];
  /** Keys so far of each open object, or null for an open list. */
  const openObjects: (Set<string> | null)[] = [];
  let line = 1;
  let isElementStart = false;
  for (const [token, colon] of jsonText.matchAll(TOKEN_PATTERN)) {
    if (token === ',') isElementStart ||= openObjects.length === 1;
    else if (token !== '\n') {
      if (isElementStart && token !== ']') lines.push(line);
      isElementStart = token === '[' && openObjects.length === 0;
      if (token === '[' || token === '{') openObjects.push(token === '{' ? new Set() : null);
      if (token === ']' || token === '}') openObjects.pop();
      if (colon !== undefined) {
        const [names, name] = [openObjects.at(-1), JSON.parse(token.slice(0, -colon.length)) as string];
        if (names?.has(name)) tokenErrors.push({ line, column: name, problem: 'stands twice in one object' });
        names?.add(name);
      } else if (/^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)))
        tokenErrors.push({ line, problem: `has ${token}, a number with too many digits: write it as a string` });
    }
    line += countLineEnds(token);
  }
  return { lines, tokenErrors };
}
