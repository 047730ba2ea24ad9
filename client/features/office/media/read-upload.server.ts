/** Returns an uploaded file in the format of the office API; null without a file. */
export async function readUpload(value: File | string | null): Promise<{ title: string; base64: string } | null> {
  if (!(value instanceof File) || value.size === 0) return null;
  const bytes = new Uint8Array(await value.arrayBuffer());
  // String.fromCharCode accepts a limited number of arguments, so the bytes are converted in pieces.
  const pieces: string[] = [];
  for (let index = 0; index < bytes.length; index += PIECE)
    pieces.push(String.fromCharCode(...bytes.subarray(index, index + PIECE)));
  return { title: value.name, base64: btoa(pieces.join('')) };
}

const PIECE = 0x8000;

export const readAltTexts = (field: (name: string) => string) => ({
  zh: field('alt-zh'),
  'zh-hk': field('alt-zh-hk'),
  'en-us': field('alt-en-us'),
});
