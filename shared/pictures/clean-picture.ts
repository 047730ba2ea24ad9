import {
  type CleanedPicture,
  cleanJpeg,
  isColourProfile,
  decodeLatin1,
  readUint16LE,
  readUint24LE,
  readUint32,
  readUint32LE,
} from './clean-jpeg.ts';

// Strips the metadata of pictures, which reveals location, device and the picture before cropping. Also limits the
// decoded size, which is independent of the file size.

/** Maximum number of pixels. A3 at 300 dpi has 17 million, and pictures of most phones have 12 to 50 million. */
export const MAX_PIXELS = 50_000_000;

type PictureCleaningResult =
  | { ok: true; bytes: Uint8Array<ArrayBuffer>; width: number; height: number }
  | { ok: false; reason: 'damaged' | 'tooManyPixels' };

const CLEANERS: Record<string, (bytes: Uint8Array) => CleanedPicture | null> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/gif': cleanGif,
  'image/webp': cleanWebp,
};

/** Returns the picture without metadata, without decoding it, or null for a content type that is not a picture's. */
export function cleanPicture(contentType: string, bytes: Uint8Array): PictureCleaningResult | null {
  const cleaner = CLEANERS[contentType];
  if (!cleaner) return null;
  const cleanedPicture = cleaner(bytes);
  const pixelCount = cleanedPicture ? cleanedPicture.width * cleanedPicture.height : 0;
  if (!cleanedPicture || !(pixelCount > 0)) return { ok: false, reason: 'damaged' };
  if (pixelCount > MAX_PIXELS) return { ok: false, reason: 'tooManyPixels' };
  const { parts, width, height } = cleanedPicture;
  return { ok: true, bytes: joinBytes(parts), width, height };
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

const GIF_HEADER_BYTES = 13;
const GIF_BLOCKS = { image: 0x2c, extension: 0x21, end: 0x3b };
const GIF_EXTENSIONS = { control: 0xf9, application: 0xff };
/** Extensions that make an animation loop. */
const LOOP_EXTENSIONS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);
const GIF_END = Uint8Array.of(GIF_BLOCKS.end);

function cleanGif(bytes: Uint8Array): CleanedPicture | null {
  let offset = GIF_HEADER_BYTES + getColorTableBytes(bytes[10]);
  if (offset > bytes.length) return null;
  const parts = [bytes.subarray(0, offset)];
  let width = readUint16LE(bytes, 6);
  let height = readUint16LE(bytes, 8);
  while (offset < bytes.length && bytes[offset] !== GIF_BLOCKS.end) {
    const isImage = bytes[offset] === GIF_BLOCKS.image;
    if (!isImage && bytes[offset] !== GIF_BLOCKS.extension) return null;
    const dataOffset = isImage ? offset + 10 + getColorTableBytes(bytes[offset + 9]) + 1 : offset + 2;
    const blockEnd = findDataEnd(bytes, dataOffset);
    if (blockEnd === null) return null;
    // A frame may exceed the declared size of the screen.
    if (isImage) {
      width = Math.max(width, readUint16LE(bytes, offset + 1) + readUint16LE(bytes, offset + 5));
      height = Math.max(height, readUint16LE(bytes, offset + 3) + readUint16LE(bytes, offset + 7));
    }
    if (isImage || isNeededExtension(bytes, offset)) parts.push(bytes.subarray(offset, blockEnd));
    offset = blockEnd;
  }
  return { parts: [...parts, GIF_END], width, height };
}

/** Returns the size of a colour table in bytes, by its flag byte. */
const getColorTableBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

const isNeededExtension = (bytes: Uint8Array, offset: number) =>
  bytes[offset + 1] === GIF_EXTENSIONS.control ||
  (bytes[offset + 1] === GIF_EXTENSIONS.application && LOOP_EXTENSIONS.has(decodeLatin1(bytes, offset + 3, 11)));

/** Returns the end of length-prefixed blocks, the last of which is empty, or null if they are incomplete. */
function findDataEnd(bytes: Uint8Array, start: number): number | null {
  let offset = start;
  while (offset < bytes.length) {
    const length = bytes[offset] ?? 0;
    offset += 1 + length;
    if (length === 0) return offset;
  }
  return null;
}

const PNG_SIGNATURE_BYTES = 8;
/** Number of bytes around the data of a chunk: length and name before it, checksum after it. */
const CHUNK_OVERHEAD_BYTES = 12;
/**
 * Chunks needed for rendering: pixels, palette, colours, density, animation frames. Texts, times and Exif are dropped,
 * as is the ICC profile, whose compressed content cannot be checked here.
 */
