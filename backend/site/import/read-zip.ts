// Reads entries of a small ZIP archive by its central directory. The platform decompresses them, with a size limit.

const END_SIGNATURE = 0x06_05_4b_50;
const ENTRY_SIGNATURE = 0x02_01_4b_50;
const END_SIZE = 22;
const MAX_COMMENT_BYTES = 65_535;
const MAX_ENTRIES = 200;
const STORED_METHOD = 0;
const DEFLATED_METHOD = 8;

export class DamagedFileError extends Error {}

interface ZipEntry {
  method: number;
  packed: Uint8Array<ArrayBuffer>;
}

/** Returns the entries by name. Encrypted archives and ZIP64 are rejected. A small workbook is neither. */
export function listZip(bytes: Uint8Array<ArrayBuffer>): ReadonlyMap<string, ZipEntry> {
  try {
    return parseDirectory(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new DamagedFileError('an offset is outside the file');
    throw error;
  }
}

function parseDirectory(bytes: Uint8Array<ArrayBuffer>): Map<string, ZipEntry> {
  const dataView = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let endOffset = bytes.length - END_SIZE;
  while (endOffset >= 0 && dataView.getUint32(endOffset, true) !== END_SIGNATURE) {
    endOffset -= 1;
    if (endOffset < bytes.length - END_SIZE - MAX_COMMENT_BYTES) break;
  }
  if (endOffset < 0 || dataView.getUint32(endOffset, true) !== END_SIGNATURE)
    throw new DamagedFileError('not a zip archive');
  const entryCount = dataView.getUint16(endOffset + 10, true);
  if (entryCount > MAX_ENTRIES) throw new DamagedFileError('too many entries');
  const entries = new Map<string, ZipEntry>();
  let entryOffset = dataView.getUint32(endOffset + 16, true);
  for (let index = 0; index < entryCount; index += 1) {
    if (dataView.getUint32(entryOffset, true) !== ENTRY_SIGNATURE)
      throw new DamagedFileError('a directory entry is damaged');
    const isEncrypted = (dataView.getUint16(entryOffset + 8, true) & 1) === 1;
    const method = dataView.getUint16(entryOffset + 10, true);
    const packedSize = dataView.getUint32(entryOffset + 20, true);
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((offset) =>
      dataView.getUint16(entryOffset + offset, true),
    );
    const localOffset = dataView.getUint32(entryOffset + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(entryOffset + 46, entryOffset + 46 + (nameSize ?? 0)));
    const dataOffset =
      localOffset + 30 + dataView.getUint16(localOffset + 26, true) + dataView.getUint16(localOffset + 28, true);
    if (isEncrypted || dataOffset + packedSize > bytes.length)
      throw new DamagedFileError(`${name} is encrypted or truncated`);
    entries.set(name, { method, packed: bytes.subarray(dataOffset, dataOffset + packedSize) });
    entryOffset += 46 + (nameSize ?? 0) + (extraSize ?? 0) + (commentSize ?? 0);
  }
  return entries;
}

/** Decompresses the text of an entry. Declared sizes are not trusted: decompression stops after `max` bytes. */
export async function unzipText({ method, packed }: ZipEntry, max: number): Promise<string> {
  if (method !== STORED_METHOD && method !== DEFLATED_METHOD)
    throw new DamagedFileError('unsupported compression method');
  const compressedStream = new Blob([packed]).stream();
  const plainStream =
    method === STORED_METHOD ? compressedStream : compressedStream.pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = plainStream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let byteCount = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      byteCount += value.length;
      if (byteCount > max) throw new DamagedFileError('uncompressed size exceeds the limit');
      chunks.push(value as Uint8Array<ArrayBuffer>);
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error instanceof DamagedFileError ? error : new DamagedFileError(String(error));
  }
  return new Blob(chunks).text();
}
