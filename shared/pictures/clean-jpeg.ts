import { type Cleaned, latin, uint16 } from './cleaned.ts';
import { isColourProfile } from './colour-profile.ts';
import { orientationOf, writeOrientation } from './jpeg-orientation.ts';

const START = Uint8Array.of(0xff, 0xd8);
const END = Uint8Array.of(0xff, 0xd9);
const MARK = { tem: 0x01, restart: 0xd0, end: 0xd9, scan: 0xda, app: 0xe0, comment: 0xfe };
/** Frames; the three left out lie between them and are tables. */
const isFrame = (mark: number) => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

/** Segment by segment up to the end mark: what phones hang on behind it is another picture, or a film. */
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
    // Of two frames each reader draws another, and only one of them would be measured.
    if (isFrame(mark) && cleaned.width > 0) return null;
    if (isFrame(mark)) Object.assign(cleaned, sizeIn(segment));
    at = mark === MARK.scan ? endOfScan(bytes, end) : end;
    const kept = keep(mark, segment);
    if (kept) cleaned.parts.push(Uint8Array.of(0xff, mark), kept, bytes.subarray(end, at));
  }
  // Scanners that were switched off write no end; what there is of the picture can be seen.
  return { ...cleaned, parts: [...cleaned.parts, END] };
}

const sizeIn = (frame: Uint8Array) => ({ height: uint16(frame, 3), width: uint16(frame, 5) });

/** What is needed to draw it. Of the camera's notes that is only which side is up. */
function keep(mark: number, segment: Uint8Array): Uint8Array | null {
  if (mark === MARK.comment) return null;
  if (mark < MARK.app || mark > MARK.app + 15) return segment;
  if (mark === MARK.app && latin(segment, 2, 5) === 'JFIF\0') return segment;
  if (mark === MARK.app + 1) return writeOrientation(orientationOf(segment));
  if (mark === MARK.app + 2) return isWholeProfile(segment) ? segment : null;
  if (mark === MARK.app + 14 && latin(segment, 2, 5) === 'Adobe') return segment;
  return null;
}

/** One that goes over several segments, as those for printing do, is left out. */
const isWholeProfile = (segment: Uint8Array) =>
  latin(segment, 2, 14) === 'ICC_PROFILE\0\x01\x01' && isColourProfile(segment.subarray(16));

/** Within a scan, 0xff is followed by a nought or a restart mark; anything else ends it. */
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
