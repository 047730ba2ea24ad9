import { cleanPicture } from '#shared/pictures/clean-picture.ts';
import { MEDIA_MAX_BYTES } from '#shared/rules/uploaded-file.ts';

export const MEDIA_FOLDER = 'media';

/** Returns the URL of a picture, without the agent's key, with which the portal prefixes it. */
export const mediaAddress = (name: string) => `/appFile/${MEDIA_FOLDER}/${name}`;

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;
export type PictureType = keyof typeof ENDINGS;
const TYPES = Object.keys(ENDINGS) as PictureType[];

const NAME = /^[\da-f]{32}\.(jpg|png|webp)$/;

/** Returns the content type by extension; null for an unsupported name. */
export const getPictureType = (name: string): PictureType | null => {
  const extension = NAME.exec(name)?.[1];
  return TYPES.find((type) => ENDINGS[type] === extension) ?? null;
};

/** Returns the name in the URL of a picture; '' for other URLs. */
export const mediaNameIn = (address: string): string => {
  const name = address.startsWith(mediaAddress('')) ? address.slice(mediaAddress('').length) : '';
  return getPictureType(name) ? name : '';
};

const startsWith = (bytes: Uint8Array, letters: string, position = 0) =>
  [...letters].every((letter, index) => bytes[position + index] === letter.charCodeAt(0));

/** Returns the content type by the bytes, regardless of the name. SVG is excluded, since it can contain scripts. */
function recognise(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'image/webp' : null;
}

export type PictureError = 'empty' | 'tooLarge' | 'wrongKind' | 'damaged' | 'tooManyPixels';

export interface ReadPicture {
  name: string;
  contentType: PictureType;
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const NAME_BYTES = 16;

/** Removes the metadata of a picture, and names it by the hash of its content. */
export async function decodePicture(
  file: Uint8Array<ArrayBuffer>,
): Promise<({ ok: true } & ReadPicture) | { ok: false; fault: PictureError }> {
  if (file.length === 0) return { ok: false, fault: 'empty' };
  if (file.length > MEDIA_MAX_BYTES) return { ok: false, fault: 'tooLarge' };
  const contentType = recognise(file);
  const clean = contentType && cleanPicture(contentType, file);
  if (!contentType || !clean) return { ok: false, fault: 'wrongKind' };
  if (!clean.ok) return { ok: false, fault: clean.reason };
  const { bytes, width, height } = clean;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, NAME_BYTES);
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { ok: true, name: `${hash}.${ENDINGS[contentType]}`, contentType, bytes, width, height };
}
