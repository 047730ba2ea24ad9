import { type Cleaned, cleanJpeg, isColourProfile, latin, uint16le, uint24le, uint32, uint32le } from './clean-jpeg.ts';

// Strips the metadata of pictures, which reveals location, device and the picture before cropping. Also limits the
// decoded size, which is independent of the file size.

/** Maximum number of pixels. A3 at 300 dpi has 17 million, and pictures of most phones have 12 to 50 million. */
export const MAX_PIXELS = 50_000_000;

type CleanPicture =
  | { ok: true; bytes: Uint8Array<ArrayBuffer>; width: number; height: number }
  | { ok: false; reason: 'damaged' | 'tooManyPixels' };

const CLEANERS: Record<string, (bytes: Uint8Array) => Cleaned | null> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/gif': cleanGif,
  'image/webp': cleanWebp,
};

/** Returns the picture without metadata and without decoding it; null for a content type that is not a picture's. */
export function cleanPicture(contentType: string, bytes: Uint8Array): CleanPicture | null {
  const clean = CLEANERS[contentType];
  if (!clean) return null;
  const cleaned = clean(bytes);
  const pixels = cleaned ? cleaned.width * cleaned.height : 0;
  if (!cleaned || !(pixels > 0)) return { ok: false, reason: 'damaged' };
  if (pixels > MAX_PIXELS) return { ok: false, reason: 'tooManyPixels' };
  const { parts, width, height } = cleaned;
  return { ok: true, bytes: joinBytes(parts), width, height };
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const GIF_HEADER_BYTES = 13;
const BLOCK = { image: 0x2c, extension: 0x21, end: 0x3b };
const EXTENSION = { control: 0xf9, application: 0xff };
/** Extensions that make an animation loop. */
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);
const END = Uint8Array.of(BLOCK.end);

function cleanGif(bytes: Uint8Array): Cleaned | null {
  let at = GIF_HEADER_BYTES + tableBytes(bytes[10]);
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
    // A frame may exceed the declared size of the screen.
    if (isImage) {
      width = Math.max(width, uint16le(bytes, at + 1) + uint16le(bytes, at + 5));
      height = Math.max(height, uint16le(bytes, at + 3) + uint16le(bytes, at + 7));
    }
    if (isImage || isNeeded(bytes, at)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return { parts: [...parts, END], width, height };
}

/** Returns the size of a colour table in bytes, by its flag byte. */
const tableBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

const isNeeded = (bytes: Uint8Array, index: number) =>
  bytes[index + 1] === EXTENSION.control ||
  (bytes[index + 1] === EXTENSION.application && LOOPS.has(latin(bytes, index + 3, 11)));

/** Returns the end of length-prefixed blocks, the last of which is empty; null if they are incomplete. */
function endOfData(bytes: Uint8Array, start: number): number | null {
  let at = start;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return null;
}

const SIGNATURE_BYTES = 8;
/** Length and name before the data of a chunk, and checksum after it. */
const CHUNK_OVERHEAD_BYTES = 12;
/**
 * Chunks needed for rendering: pixels, palette, colours, density, animation frames. Texts, times and Exif are dropped,
 * and so is the ICC profile, whose compressed content cannot be checked here.
 */
const ALLOWED_PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function cleanPng(bytes: Uint8Array): Cleaned | null {
  if (latin(bytes, SIGNATURE_BYTES + 4, 4) !== 'IHDR') return null;
  const parts = [bytes.subarray(0, SIGNATURE_BYTES)];
  const width = uint32(bytes, SIGNATURE_BYTES + 8);
  const height = uint32(bytes, SIGNATURE_BYTES + 12);
  let at = SIGNATURE_BYTES;
  while (at < bytes.length) {
    const end = at + uint32(bytes, at) + CHUNK_OVERHEAD_BYTES;
    if (!(end <= bytes.length)) return null;
    const name = latin(bytes, at + 4, 4);
    // Decoders disagree on a file with two headers, and on a frame that exceeds its canvas.
    if (name === 'IHDR' && at !== SIGNATURE_BYTES) return null;
    if (name === 'fcTL' && !isChunkInFile(bytes, at, width, height)) return null;
    if (ALLOWED_PNG_CHUNKS.has(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return end - at === CHUNK_OVERHEAD_BYTES ? { parts, width, height } : null;
    at = end;
  }
  return null;
}

/** Returns whether the frame of a frame control chunk lies within the canvas. */
function isChunkInFile(bytes: Uint8Array, chunk: number, width: number, height: number): boolean {
  const [frameWidth = NaN, frameHeight = NaN, leftOffset = NaN, top = NaN] = [12, 16, 20, 24].map((at) =>
    uint32(bytes, chunk + at),
  );
  return leftOffset + frameWidth <= width && top + frameHeight <= height;
}

const WEBP_HEADER_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const ALLOWED_WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP']);
/** Header flags of Exif and XMP, cleared because both are removed. */
const NOTES_FLAGS = 0x08 | 0x04;
/** Header flag of an ICC profile, cleared if the profile is removed. */
const PROFILE_FLAG = 0x20;

type Size = Pick<Cleaned, 'width' | 'height'>;

function cleanWebp(bytes: Uint8Array): Cleaned | null {
  const storedRows: Uint8Array[] = [];
  let size = null as Size | null;
  let at = WEBP_HEADER_BYTES;
  const end = WEBP_HEADER_BYTES - 4 + uint32le(bytes, 4);
  if (!(end <= bytes.length)) return null;
  while (at < end) {
    const name = latin(bytes, at, 4);
    const length = uint32le(bytes, at + 4);
    const next = at + CHUNK_HEAD_BYTES + length + (length % 2);
    if (!(next <= bytes.length)) return null;
    const chunk = bytes.slice(at, next);
    const value = sizeIn(name, chunk.subarray(CHUNK_HEAD_BYTES));
    // The picture may exceed the size in the extended header.
    if (value)
      size = { width: Math.max(value.width, size?.width ?? 0), height: Math.max(value.height, size?.height ?? 0) };
    if (name === 'VP8X') chunk[CHUNK_HEAD_BYTES] = (chunk[CHUNK_HEAD_BYTES] ?? 0) & ~NOTES_FLAGS;
    const isText = name === 'ICCP' && !isColourProfile(chunk.subarray(CHUNK_HEAD_BYTES, CHUNK_HEAD_BYTES + length));
    if (ALLOWED_WEBP_CHUNKS.has(name) && !isText) storedRows.push(chunk);
    at = next;
  }
  if (!size) return null;
  const extended = storedRows.find((chunk) => latin(chunk, 0, 4) === 'VP8X');
  if (extended && !storedRows.some((chunk) => latin(chunk, 0, 4) === 'ICCP'))
    extended[CHUNK_HEAD_BYTES] = (extended[CHUNK_HEAD_BYTES] ?? 0) & ~PROFILE_FLAG;
  const head = bytes.slice(0, WEBP_HEADER_BYTES);
  const length = storedRows.reduce((sum, chunk) => sum + chunk.length, 4);
  new DataView(head.buffer).setUint32(4, length, true);
  return { parts: [head, ...storedRows], ...size };
}

/** Returns the size stated in a chunk; null if it states none. */
function sizeIn(name: string, data: Uint8Array): Size | null {
  if (name === 'VP8X') return { width: uint24le(data, 4) + 1, height: uint24le(data, 7) + 1 };
  if (name === 'VP8 ') return { width: uint16le(data, 6) & 0x3fff, height: uint16le(data, 8) & 0x3fff };
  if (name !== 'VP8L') return null;
  const sizes = uint32le(data, 1);
  return { width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1 };
}
