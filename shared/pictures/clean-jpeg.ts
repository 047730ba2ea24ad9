/** Parts of a file that are kept, and the decoded size of the picture. */
export interface CleanedPicture {
  parts: Uint8Array[];
  width: number;
  height: number;
}

/** Returns NaN beyond the end, which fails every comparison. */
const readUint16 = (bytes: Uint8Array, offset: number) => (bytes[offset] ?? NaN) * 256 + (bytes[offset + 1] ?? NaN);
export const readUint32 = (bytes: Uint8Array, offset: number) =>
  readUint16(bytes, offset) * 65_536 + readUint16(bytes, offset + 2);
export const readUint16LE = (bytes: Uint8Array, offset: number) =>
  (bytes[offset] ?? NaN) + (bytes[offset + 1] ?? NaN) * 256;
export const readUint24LE = (bytes: Uint8Array, offset: number) =>
  readUint16LE(bytes, offset) + (bytes[offset + 2] ?? NaN) * 65_536;
export const readUint32LE = (bytes: Uint8Array, offset: number) =>
  readUint16LE(bytes, offset) + readUint16LE(bytes, offset + 2) * 65_536;

export const decodeLatin1 = (bytes: Uint8Array, offset: number, length: number) =>
  String.fromCharCode(...bytes.subarray(offset, offset + length));

const ICC_HEADER_BYTES = 128;
const ICC_SIGNATURE_OFFSET = 36;

/** Returns whether the bytes are an ICC profile instead of arbitrary text in its place. */
export const isColourProfile = (bytes: Uint8Array) =>
  bytes.length > ICC_HEADER_BYTES &&
  readUint32(bytes, 0) === bytes.length &&
  decodeLatin1(bytes, ICC_SIGNATURE_OFFSET, 4) === 'acsp';

const START_MARKER = Uint8Array.of(0xff, 0xd8);
const END_MARKER = Uint8Array.of(0xff, 0xd9);
const MARKERS = { tem: 0x01, frame: 0xc0, restart: 0xd0, end: 0xd9, scan: 0xda, app: 0xe0, comment: 0xfe };
/** Returns whether a marker starts a frame. The three excluded markers in the range are tables. */
const isFrameMarker = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Processes segments up to the end marker. Data after it, such as a second picture or a film appended by a phone, is
 * dropped.
 */
export function cleanJpeg(bytes: Uint8Array): CleanedPicture | null {
  const cleanedPicture: CleanedPicture = { parts: [START_MARKER], width: 0, height: 0 };
  let offset = 2;
  while (offset < bytes.length) {
    if (bytes[offset] !== 0xff) return null;
    while (bytes[offset] === 0xff) offset += 1;
    const marker = bytes[offset];
    offset += 1;
    if (marker === undefined || marker === 0) return null;
    if (marker === MARKERS.end) return { ...cleanedPicture, parts: [...cleanedPicture.parts, END_MARKER] };
    if (marker === MARKERS.tem || (marker >= MARKERS.restart && marker < MARKERS.end)) continue;
    const segmentEnd = offset + readUint16(bytes, offset);
    if (!(segmentEnd >= offset + 2 && segmentEnd <= bytes.length)) return null;
    const segment = bytes.subarray(offset, segmentEnd);
    // Decoders disagree on files with two frames, and only one size would be checked.
    if (isFrameMarker(marker) && cleanedPicture.width > 0) return null;
    if (isFrameMarker(marker)) Object.assign(cleanedPicture, readFrameSize(segment));
    offset = marker === MARKERS.scan ? findScanEnd(bytes, segmentEnd) : segmentEnd;
    const filteredSegment = filterSegment(marker, segment);
    if (filteredSegment)
      cleanedPicture.parts.push(Uint8Array.of(0xff, marker), filteredSegment, bytes.subarray(segmentEnd, offset));
  }
  // A file of an interrupted scan lacks the end marker but can still be decoded.
  return { ...cleanedPicture, parts: [...cleanedPicture.parts, END_MARKER] };
}

const readFrameSize = (frame: Uint8Array) => ({ height: readUint16(frame, 3), width: readUint16(frame, 5) });

