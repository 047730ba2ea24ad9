/** Returns an uploaded file in the format of the office API; null without a file. */
export async function readUpload(fileField: File | string | null): Promise<{ title: string; base64: string } | null> {
  if (!(fileField instanceof File) || fileField.size === 0) return null;
  const bytes = new Uint8Array(await fileField.arrayBuffer());
  // String.fromCharCode accepts a limited number of arguments, so the bytes are converted in pieces.
  const binaryChunks: string[] = [];
  for (let index = 0; index < bytes.length; index += CHUNK_BYTES)
    binaryChunks.push(String.fromCharCode(...bytes.subarray(index, index + CHUNK_BYTES)));
  return { title: fileField.name, base64: btoa(binaryChunks.join('')) };
}

const CHUNK_BYTES = 0x8000;

export const parseAltTexts = (getField: (name: string) => string) => ({
  zh: getField('alt-zh'),
  'zh-hk': getField('alt-zh-hk'),
  'en-us': getField('alt-en-us'),
});
