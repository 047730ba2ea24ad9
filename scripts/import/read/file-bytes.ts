import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { UnreadableFile } from './import-errors.ts';

/** Limit far above a register of 60,000 rows, which has a few megabytes. */
const MAX_BYTES = 512 * 1024 * 1024;
/**
 * Limit of the compression ratio: text compresses ten- to twentyfold, so a higher ratio indicates a decompression
 * bomb.
 */
const MAX_COMPRESSION_RATIO = 100;
/** Smaller files are exempt from the ratio, because they may consist of one repeated line. */
const RATIO_FROM_BYTES = 1024 * 1024;

export interface Amounts {
  unpacked: number;
  packed: number;
}

/** Throws if the output exceeds a limit, whatever size the file declares. */
export function rejectDecompressionBomb({ unpacked, packed: packedSize }: Amounts) {
  if (unpacked > MAX_BYTES) throw new UnreadableFile(`holds more than ${MAX_BYTES / 1024 / 1024} MB`);
  if (unpacked > RATIO_FROM_BYTES && unpacked > packedSize * MAX_COMPRESSION_RATIO)
    throw new UnreadableFile(`unpacks to more than ${MAX_COMPRESSION_RATIO} times its size`);
}

const GZIP = Buffer.from([0x1f, 0x8b]);

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(GZIP.length), 0, GZIP.length, 0);
    return bytesRead === GZIP.length && buffer.equals(GZIP);
  } finally {
    await file.close();
  }
}

/** Yields the bytes of a file. gzip is detected by content, not by extension, and decompressed. */
export async function* fileBytes(path: string, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<Buffer> {
  if ((await stat(path)).isDirectory()) throw new UnreadableFile('is a folder, and no file');
  const gunzip = (await isGzip(path)) ? createGunzip() : null;
  const packedStream = createReadStream(path);
  const amounts = { unpacked: 0, packed: 0 };
  packedStream.on('data', (chunk) => {
    amounts.packed += chunk.length;
    onBytes(chunk.length);
  });
  if (gunzip) packedStream.on('error', (error) => gunzip.destroy(error)).pipe(gunzip);
  try {
    for await (const chunk of gunzip ?? packedStream) {
      amounts.unpacked += (chunk as Buffer).length;
      if (gunzip) rejectDecompressionBomb(amounts);
      yield chunk as Buffer;
    }
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (code === 'Z_BUF_ERROR') throw new UnreadableFile('is cut short: its gzip ends in the middle');
    if (code.startsWith('Z_')) throw new UnreadableFile(`is damaged: its gzip cannot be unpacked (${code})`);
    throw error;
  } finally {
    packedStream.destroy();
    gunzip?.destroy();
  }
}
