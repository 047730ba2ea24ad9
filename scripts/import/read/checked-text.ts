import { isUtf8 } from 'node:buffer';
import { UnreadableFileError } from './import-errors.ts';

const LINE_END = 0x0a;
/** Maximum length of a line. A longer line means that the file has no line breaks or is binary. */
const MAX_LINE_LENGTH = 1024 * 1024;
const UTF_16 = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/**
 * Decodes bytes into text, in chunks of whole lines. Invalid UTF-8 is reported with its line and decoded as Latin-1, so
 * that later errors are found too. The import is rejected in any case.
 */
export async function* readCheckedText(
  bytes: AsyncIterable<Buffer>,
  reportProblem: (line: number, problem: string) => void,
): AsyncGenerator<string> {
  let remainingBytes: Buffer = Buffer.alloc(0);
  let line = 1;
  const checkChunk = (fullBytes: Buffer) => {
    if (line === 1 && UTF_16.some((mark) => fullBytes.subarray(0, 2).equals(mark)))
      throw new UnreadableFileError('is encoded in UTF-16; UTF-8 is required');
    const isValidText = isUtf8(fullBytes) && !fullBytes.includes(0);
    const lineEndCount = countLineEnds(fullBytes);
    if (isValidText) {
      line += lineEndCount;
      return fullBytes.toString('utf8');
    }
    let text = '';
    for (const item of splitLines(fullBytes)) {
      const isUtf8Text = isUtf8(item);
      if (!isUtf8Text) reportProblem(line, 'is not in UTF-8');
      else if (item.includes(0)) reportProblem(line, 'contains a zero byte');
      text += item.toString(isUtf8Text ? 'utf8' : 'latin1');
      line += countLineEnds(item);
    }
    return text;
  };
  for await (const chunk of bytes) {
    const availableBytes = remainingBytes.length > 0 ? Buffer.concat([remainingBytes, chunk]) : chunk;
    const end = availableBytes.lastIndexOf(LINE_END) + 1;
    if (end > 0) yield checkChunk(availableBytes.subarray(0, end));
    remainingBytes = availableBytes.subarray(end);
    if (remainingBytes.length > MAX_LINE_LENGTH)
      throw new UnreadableFileError(`has a line of more than ${MAX_LINE_LENGTH / 1024} KB`);
  }
  if (remainingBytes.length > 0) yield checkChunk(remainingBytes);
}

function countLineEnds(bytes: Buffer): number {
  let count = 0;
  for (let index = bytes.indexOf(LINE_END); index >= 0; index = bytes.indexOf(LINE_END, index + 1)) count += 1;
  return count;
}

function* splitLines(bytes: Buffer): Generator<Buffer> {
  for (let startIndex = 0; startIndex < bytes.length;) {
    const end = bytes.indexOf(LINE_END, startIndex);
    const nextStart = end < 0 ? bytes.length : end + 1;
    yield bytes.subarray(startIndex, nextStart);
    startIndex = nextStart;
  }
}
