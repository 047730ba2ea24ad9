// Entries of a small zip archive, read by its central directory and inflated by the platform with a size limit.

const END_SIGNATURE = 0x06_05_4b_50;
const ENTRY_SIGNATURE = 0x02_01_4b_50;
const END_SIZE = 22;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 200;
const STORED = 0;
const DEFLATED = 8;

export class DamagedFile extends Error {}

interface ZipEntry {
  method: number;
  packed: Uint8Array<ArrayBuffer>;
}

/** Entries by name. Encrypted and ZIP64 archives, which no small workbook is, are refused. */
export function listZip(bytes: Uint8Array<ArrayBuffer>): ReadonlyMap<string, ZipEntry> {
  try {
    return parseDirectory(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new DamagedFile('an offset is outside the file');
    throw error;
  }
}

function parseDirectory(bytes: Uint8Array<ArrayBuffer>): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_SIZE;
  while (end >= 0 && view.getUint32(end, true) !== END_SIGNATURE) {
    end -= 1;
    if (end < bytes.length - END_SIZE - MAX_COMMENT) break;
  }
  if (end < 0 || view.getUint32(end, true) !== END_SIGNATURE) throw new DamagedFile('no zip archive');
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new DamagedFile('too many entries');
  const entries = new Map<string, ZipEntry>();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) throw new DamagedFile('a directory entry is damaged');
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
    const method = view.getUint16(at + 10, true);
    const packedSize = view.getUint32(at + 20, true);
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameSize ?? 0)));
    const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (isEncrypted || begin + packedSize > bytes.length) throw new DamagedFile(`${name} is encrypted or cut`);
    entries.set(name, { method, packed: bytes.subarray(begin, begin + packedSize) });
    at += 46 + (nameSize ?? 0) + (extraSize ?? 0) + (commentSize ?? 0);
  }
  return entries;
}

/** Text of an entry. Declared sizes are not trusted: inflating stops beyond `max` bytes. */
export async function unzipText({ method, packed }: ZipEntry, max: number): Promise<string> {
  if (method !== STORED && method !== DEFLATED) throw new DamagedFile('an unknown compression');
  const source = new Blob([packed]).stream();
  const stream = method === STORED ? source : source.pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > max) throw new DamagedFile('inflates beyond the limit');
      chunks.push(value as Uint8Array<ArrayBuffer>);
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error instanceof DamagedFile ? error : new DamagedFile(String(error));
  }
  return new Blob(chunks).text();
}
