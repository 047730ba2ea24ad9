import { cleanPicture } from '#shared/pictures/clean-picture.ts';
import { MEDIA_MAX_BYTES } from '#shared/rules/uploaded-file.ts';

export const MEDIA_FOLDER = 'media';

/** Returns the URL of a picture without the agent's key, which the portal adds. */
export const getMediaUrl = (name: string) => `/appFile/${MEDIA_FOLDER}/${name}`;

const FILE_EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;
export type PictureType = keyof typeof FILE_EXTENSIONS;
const PICTURE_TYPES = Object.keys(FILE_EXTENSIONS) as PictureType[];

const MEDIA_NAME_PATTERN = /^[\da-f]{32}\.(jpg|png|webp)$/;

/** Returns the content type by extension, or null for an unsupported name. */
export const getPictureType = (name: string): PictureType | null => {
  const extension = MEDIA_NAME_PATTERN.exec(name)?.[1];
  return PICTURE_TYPES.find((type) => FILE_EXTENSIONS[type] === extension) ?? null;
};

/** Returns the file name from the URL of a picture, or '' for other URLs. */
export const parseMediaName = (url: string): string => {
  const name = url.startsWith(getMediaUrl('')) ? url.slice(getMediaUrl('').length) : '';
  return getPictureType(name) ? name : '';
};

const hasLettersAt = (bytes: Uint8Array, letters: string, position = 0) =>
  [...letters].every((letter, index) => bytes[position + index] === letter.charCodeAt(0));

/**
 * Detects the content type from the bytes, whatever the file's name is. SVG is not supported, because it can contain
 * scripts.
 */
function detectType(bytes: Uint8Array): PictureType | null {
  if (hasLettersAt(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (hasLettersAt(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  return hasLettersAt(bytes, 'RIFF') && hasLettersAt(bytes, 'WEBP', 8) ? 'image/webp' : null;
}

export type PictureError = 'empty' | 'tooLarge' | 'wrongKind' | 'damaged' | 'tooManyPixels';

export interface DecodedPicture {
  name: string;
  contentType: PictureType;
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const NAME_BYTES = 16;

/** Removes the metadata of a picture and derives its name from the hash of its content. */
export async function decodePicture(
  file: Uint8Array<ArrayBuffer>,
): Promise<({ ok: true } & DecodedPicture) | { ok: false; fault: PictureError }> {
  if (file.length === 0) return { ok: false, fault: 'empty' };
  if (file.length > MEDIA_MAX_BYTES) return { ok: false, fault: 'tooLarge' };
  const contentType = detectType(file);
  const cleanedPicture = contentType && cleanPicture(contentType, file);
  if (!contentType || !cleanedPicture) return { ok: false, fault: 'wrongKind' };
  if (!cleanedPicture.ok) return { ok: false, fault: cleanedPicture.reason };
  const { bytes, width, height } = cleanedPicture;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, NAME_BYTES);
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { ok: true, name: `${hash}.${FILE_EXTENSIONS[contentType]}`, contentType, bytes, width, height };
}
