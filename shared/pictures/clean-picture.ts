// A picture tells more than it shows: where it was taken, with whose phone, what it looked like before it was cropped. It
// also says how large it becomes when it is opened, which has nothing to do with how large the file is.
import { cleanGif } from './clean-gif.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import type { Cleaned } from './picture-bytes.ts';

/** A page of A3 at 300 dots an inch has 17 million points, the pictures of most phones 12 to 50. */
export const MOST_PIXELS = 50_000_000;

export type CleanPicture =
  | { ok: true; bytes: Uint8Array<ArrayBuffer>; width: number; height: number }
  | { ok: false; why: 'damaged' | 'tooManyPixels' };

const CLEANERS: Record<string, (bytes: Uint8Array) => Cleaned | null> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/gif': cleanGif,
  'image/webp': cleanWebp,
};

/** The picture and nothing besides, without opening it; null for what is no picture of a kind that we take. */
export function cleanPicture(contentType: string, bytes: Uint8Array): CleanPicture | null {
  const clean = CLEANERS[contentType];
  if (!clean) return null;
  const cleaned = clean(bytes);
  const pixels = cleaned ? cleaned.width * cleaned.height : 0;
  if (!cleaned || !(pixels > 0)) return { ok: false, why: 'damaged' };
  if (pixels > MOST_PIXELS) return { ok: false, why: 'tooManyPixels' };
  const { parts, width, height } = cleaned;
  return { ok: true, bytes: joinBytes(parts), width, height };
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