/** Returns a segment that is needed for decoding, or the orientation, or null for other metadata. */
function filterSegment(marker: number, segment: Uint8Array): Uint8Array | null {
  // Other markers between application segments and frames may have arbitrary content, and browsers do not use them.
  if (marker === MARKERS.comment || marker > MARKERS.app + 15 || marker < MARKERS.frame) return null;
  if (marker < MARKERS.app) return segment;
  if (marker === MARKERS.app && decodeLatin1(segment, 2, 5) === 'JFIF\0') return removeThumbnail(segment);
  if (marker === MARKERS.app + 1) return createOrientationSegment(readOrientation(segment));
  if (marker === MARKERS.app + 2) return isCompleteProfile(segment) ? segment : null;
  if (marker === MARKERS.app + 14 && decodeLatin1(segment, 2, 5) === 'Adobe') return segment;
  return null;
}

const JFIF_SEGMENT_BYTES = 16;

/** Removes the JFIF thumbnail, which may show the picture before cropping. */
function removeThumbnail(segment: Uint8Array): Uint8Array | null {
  if (segment.length < JFIF_SEGMENT_BYTES) return null;
  const jfifSegment = segment.slice(0, JFIF_SEGMENT_BYTES);
  jfifSegment.set([0, JFIF_SEGMENT_BYTES]);
  jfifSegment.set([0, 0], JFIF_SEGMENT_BYTES - 2);
  return jfifSegment;
}

/**
 * Returns whether the segment contains a complete ICC profile. A profile split over several segments, as for printing,
 * is dropped.
 */
const isCompleteProfile = (segment: Uint8Array) =>
  decodeLatin1(segment, 2, 14) === 'ICC_PROFILE\0\x01\x01' && isColourProfile(segment.subarray(16));

/** Returns the end of a scan. Within a scan, 0xff is followed by zero or a restart marker. Any other byte ends it. */
function findScanEnd(bytes: Uint8Array, start: number): number {
  let offset = bytes.indexOf(0xff, start);
  while (offset !== -1) {
    const nextByte = bytes[offset + 1];
    if (nextByte === undefined) return offset;
    if (nextByte !== 0 && !(nextByte >= MARKERS.restart && nextByte < MARKERS.restart + 8)) return offset;
    offset = bytes.indexOf(0xff, offset + 2);
  }
  return bytes.length;
}

const EXIF_SIGNATURE = 'Exif\0\0';
/** Offset of the TIFF data, after the length and the Exif signature. */
const TIFF_OFFSET = 2 + EXIF_SIGNATURE.length;
const ORIENTATION_TAG = 0x0112;
const TIFF_ENTRY_BYTES = 12;
const UPRIGHT_ORIENTATION = 1;

/** Returns the Exif orientation from 1 to 8, or 1 if it is missing. The segment begins with its length. */
function readOrientation(segment: Uint8Array): number {
  if (decodeLatin1(segment, 2, EXIF_SIGNATURE.length) !== EXIF_SIGNATURE) return UPRIGHT_ORIENTATION;
  const tiffData = segment.subarray(TIFF_OFFSET);
  const isLittleEndian = decodeLatin1(tiffData, 0, 2) === 'II';
  const [readShort, readLong] = isLittleEndian ? [readUint16LE, readUint32LE] : [readUint16, readUint32];
  const tableOffset = readLong(tiffData, 4);
  const entryCount = readShort(tiffData, tableOffset);
  for (let entryIndex = 0; entryIndex < entryCount; entryIndex += 1) {
    const entryOffset = tableOffset + 2 + entryIndex * TIFF_ENTRY_BYTES;
    if (entryOffset + TIFF_ENTRY_BYTES > tiffData.length) return UPRIGHT_ORIENTATION;
    if (readShort(tiffData, entryOffset) !== ORIENTATION_TAG) continue;
    const orientation = readShort(tiffData, entryOffset + 8);
    return orientation >= 1 && orientation <= 8 ? orientation : UPRIGHT_ORIENTATION;
  }
  return UPRIGHT_ORIENTATION;
}

/** Returns a minimal Exif segment with the orientation, or null for the default. */
function createOrientationSegment(orientation: number): Uint8Array | null {
  if (orientation === UPRIGHT_ORIENTATION) return null;
  const signatureBytes = [...EXIF_SIGNATURE].map((character) => character.charCodeAt(0));
  const tiffBytes = [
    0x4d,
    0x4d,
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  return Uint8Array.of(0, 2 + signatureBytes.length + tiffBytes.length, ...signatureBytes, ...tiffBytes);
}
