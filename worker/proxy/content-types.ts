/** What a browser shows or stores without running it. Pages, scripts and style sheets never belong here. */
const SHOWN = new Set([
  'application/octet-stream',
  'application/pdf',
  'application/zip',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  // Its scripts are stopped by the sandbox in which every file comes.
  'image/svg+xml',
  'image/webp',
  'text/csv',
  'text/event-stream',
  'text/plain',
  'video/mp4',
  'video/webm',
]);

const ESSENCE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

/**
 * A content type without its parameters, in small letters; '' for what is not exactly one type. Two that a proxy has joined by
 * a comma are none: browsers differ in which of them they take.
 */
export function essenceOf(contentType: string): string {
  const essence = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  return ESSENCE.test(essence) && !contentType.includes(',') ? essence : '';
}

export const isJsonType = (essence: string) => /^(application\/([\w!#$&^.-]+\+)?|text\/)json$/.test(essence);

export const isShownType = (essence: string) => SHOWN.has(essence);
