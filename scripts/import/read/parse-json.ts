import { checkedText } from './checked-text.ts';
import { type ImportErrors, UnreadableFile } from './import-errors.ts';
import { fileBytes } from './file-bytes.ts';
import type { RawRow } from './table-rows.ts';

/** Limit of columns that are built: one more than are allowed, so that the excess is reported. */
const MAX_NAMES = 1001;

/** Limit of a JSON file, which is parsed in memory. Larger files must be CSV, which is streamed. */
const MAX_LETTERS = 64 * 1024 * 1024;

/**
 * Converts a list of objects into table rows. The head is the union of all keys. { title: { zh: '…' } } becomes the
 * cell title.zh; a list of strings becomes a cell separated by ';'. Line numbers are those of the objects in the
 * file.
 */
export async function* parseJsonRows(
  { path, file }: { path: string; file: string },
  errors: ImportErrors,
  onBytes: (bytes: number) => void,
): AsyncGenerator<RawRow> {
  let fullText = '';
  for await (const part of checkedText(fileBytes(path, onBytes), (line, problem) =>
    errors.add({ file, line }, problem),
  )) {
    fullText += part;
    if (fullText.length > MAX_LETTERS) throw new UnreadableFile('is too large for JSON: give it as CSV');
  }
  const list = parse(fullText.replace(/^\uFEFF/, ''));
  const { lines, slips } = scanTokens(fullText);
  for (const { problem, ...spot } of slips) errors.add({ file, ...spot }, problem);
  const rows = list.map((item, index) => {
    const line = lines[index] ?? 1;
    const cells = new Map<string, string>();
    const tellTwice = (column: string) => errors.add({ file, line, column }, 'stands twice in one object');
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      errors.add({ file, line }, 'is no object, and every entry of the list has to be one');
    else if (!flatten(item, cells, tellTwice))
      errors.add({ file, line }, 'holds lists or objects within each other, which are no cells');
    return { line, cells };
  });
  const head = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].slice(0, MAX_NAMES);
  yield { line: 1, cells: head };
  for (const { line, cells } of rows) yield { line, cells: head.map((name) => cells.get(name) ?? '') };
}

function parse(match: string): unknown[] {
  try {
    const list: unknown = JSON.parse(match);
    if (Array.isArray(list)) return list;
  } catch (error) {
    const at = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? match.length);
    throw new UnreadableFile('is no JSON from here on', { line: match.slice(0, at).split('\n').length });
  }
  throw new UnreadableFile('is no list: [ {…}, {…} ]');
}

/** Limit of nesting; 'name.zh' and 'source.as-at' have two levels. */
const MAX_DEPTH = 4;
const isCell = (value: unknown) => typeof value !== 'object' || value === null;

/** Flattens an object into cells. Returns false for deeper nesting, or for a list with other values than strings. */
function flatten(
  object: object,
  cells: Map<string, string>,
  tellTwice: (column: string) => void,
  prefix = '',
  depth = 1,
): boolean {
  return Object.entries(object).every(([name, value]: [string, unknown]) => {
    const column = prefix + name;
    // A column may be given twice: { title: { zh: 'a' }, 'title.zh': 'b' }.
    if (cells.has(column)) tellTwice(column);
    if (isCell(value)) cells.set(column, value === null ? '' : String(value as string | number | boolean));
    else if (!Array.isArray(value))
      return depth < MAX_DEPTH && flatten(value as object, cells, tellTwice, `${column}.`, depth + 1);
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

const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{},\n]|[^\s"[\]{},:]+/g;
const ends = (token: string) => token.split('\n').length - 1;

/**
 * Scans the tokens of a JSON text for information that JSON.parse does not give: line numbers of the entries,
 * duplicate keys and lost precision.
 */
function scanTokens(match: string): { lines: number[]; slips: TokenError[] } {
  const lines: number[] = [];
  const slips: TokenError[] = [];
  /** Keys of each open object; null for an open list. */
  const open: (Set<string> | null)[] = [];
  let line = 1;
  let isNext = false;
  for (const [token, colon] of match.matchAll(TOKENS)) {
    if (token === ',') isNext ||= open.length === 1;
    else if (token !== '\n') {
      if (isNext && token !== ']') lines.push(line);
      isNext = token === '[' && open.length === 0;
      if (token === '[' || token === '{') open.push(token === '{' ? new Set() : null);
      if (token === ']' || token === '}') open.pop();
      if (colon !== undefined) {
        const [names, name] = [open.at(-1), JSON.parse(token.slice(0, -colon.length)) as string];
        if (names?.has(name)) slips.push({ line, column: name, problem: 'stands twice in one object' });
        names?.add(name);
      } else if (/^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)))
        slips.push({ line, problem: `has ${token}, a number of more digits than are kept: it has to be a text` });
    }
    line += ends(token);
  }
  return { lines, slips };
}
