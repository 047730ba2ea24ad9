import { isUtf8 } from 'node:buffer';
import { UnreadableFile } from './import-errors.ts';

const LINE_END = 0x0a;
/** Limit of a line; a longer one means that the file has no line breaks or is binary. */
const MAX_LINE_LENGTH = 1024 * 1024;
const UTF_16 = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/**
 * Decodes bytes into text of whole lines. Invalid UTF-8 is reported with its line and decoded as Latin-1, so that
 * later errors are found too; the import is rejected anyway.
 */
export async function* checkedText(
  bytes: AsyncIterable<Buffer>,
  notify: (line: number, problem: string) => void,
): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  const read = (full: Buffer) => {
    if (line === 1 && UTF_16.some((mark) => full.subarray(0, 2).equals(mark)))
      throw new UnreadableFile('is in UTF-16; it has to be in UTF-8');
    const isFine = isUtf8(full) && !full.includes(0);
    const ends = countEnds(full);
    if (isFine) {
      line += ends;
      return full.toString('utf8');
    }
    let text = '';
    for (const item of splitLines(full)) {
      const isUtf8Text = isUtf8(item);
      if (!isUtf8Text) notify(line, 'is not in UTF-8');
      else if (item.includes(0)) notify(line, 'has a zero byte');
      text += item.toString(isUtf8Text ? 'utf8' : 'latin1');
      line += countEnds(item);
    }
    return text;
  };
  for await (const chunk of bytes) {
    const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const end = all.lastIndexOf(LINE_END) + 1;
    if (end > 0) yield read(all.subarray(0, end));
    rest = all.subarray(end);
    if (rest.length > MAX_LINE_LENGTH) throw new UnreadableFile(`has a line of more than ${MAX_LINE_LENGTH / 1024} KB`);
  }
  if (rest.length > 0) yield read(rest);
}

function countEnds(bytes: Buffer): number {
  let count = 0;
  for (let index = bytes.indexOf(LINE_END); index >= 0; index = bytes.indexOf(LINE_END, index + 1)) count += 1;
  return count;
}

function* splitLines(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(LINE_END, from);
    const next = end < 0 ? bytes.length : end + 1;
    yield bytes.subarray(from, next);
    from = next;
  }
}
