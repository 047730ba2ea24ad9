import { type Cleaned, latin, uint16le } from './picture-bytes.ts';

const HEADER_BYTES = 13;
const BLOCK = { image: 0x2c, extension: 0x21, end: 0x3b };
const EXTENSION = { control: 0xf9, application: 0xff };
/** How often a moving one is repeated. */
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);
const END = Uint8Array.of(BLOCK.end);

export function cleanGif(bytes: Uint8Array): Cleaned | null {
  let at = HEADER_BYTES + tableBytes(bytes[10]);
  if (at > bytes.length) return null;
  const parts = [bytes.subarray(0, at)];
  let width = uint16le(bytes, 6);
  let height = uint16le(bytes, 8);
  while (at < bytes.length && bytes[at] !== BLOCK.end) {
    const isImage = bytes[at] === BLOCK.image;
    if (!isImage && bytes[at] !== BLOCK.extension) return null;
    const data = isImage ? at + 10 + tableBytes(bytes[at + 9]) + 1 : at + 2;
    const end = endOfData(bytes, data);
    if (end === null) return null;
    // A picture may be larger than what it says is its screen.
    if (isImage) {
      width = Math.max(width, uint16le(bytes, at + 1) + uint16le(bytes, at + 5));
      height = Math.max(height, uint16le(bytes, at + 3) + uint16le(bytes, at + 7));
    }
    if (isImage || isNeeded(bytes, at)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return { parts: [...parts, END], width, height };
}

/** Of a table of colours, by the byte that says whether there is one. */
const tableBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

const isNeeded = (bytes: Uint8Array, at: number) =>
  bytes[at + 1] === EXTENSION.control ||
  (bytes[at + 1] === EXTENSION.application && LOOPS.has(latin(bytes, at + 3, 11)));

/** Pieces, each behind its length, up to one of no length. */
function endOfData(bytes: Uint8Array, start: number): number | null {
  let at = start;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return null;
}
