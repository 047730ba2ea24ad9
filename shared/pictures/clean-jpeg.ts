/** Retained parts of a file, and the decoded size of the picture. */
export interface Cleaned {
  parts: Uint8Array[];
  width: number;
  height: number;
}

/** Returns NaN beyond the end, which fails every comparison. */
const uint16 = (bytes: Uint8Array, index: number) => (bytes[index] ?? NaN) * 256 + (bytes[index + 1] ?? NaN);
export const uint32 = (bytes: Uint8Array, index: number) => uint16(bytes, index) * 65_536 + uint16(bytes, index + 2);
export const uint16le = (bytes: Uint8Array, index: number) => (bytes[index] ?? NaN) + (bytes[index + 1] ?? NaN) * 256;
export const uint24le = (bytes: Uint8Array, index: number) =>
  uint16le(bytes, index) + (bytes[index + 2] ?? NaN) * 65_536;
export const uint32le = (bytes: Uint8Array, index: number) =>
  uint16le(bytes, index) + uint16le(bytes, index + 2) * 65_536;

export const latin = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const HEAD_BYTES = 128;
const SIGNATURE_AT = 36;

/** Returns whether the bytes are an ICC profile rather than arbitrary text in its place. */
export const isColourProfile = (bytes: Uint8Array) =>
  bytes.length > HEAD_BYTES && uint32(bytes, 0) === bytes.length && latin(bytes, SIGNATURE_AT, 4) === 'acsp';

const START = Uint8Array.of(0xff, 0xd8);
const END = Uint8Array.of(0xff, 0xd9);
const MARK = { tem: 0x01, frame: 0xc0, restart: 0xd0, end: 0xd9, scan: 0xda, app: 0xe0, comment: 0xfe };
/** Returns whether a marker starts a frame; the three excluded markers in the range are tables. */
const isFrame = (mark: number) => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

/** Processes segments up to the end marker. Phones append another picture or a film behind it, which is dropped. */
export function cleanJpeg(bytes: Uint8Array): Cleaned | null {
  const cleaned: Cleaned = { parts: [START], width: 0, height: 0 };
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    while (bytes[at] === 0xff) at += 1;
    const mark = bytes[at];
    at += 1;
    if (mark === undefined || mark === 0) return null;
    if (mark === MARK.end) return { ...cleaned, parts: [...cleaned.parts, END] };
    if (mark === MARK.tem || (mark >= MARK.restart && mark < MARK.end)) continue;
    const end = at + uint16(bytes, at);
    if (!(end >= at + 2 && end <= bytes.length)) return null;
    const segment = bytes.subarray(at, end);
    // Decoders disagree on files with two frames, and only one size would be checked.
    if (isFrame(mark) && cleaned.width > 0) return null;
    if (isFrame(mark)) Object.assign(cleaned, sizeIn(segment));
    at = mark === MARK.scan ? endOfScan(bytes, end) : end;
    const filteredSegment = filterSegment(mark, segment);
    if (filteredSegment) cleaned.parts.push(Uint8Array.of(0xff, mark), filteredSegment, bytes.subarray(end, at));
  }
  // A file of an interrupted scan lacks the end marker but can still be decoded.
  return { ...cleaned, parts: [...cleaned.parts, END] };
}

const sizeIn = (frame: Uint8Array) => ({ height: uint16(frame, 3), width: uint16(frame, 5) });

/** Returns a segment that is needed for decoding, or the orientation; null for other metadata. */
function filterSegment(mark: number, segment: Uint8Array): Uint8Array | null {
  // Other markers between application segments and frames can have arbitrary content, and browsers do not use them.
  if (mark === MARK.comment || mark > MARK.app + 15 || mark < MARK.frame) return null;
  if (mark < MARK.app) return segment;
  if (mark === MARK.app && latin(segment, 2, 5) === 'JFIF\0') return withoutThumbnail(segment);
  if (mark === MARK.app + 1) return orientationSegment(getOrientation(segment));
  if (mark === MARK.app + 2) return isWholeProfile(segment) ? segment : null;
  if (mark === MARK.app + 14 && latin(segment, 2, 5) === 'Adobe') return segment;
  return null;
}

const JFIF_BYTES = 16;

/** Removes the JFIF thumbnail, which may show the picture before cropping. */
function withoutThumbnail(segment: Uint8Array): Uint8Array | null {
  if (segment.length < JFIF_BYTES) return null;
  const jfifSegment = segment.slice(0, JFIF_BYTES);
  jfifSegment.set([0, JFIF_BYTES]);
  jfifSegment.set([0, 0], JFIF_BYTES - 2);
  return jfifSegment;
}

/**
 * Returns whether the segment contains a complete ICC profile. One that is split over several segments, as for
 * printing, is dropped.
 */
const isWholeProfile = (segment: Uint8Array) =>
  latin(segment, 2, 14) === 'ICC_PROFILE\0\x01\x01' && isColourProfile(segment.subarray(16));

/** Returns the end of a scan. Within it 0xff is followed by zero or a restart marker; any other byte ends the scan. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const next = bytes[at + 1];
    if (next === undefined) return at;
    if (next !== 0 && !(next >= MARK.restart && next < MARK.restart + 8)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

const EXIF = 'Exif\0\0';
/** Offset of the TIFF data, after the length and the Exif signature. */
const TIFF_AT = 2 + EXIF.length;
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
const UPRIGHT = 1;

/** Returns the Exif orientation from 1 to 8; 1 if it is missing. The segment begins with its length. */
function getOrientation(segment: Uint8Array): number {
  if (latin(segment, 2, EXIF.length) !== EXIF) return UPRIGHT;
  const tiff = segment.subarray(TIFF_AT);
  const isLittle = latin(tiff, 0, 2) === 'II';
  const [short, long] = isLittle ? [uint16le, uint32le] : [uint16, uint32];
  const table = long(tiff, 4);
  const count = short(tiff, table);
  for (let entry = 0; entry < count; entry += 1) {
    const at = table + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return UPRIGHT;
    if (short(tiff, at) !== ORIENTATION) continue;
    const value = short(tiff, at + 8);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** Returns a minimal Exif segment with the orientation; null for the default. */
function orientationSegment(orientation: number): Uint8Array | null {
  if (orientation === UPRIGHT) return null;
  const letters = [...EXIF].map((character) => character.charCodeAt(0));
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return Uint8Array.of(0, 2 + letters.length + tiff.length, ...letters, ...tiff);
}
