import { checkedText } from './checked-text.ts';
import { type Faults, Unreadable } from './faults.ts';
import { fileBytes } from './file-bytes.ts';
import type { RawRow } from './table-rows.ts';

/** All of it is held: what is larger comes as CSV, which is not. */
const MOST_LETTERS = 64 * 1024 * 1024;

/**
 * A list of objects as the lines of a table: its head are the names of all of them. { title: { zh: '…' } } is the cell title.zh,
 * and a list of texts is one with ';' between them. Lines are those of the file, where each object begins.
 */
export async function* readJson(
  { path, file }: { path: string; file: string },
  faults: Faults,
  told: (bytes: number) => void,
): AsyncGenerator<RawRow> {
  let whole = '';
  for await (const part of checkedText(fileBytes(path, told), (line, problem) => faults.add({ file, line }, problem))) {
    whole += part;
    if (whole.length > MOST_LETTERS) throw new Unreadable('is too large for JSON: give it as CSV');
  }
  const list = parse(whole.replace(/^\uFEFF/, ''));
  const lines = linesOfObjects(whole);
  const rows = list.map((one, at) => {
    const line = lines[at] ?? 1;
    if (typeof one === 'object' && one !== null && !Array.isArray(one)) return { line, cells: flatten(one) };
    faults.add({ file, line }, 'is no object, and every entry of the list has to be one');
    return { line, cells: new Map<string, string>() };
  });
  const head = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))];
  yield { line: 1, cells: head };
  for (const { line, cells } of rows) yield { line, cells: head.map((name) => cells.get(name) ?? '') };
}

function parse(whole: string): unknown[] {
  try {
    const list: unknown = JSON.parse(whole);
    if (Array.isArray(list)) return list;
  } catch (error) {
    const at = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? whole.length);
    throw new Unreadable('is no JSON from here on', { line: whole.slice(0, at).split('\n').length });
  }
  throw new Unreadable('is no list: [ {…}, {…} ]');
}

function flatten(object: object, before = ''): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [name, value] of Object.entries(object) as [string, unknown][])
    if (Array.isArray(value)) cells.set(before + name, value.map(String).join('; '));
    else if (typeof value === 'object' && value !== null)
      for (const [inner, cell] of flatten(value, `${before}${name}.`)) cells.set(inner, cell);
    else cells.set(before + name, value === null ? '' : String(value as string | number | boolean));
  return cells;
}

/** On which lines the entries of the outer list begin. */
function linesOfObjects(whole: string): number[] {
  const lines: number[] = [];
  let depth = 0;
  let line = 1;
  let isNext = false;
  for (const [token] of whole.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},\n]|[^\s"[\]{},]+/g)) {
    if (token === '\n') line += 1;
    else if (token === ',') isNext ||= depth === 1;
    else {
      if (isNext && token !== ']') lines.push(line);
      isNext = false;
      if (token === '[' || token === '{') depth += 1;
      if (token === ']' || token === '}') depth -= 1;
      if (token === '[' && depth === 1) isNext = true;
    }
  }
  return lines;
}
