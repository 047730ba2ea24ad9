import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from 'node:zlib';
import { PORTABLE_FORMAT, MAX_PORTABLE_ROWS, PORTABLE_NAME } from '#shared/rules/portable-data.ts';
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

interface Entry {
  name: string;
  text: string;
  method?: number;
  size?: number;
}

/** Creates a ZIP file in the format of an export: uncompressed, with the size before each entry. */
function getZip(entries: readonly Entry[]): Blob {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, text, method = 0, size } of entries) {
    const bytes = Buffer.from(text);
    const facts = Buffer.alloc(24);
    facts.writeUInt16LE(method, 2);
    facts.writeUInt32LE(crc32(bytes), 8);
    facts.writeUInt32LE(bytes.length, 12);
    facts.writeUInt32LE(size ?? bytes.length, 16);
    facts.writeUInt16LE(Buffer.byteLength(name), 20);
    const begin = (signature: number, extraBytes: number) => {
      const head = Buffer.alloc(extraBytes);
      head.writeUInt32LE(signature, 0);
      return head;
    };
    const local = Buffer.concat([begin(0x04034b50, 6), facts, Buffer.from(name), bytes]);
    const tail = Buffer.alloc(12);
    tail.writeUInt32LE(offset, 8);
    central.push(Buffer.concat([begin(0x02014b50, 8), facts, Buffer.alloc(2), tail, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Blob([...parts, directory, end].map((part) => new Uint8Array(part)));
}

const text = JSON.stringify(FILE);
const getFault = async (blob: Blob) => {
  const read = await parsePortable(blob);
  return read.ok ? null : read.error.code;
};

describe('an imported file', () => {
  it('is read out of the ZIP of an export, and by itself', async () => {
    const zip = getZip([
      { name: 'index.html', text: '<script>1</script>' },
      { name: PORTABLE_NAME, text },
    ]);
    for (const blob of [zip, new Blob([text])]) {
      const read = await parsePortable(blob);
      expect(read.ok && read.value).toMatchObject({
        site: 'Ferrypoint',
        profile: { name: '陳思敏', gender: 'female' },
        schools: FILE.schools,
        answers: FILE.answers,
      });
      expect(read.ok && Object.keys(read.value.profile)).toEqual(['name', 'gender']);
    }
  });

  it.each<[string, Blob]>([
    ['nothing', new Blob([])],
    ['a page', new Blob(['<html>'])],
    ['a ZIP of others', getZip([{ name: 'a.txt', text: 'a' }])],
    ['a packed one, that could be any size', getZip([{ name: PORTABLE_NAME, text, method: 8 }])],
    ['another format', new Blob([JSON.stringify({ ...FILE, format: 'x' })])],
    ['a version that is not known', new Blob([JSON.stringify({ ...FILE, version: 2 })])],
  ])('is none of ours: %s', async (_name, blob) => expect(await getFault(blob)).toBe('foreign'));

  it.each<[string, Blob]>([
    ['half of it', new Blob([text.slice(0, 50)])],
    ['no list of schools', new Blob([JSON.stringify({ ...FILE, schools: {} })])],
    ['a school without a name', new Blob([JSON.stringify({ ...FILE, schools: [{ country: 'uk', remark: '' }] })])],
    [
      'more schools than anybody has',
      new Blob([JSON.stringify({ ...FILE, schools: Array(201).fill(FILE.schools[0]) })]),
    ],
    ['no text', new Blob(['{', new Uint8Array([0xff, 0xfe])])],
    ['an entry that ends behind the file', getZip([{ name: PORTABLE_NAME, text, size: 500_000 }])],
  ])('is spoilt: %s', async (_name, blob) => expect(await getFault(blob)).toBe('broken'));

  it('is too large', async () => {
    const pad = ' '.repeat(MAX_PORTABLE_ROWS.file);
    expect(await getFault(new Blob([`{${pad}}`]))).toBe('large');
    expect(await getFault(getZip([{ name: PORTABLE_NAME, text, size: MAX_PORTABLE_ROWS.file + 1 }]))).toBe('large');
    const answers = { examResult: { x: 'y'.repeat(MAX_PORTABLE_ROWS.answers) } };
    expect(await getFault(new Blob([JSON.stringify({ ...FILE, answers })]))).toBe('large');
  });

  it('has gone since it was chosen', async () => {
    const blob = new Blob([text]);
    blob.slice = () => {
      throw new DOMException('The file could not be read.', 'NotReadableError');
    };
    expect(await getFault(blob)).toBe('unreadable');
  });

  it('never throws, for any bytes', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(), fc.nat(255), async (bytes, index, put) => {
        expect(await getFault(new Blob([new Uint8Array(bytes)]))).not.toBeNull();
        const zip = new Uint8Array(await getZip([{ name: PORTABLE_NAME, text }]).arrayBuffer());
        zip[index % zip.length] = put;
        await parsePortable(new Blob([zip]));
      }),
    ));
});
