import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { UnreadableFileError } from './import-errors.ts';

/** Maximum size of a file, far above that of a register with 60,000 rows, which has a few megabytes. */
const MAX_BYTES = 512 * 1024 * 1024;
/** Maximum compression ratio. Text compresses ten- to twentyfold, so a higher ratio indicates a decompression bomb. */
const MAX_COMPRESSION_RATIO = 100;
/** Size below which the ratio is not checked, because a small file may consist of one repeated line. */
const MIN_RATIO_BYTES = 1024 * 1024;

export interface ByteCounts {
  unpacked: number;
  packed: number;
}

/** Throws if the decompressed bytes exceed a limit, whatever size the file declares. */
export function rejectDecompressionBomb({ unpacked, packed: packedSize }: ByteCounts) {
  if (unpacked > MAX_BYTES) throw new UnreadableFileError(`is larger than ${MAX_BYTES / 1024 / 1024} MB`);
  if (unpacked > MIN_RATIO_BYTES && unpacked > packedSize * MAX_COMPRESSION_RATIO)
    throw new UnreadableFileError(`unpacks to more than ${MAX_COMPRESSION_RATIO} times its size`);
}

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(GZIP_MAGIC.length), 0, GZIP_MAGIC.length, 0);
    return bytesRead === GZIP_MAGIC.length && buffer.equals(GZIP_MAGIC);
  } finally {
    await file.close();
  }
}

/** Yields the bytes of a file. A gzip file is detected by its content, not its extension, and decompressed. */
export async function* readFileBytes(
  path: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  if ((await stat(path)).isDirectory()) throw new UnreadableFileError('is a folder, and no file');
  const gunzip = (await isGzip(path)) ? createGunzip() : null;
  const compressedStream = createReadStream(path);
  const byteCounts = { unpacked: 0, packed: 0 };
  compressedStream.on('data', (chunk) => {
    byteCounts.packed += chunk.length;
    onBytes(chunk.length);
  });
  if (gunzip) compressedStream.on('error', (error) => gunzip.destroy(error)).pipe(gunzip);
  try {
    for await (const chunk of gunzip ?? compressedStream) {
      byteCounts.unpacked += (chunk as Buffer).length;
      if (gunzip) rejectDecompressionBomb(byteCounts);
      yield chunk as Buffer;
    }
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (code === 'Z_BUF_ERROR') throw new UnreadableFileError('is truncated: its gzip data ends early');
    if (code.startsWith('Z_'))
      throw new UnreadableFileError(`is damaged: its gzip data cannot be decompressed (${code})`);
    throw error;
  } finally {
    compressedStream.destroy();
    gunzip?.destroy();
  }
}
