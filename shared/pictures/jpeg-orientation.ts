import { latin, uint16, uint16le, uint32, uint32le } from './cleaned.ts';

const EXIF = 'Exif\0\0';
/** Behind the length and those letters. */
const TIFF_AT = 2 + EXIF.length;
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
const UPRIGHT = 1;

/** Which way up a camera says that it was held, 1 to 8; upright where it says nothing. The segment begins with its length. */
export function orientationOf(segment: Uint8Array): number {
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
    const said = short(tiff, at + 8);
    return said >= 1 && said <= 8 ? said : UPRIGHT;
  }
  return UPRIGHT;
}

/** Notes of a camera that say this one thing, as a segment; null where there is nothing to say. */
export function writeOrientation(orientation: number): Uint8Array | null {
  if (orientation === UPRIGHT) return null;
  const letters = [...EXIF].map((sign) => sign.charCodeAt(0));
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return Uint8Array.of(0, 2 + letters.length + tiff.length, ...letters, ...tiff);
}
