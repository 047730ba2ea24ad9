import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from 'node:zlib';
import { PORTABLE_FORMAT, MAX_PORTABLE_ROWS, PORTABLE_FILE_NAME } from '#shared/rules/portable-data.ts';
import { parsePortable } from './read-portable.ts';

const FILE = {
  ...PORTABLE_FORMAT,
  madeAt: '2026-11-26T00:00:00.000Z',
  site: 'Ferrypoint',
  profile: { name: '陳思敏', gender: 'female', birthday: '' },
  schools: [{ name: 'University of Oxford', country: 'uk', remark: '首選' }],
  courses: [],
  answers: { examResult: { exam: 'dse' } },
};

interface ZipEntry {
  name: string;
  text: string;
  method?: number;
  size?: number;
}

/** Creates a ZIP file as an export writes it: uncompressed, with the size before each entry. */
function createZip(entries: readonly ZipEntry[]): Blob {
  const fileParts: Buffer[] = [];
  const centralHeaders: Buffer[] = [];
  let offset = 0;
  for (const { name, text, method = 0, size } of entries) {
    const bytes = Buffer.from(text);
    const entryHeader = Buffer.alloc(24);
    entryHeader.writeUInt16LE(method, 2);
    entryHeader.writeUInt32LE(crc32(bytes), 8);
    entryHeader.writeUInt32LE(bytes.length, 12);
    entryHeader.writeUInt32LE(size ?? bytes.length, 16);
    entryHeader.writeUInt16LE(Buffer.byteLength(name), 20);
    const createHeader = (signature: number, extraBytes: number) => {
      const header = Buffer.alloc(extraBytes);
      header.writeUInt32LE(signature, 0);
      return header;
    };
    const localEntry = Buffer.concat([createHeader(0x04034b50, 6), entryHeader, Buffer.from(name), bytes]);
    const centralTail = Buffer.alloc(12);
    centralTail.writeUInt32LE(offset, 8);
    centralHeaders.push(
      Buffer.concat([createHeader(0x02014b50, 8), entryHeader, Buffer.alloc(2), centralTail, Buffer.from(name)]),
    );
    fileParts.push(localEntry);
    offset += localEntry.length;
  }
  const directory = Buffer.concat(centralHeaders);
  const endRecord = Buffer.alloc(22);
  endRecord.writeUInt32LE(0x06054b50, 0);
  endRecord.writeUInt16LE(entries.length, 10);
  endRecord.writeUInt32LE(directory.length, 12);
  endRecord.writeUInt32LE(offset, 16);
  return new Blob([...fileParts, directory, endRecord].map((part) => new Uint8Array(part)));
}

const fileJson = JSON.stringify(FILE);
const getParseError = async (blob: Blob) => {
  const parsedFile = await parsePortable(blob);
  return parsedFile.ok ? null : parsedFile.error.code;
};

describe('an imported file', () => {
  it('is read from the ZIP of an export and as a single file', async () => {
    const zipFile = createZip([
      { name: 'index.html', text: '<script>1</script>' },
      { name: PORTABLE_FILE_NAME, text: fileJson },
    ]);
    for (const blob of [zipFile, new Blob([fileJson])]) {
      const parsedFile = await parsePortable(blob);
      expect(parsedFile.ok && parsedFile.value).toMatchObject({
        site: 'Ferrypoint',
        profile: { name: '陳思敏', gender: 'female' },
        schools: FILE.schools,
        answers: FILE.answers,
      });
      expect(parsedFile.ok && Object.keys(parsedFile.value.profile)).toEqual(['name', 'gender']);
    }
  });

  it.each<[string, Blob]>([
    ['nothing', new Blob([])],
    ['a page', new Blob(['<html>'])],
    ['a ZIP of others', createZip([{ name: 'a.txt', text: 'a' }])],
    ['a packed one, that could be any size', createZip([{ name: PORTABLE_FILE_NAME, text: fileJson, method: 8 }])],
    ['another format', new Blob([JSON.stringify({ ...FILE, format: 'x' })])],
    ['a version that is not known', new Blob([JSON.stringify({ ...FILE, version: 2 })])],
  ])('is rejected as a foreign file: %s', async (_name, blob) => expect(await getParseError(blob)).toBe('foreign'));

  it.each<[string, Blob]>([
    ['half of it', new Blob([fileJson.slice(0, 50)])],
    ['no list of schools', new Blob([JSON.stringify({ ...FILE, schools: {} })])],
    ['a school without a name', new Blob([JSON.stringify({ ...FILE, schools: [{ country: 'uk', remark: '' }] })])],
    [
      'more schools than anybody has',
      new Blob([JSON.stringify({ ...FILE, schools: Array(201).fill(FILE.schools[0]) })]),
    ],
    ['no text', new Blob(['{', new Uint8Array([0xff, 0xfe])])],
    ['an entry that ends behind the file', createZip([{ name: PORTABLE_FILE_NAME, text: fileJson, size: 500_000 }])],
  ])('is rejected as broken: %s', async (_name, blob) => expect(await getParseError(blob)).toBe('broken'));

  it('is rejected when it is too large', async () => {
    const padding = ' '.repeat(MAX_PORTABLE_ROWS.file);
    expect(await getParseError(new Blob([`{${padding}}`]))).toBe('large');
    expect(
      await getParseError(createZip([{ name: PORTABLE_FILE_NAME, text: fileJson, size: MAX_PORTABLE_ROWS.file + 1 }])),
    ).toBe('large');
    const answers = { examResult: { x: 'y'.repeat(MAX_PORTABLE_ROWS.answers) } };
    expect(await getParseError(new Blob([JSON.stringify({ ...FILE, answers })]))).toBe('large');
  });

  it('is rejected when it has disappeared since it was chosen', async () => {
    const blob = new Blob([fileJson]);
    blob.slice = () => {
      throw new DOMException('The file could not be read.', 'NotReadableError');
    };
    expect(await getParseError(blob)).toBe('unreadable');
  });

  it('never throws, for any bytes', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.nat(),
        fc.nat(255),
        async (bytes, index, replacementByte) => {
          expect(await getParseError(new Blob([new Uint8Array(bytes)]))).not.toBeNull();
          const zipBytes = new Uint8Array(
            await createZip([{ name: PORTABLE_FILE_NAME, text: fileJson }]).arrayBuffer(),
          );
          zipBytes[index % zipBytes.length] = replacementByte;
          await parsePortable(new Blob([zipBytes]));
        },
      ),
    ));
});
