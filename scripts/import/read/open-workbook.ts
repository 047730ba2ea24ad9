import { statSync } from 'node:fs';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { Readable } from 'node:stream';
import { UnreadableFileError } from './import-errors.ts';
import { rejectDecompressionBomb } from './file-bytes.ts';
import { parseXml } from './parse-xml.ts';

/** Maximum number of files in the archive. A workbook of four sheets has a dozen. */
const MAX_FILES = 1000;
const MAX_SHEETS = 200;

export interface Workbook {
  /** Paths of files in the archive by sheet name. */
  sheets: ReadonlyMap<string, string>;
  /** Streams one file and passes the length of each decompressed chunk to `onBytes`. */
  bytes: (name: string, onBytes?: (bytes: number) => void) => AsyncGenerator<Buffer>;
  has: (name: string) => boolean;
  /** Returns the decompressed size of a file in bytes. */
  size: (name: string) => number;
  close: () => void;
}

/** Opens an xlsx file, which is a ZIP archive of XML files. Each file is decompressed only when it is streamed. */
export async function openWorkbook(path: string): Promise<Workbook> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UnreadableFileError('is no xlsx workbook: it is a folder');
  let zip: ZipFile;
  const entries = new Map<string, Entry>();
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= MAX_FILES) throw new UnreadableFileError(`contains more than ${MAX_FILES} files`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    if (error instanceof UnreadableFileError || (error as { code?: string }).code === 'ENOENT') throw error;
    throw new UnreadableFileError(`is no xlsx workbook: ${(error as Error).message}`);
  }
  const getEntry = (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new UnreadableFileError(`does not contain ${name}`);
    return entry;
  };
  async function* readEntryBytes(name: string, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<Buffer> {
    const entry = getEntry(name);
    // Checks the declared size before decompressing. Yauzl aborts a stream that exceeds it.
    rejectDecompressionBomb({ unpacked: entry.uncompressedSize, packed: entry.compressedSize });
    let stream: Readable | null = null;
    try {
      stream = await zip.openReadStreamPromise(entry);
      for await (const chunk of stream) {
        onBytes((chunk as Buffer).length);
        yield chunk as Buffer;
      }
    } catch (error) {
      if (error instanceof UnreadableFileError) throw error;
      throw new UnreadableFileError(`is damaged: ${name} cannot be decompressed (${(error as Error).message})`);
    } finally {
      stream?.destroy();
    }
  }
  const sheets = await parseSheetNames(readEntryBytes);
  return {
    sheets,
    bytes: readEntryBytes,
    has: (name) => entries.has(name),
    size: (name) => getEntry(name).uncompressedSize,
    close: () => zip.close(),
  };
}

async function parseSheetNames(bytes: Workbook['bytes']): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const events of parseXml(bytes('xl/_rels/workbook.xml.rels')))
    for (const event of events)
      if (event.kind === 'open' && event.name === 'Relationship')
        files.set(event.attributes.Id ?? '', (event.attributes.Target ?? '').replace(/^(\/xl\/)?/, 'xl/'));
  const sheets = new Map<string, string>();
  for await (const events of parseXml(bytes('xl/workbook.xml')))
    for (const event of events)
      if (event.kind === 'open' && event.name === 'sheet' && sheets.size < MAX_SHEETS) {
        const name = event.attributes.name ?? '';
        if (sheets.has(name)) throw new UnreadableFileError(`has two sheets '${name}'`);
        sheets.set(name, files.get(event.attributes['r:id'] ?? '') ?? '');
      }
  return sheets;
}
