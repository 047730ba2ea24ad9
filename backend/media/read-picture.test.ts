import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEDIA_MAX_BYTES } from '#shared/rules/uploaded-file.ts';
import { getExif, jpegWith, pictureOfSize, SAMPLES } from '#tests/support/sample-pictures.ts';
import { mediaAddress, mediaNameIn, getPictureType, decodePicture } from './read-picture.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
const getBytes = (text: string) => new TextEncoder().encode(text);
const join = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));
const holds = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text);
const GPS = 'GPSLatitude 22.2819N 114.1577E';

describe.each(TYPES)('a picture of %s', (type) => {
  test('is identified by its content, named by its hash, and stripped of location data', async () => {
    const plain = await decodePicture(SAMPLES[type]({ width: 40, height: 30 }));
    const noted = await decodePicture(SAMPLES[type]({ width: 40, height: 30, notes: Array<string>(9).fill(GPS) }));
    if (!plain.ok || !noted.ok) throw new Error('a picture was refused');
    expect([plain.contentType, plain.width, plain.height]).toEqual([type, 40, 30]);
    expect(noted.name).toBe(plain.name);
    expect(holds(noted.bytes, GPS)).toBe(false);
    expect([getPictureType(plain.name), mediaNameIn(mediaAddress(plain.name))]).toEqual([type, plain.name]);
  });

  test('with trailing data is cut to the picture, or rejected', async () => {
    const behind = '<script>alert(1)</script>PK\x03\x04 zip';
    const read = await decodePicture(join(SAMPLES[type]({}), getBytes(behind)));
    if (read.ok) expect(holds(read.bytes, 'script')).toBe(false);
    else expect(read.fault).toBe('damaged');
    expect((await decodePicture(join(getBytes(behind), SAMPLES[type]({})))).ok).toBe(false);
  });

  test('that breaks off anywhere never makes the reader fail', async () => {
    const combined = SAMPLES[type]({ notes: [GPS, GPS, GPS] });
    await fc.assert(
      fc.asyncProperty(fc.nat(combined.length - 1), fc.nat(255), async (at, byte) => {
        for (const bytes of [combined.slice(0, at), combined.with(at, byte)]) {
          const read = await decodePicture(bytes);
          if (!read.ok) expect(read.fault).toMatch(/empty|wrongKind|damaged|tooManyPixels/);
        }
      }),
      { numRuns: 150 },
    );
  });
});

test('JPEG metadata and thumbnail are removed', async () => {
  const segment = (mark: number, text: string) => [0xff, mark, 0, text.length + 2, ...getBytes(text)];
  for (const mark of [0x02, 0xbf, 0xf0, 0xf7, 0xfd]) {
    const read = await decodePicture(jpegWith(segment(mark, GPS), {}));
    expect(read.ok && read.bytes).toEqual(jpegWith([], {}));
  }
  const plainBytes = jpegWith([], {});
  const thumbnail = new Uint8Array([
    ...plainBytes.slice(0, 5),
    19,
    ...plainBytes.slice(6, 18),
    1,
    1,
    7,
    8,
    9,
    ...plainBytes.slice(20),
  ]);
  expect(await decodePicture(thumbnail)).toMatchObject({ ok: true, bytes: plainBytes });
});

test('the side that is up is all that stays of a camera’s notes', async () => {
  const notes = getExif(6, 'MM', GPS);
  const read = await decodePicture(jpegWith([0xff, 0xe1, 0, notes.length + 2, ...notes], {}));
  expect(read.ok && [holds(read.bytes, GPS), holds(read.bytes, 'Exif')]).toEqual([false, true]);
});

test('rejects files that are no picture, whatever their name', async () => {
  const getFault = async (bytes: Uint8Array<ArrayBuffer>) => {
    const read = await decodePicture(bytes);
    return read.ok ? 'taken' : read.fault;
  };
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '%PDF-1.7',
    'GIF89a',
    'RIFF____WAVE',
  ])
    expect(await getFault(getBytes(text))).toBe('wrongKind');
  expect(await getFault(new Uint8Array())).toBe('empty');
  expect(await getFault(pictureOfSize('image/jpeg', MEDIA_MAX_BYTES))).toBe('taken');
  expect(await getFault(pictureOfSize('image/jpeg', MEDIA_MAX_BYTES + 1))).toBe('tooLarge');
  expect(await getFault(SAMPLES['image/png']({ width: 60_000, height: 60_000 }))).toBe('tooManyPixels');
});

test('no address but a picture’s own is one', () => {
  const hash = 'a'.repeat(32);
  for (const name of [`${hash}.svg`, `${hash}.html`, '../x.png', `${hash.toUpperCase()}.png`, `${hash}.png.exe`, ''])
    expect([getPictureType(name), mediaNameIn(mediaAddress(name))]).toEqual([null, '']);
  expect(mediaNameIn(`/demo/${hash}.png`)).toBe('');
});
