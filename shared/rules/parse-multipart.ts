/** Maximum number of fields and files together, far above any form. */
const MAX_PARTS = 1_000;

/**
 * Parses a multipart form. Throws if it is malformed, has too many parts or is of another type. Each part becomes an
 * object, so a body with many small parts would take many times its size in memory. A URL-encoded form, which
 * formData() also accepts, has the same risk and is rejected.
 */
export async function parseMultipart(contentType: string, body: ArrayBuffer): Promise<FormData> {
  if (!isMultipart(contentType)) throw new TypeError('the content type is not multipart/form-data');
  if (countParts(new Uint8Array(body)) > MAX_PARTS) throw new RangeError('the form has too many parts');
  return new Response(body, { headers: { 'content-type': contentType } }).formData();
}

export const isMultipart = (contentType: string) => /^\s*multipart\/form-data\s*;/i.test(contentType);

/** Counts the Content-Disposition headers, one for each part. */
function countParts(body: Uint8Array): number {
  let partCount = 0;
  for (
    let colonIndex = body.indexOf(COLON_BYTE);
    colonIndex >= 0 && partCount <= MAX_PARTS;
    colonIndex = body.indexOf(COLON_BYTE, colonIndex + 1)
  )
    if (isDispositionBefore(body, colonIndex)) partCount += 1;
  return partCount;
}

const COLON_BYTE = 0x3a;
const LOWER_CASE_BIT = 0x20;
const DISPOSITION_BYTES = new TextEncoder().encode('content-disposition');

function isDispositionBefore(body: Uint8Array, colonIndex: number): boolean {
  for (let distance = 1; distance <= DISPOSITION_BYTES.length; distance += 1)
    if (
      ((body[colonIndex - distance] ?? 0) | LOWER_CASE_BIT) !==
      DISPOSITION_BYTES[DISPOSITION_BYTES.length - distance]
    )
      return false;
  return true;
}
