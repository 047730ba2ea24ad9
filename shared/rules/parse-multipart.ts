/** Maximum number of fields and files together, far above any form. */
const MAX_PARTS = 1_000;

/**
 * Parses a multipart form. Throws if it is malformed, has too many parts or is of another type: each part becomes an
 * object, so a body of many small parts would take many times its size in memory. A URL-encoded form, which formData()
 * also accepts, has the same risk and is rejected.
 */
export async function parseMultipart(contentType: string, body: ArrayBuffer): Promise<FormData> {
  if (!isMultipart(contentType)) throw new TypeError('not a multipart form');
  if (countParts(new Uint8Array(body)) > MAX_PARTS) throw new RangeError('too many parts');
  return new Response(body, { headers: { 'content-type': contentType } }).formData();
}

export const isMultipart = (contentType: string) => /^\s*multipart\/form-data\s*;/i.test(contentType);

/** Counts the Content-Disposition headers, one for each part. */
function countParts(body: Uint8Array): number {
  let parts = 0;
  for (let end = body.indexOf(COLON); end >= 0 && parts <= MAX_PARTS; end = body.indexOf(COLON, end + 1))
    if (isDispositionBefore(body, end)) parts += 1;
  return parts;
}

const COLON = 0x3a;
const LOWER_CASE = 0x20;
const DISPOSITION = new TextEncoder().encode('content-disposition');

function isDispositionBefore(body: Uint8Array, end: number): boolean {
  for (let back = 1; back <= DISPOSITION.length; back += 1)
    if (((body[end - back] ?? 0) | LOWER_CASE) !== DISPOSITION[DISPOSITION.length - back]) return false;
  return true;
}