const ALLOWED_PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function cleanPng(bytes: Uint8Array): CleanedPicture | null {
  if (decodeLatin1(bytes, PNG_SIGNATURE_BYTES + 4, 4) !== 'IHDR') return null;
  const parts = [bytes.subarray(0, PNG_SIGNATURE_BYTES)];
  const width = readUint32(bytes, PNG_SIGNATURE_BYTES + 8);
  const height = readUint32(bytes, PNG_SIGNATURE_BYTES + 12);
  let offset = PNG_SIGNATURE_BYTES;
  while (offset < bytes.length) {
    const chunkEnd = offset + readUint32(bytes, offset) + CHUNK_OVERHEAD_BYTES;
    if (!(chunkEnd <= bytes.length)) return null;
    const chunkName = decodeLatin1(bytes, offset + 4, 4);
    // Decoders disagree on a file with two headers, and on a frame that exceeds its canvas.
    if (chunkName === 'IHDR' && offset !== PNG_SIGNATURE_BYTES) return null;
    if (chunkName === 'fcTL' && !isFrameInsideCanvas(bytes, offset, width, height)) return null;
    if (ALLOWED_PNG_CHUNKS.has(chunkName)) parts.push(bytes.subarray(offset, chunkEnd));
    if (chunkName === 'IEND') return chunkEnd - offset === CHUNK_OVERHEAD_BYTES ? { parts, width, height } : null;
    offset = chunkEnd;
  }
  return null;
}

/** Returns whether the frame of a frame control chunk lies within the canvas. */
function isFrameInsideCanvas(bytes: Uint8Array, chunkOffset: number, width: number, height: number): boolean {
  const [frameWidth = NaN, frameHeight = NaN, left = NaN, top = NaN] = [12, 16, 20, 24].map((fieldOffset) =>
    readUint32(bytes, chunkOffset + fieldOffset),
  );
  return left + frameWidth <= width && top + frameHeight <= height;
}

const WEBP_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const ALLOWED_WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP']);
/** Header flags of Exif and XMP, cleared because both are removed. */
const METADATA_FLAGS = 0x08 | 0x04;
/** Header flag of an ICC profile, cleared if the profile is removed. */
const ICC_PROFILE_FLAG = 0x20;

type Size = Pick<CleanedPicture, 'width' | 'height'>;

function cleanWebp(bytes: Uint8Array): CleanedPicture | null {
  const chunks: Uint8Array[] = [];
  let size = null as Size | null;
  let offset = WEBP_HEADER_BYTES;
  const fileEnd = WEBP_HEADER_BYTES - 4 + readUint32LE(bytes, 4);
  if (!(fileEnd <= bytes.length)) return null;
  while (offset < fileEnd) {
    const chunkName = decodeLatin1(bytes, offset, 4);
    const length = readUint32LE(bytes, offset + 4);
    const nextOffset = offset + CHUNK_HEADER_BYTES + length + (length % 2);
    if (!(nextOffset <= bytes.length)) return null;
    const chunk = bytes.slice(offset, nextOffset);
    const chunkSize = readChunkSize(chunkName, chunk.subarray(CHUNK_HEADER_BYTES));
    // The picture may exceed the size in the extended header.
    if (chunkSize)
      size = {
        width: Math.max(chunkSize.width, size?.width ?? 0),
        height: Math.max(chunkSize.height, size?.height ?? 0),
      };
    if (chunkName === 'VP8X') chunk[CHUNK_HEADER_BYTES] = (chunk[CHUNK_HEADER_BYTES] ?? 0) & ~METADATA_FLAGS;
    const isFakeProfile =
      chunkName === 'ICCP' && !isColourProfile(chunk.subarray(CHUNK_HEADER_BYTES, CHUNK_HEADER_BYTES + length));
    if (ALLOWED_WEBP_CHUNKS.has(chunkName) && !isFakeProfile) chunks.push(chunk);
    offset = nextOffset;
  }
  if (!size) return null;
  const extendedHeader = chunks.find((chunk) => decodeLatin1(chunk, 0, 4) === 'VP8X');
  if (extendedHeader && !chunks.some((chunk) => decodeLatin1(chunk, 0, 4) === 'ICCP'))
    extendedHeader[CHUNK_HEADER_BYTES] = (extendedHeader[CHUNK_HEADER_BYTES] ?? 0) & ~ICC_PROFILE_FLAG;
  const fileHeader = bytes.slice(0, WEBP_HEADER_BYTES);
  const riffLength = chunks.reduce((sum, chunk) => sum + chunk.length, 4);
  new DataView(fileHeader.buffer).setUint32(4, riffLength, true);
  return { parts: [fileHeader, ...chunks], ...size };
}

/** Returns the size stated in a chunk, or null if the chunk contains no size. */
function readChunkSize(chunkName: string, data: Uint8Array): Size | null {
  if (chunkName === 'VP8X') return { width: readUint24LE(data, 4) + 1, height: readUint24LE(data, 7) + 1 };
  if (chunkName === 'VP8 ') return { width: readUint16LE(data, 6) & 0x3fff, height: readUint16LE(data, 8) & 0x3fff };
  if (chunkName !== 'VP8L') return null;
  const packedSize = readUint32LE(data, 1);
  return { width: (packedSize & 0x3fff) + 1, height: ((packedSize >>> 14) & 0x3fff) + 1 };
}
