import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEDIA_MAX_BYTES } from '#shared/rules/uploaded-file.ts';
import { createExif, createJpeg, pictureOfSize, SAMPLES } from '#tests/support/sample-pictures.ts';
import { getMediaUrl, parseMediaName, getPictureType, decodePicture } from './read-picture.ts';

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
const getBytes = (text: string) => new TextEncoder().encode(text);
const joinBytes = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));
const containsText = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text);
const GPS_NOTE = 'GPSLatitude 22.2819N 114.1577E';

describe.each(PICTURE_TYPES)('a picture of %s', (type) => {
  test('is identified by its content, named by its hash, and stripped of location data', async () => {
    const plainPicture = await decodePicture(SAMPLES[type]({ width: 40, height: 30 }));
    const annotatedPicture = await decodePicture(
      SAMPLES[type]({ width: 40, height: 30, notes: Array<string>(9).fill(GPS_NOTE) }),
    );
    if (!plainPicture.ok || !annotatedPicture.ok) throw new Error('a picture was refused');
    expect([plainPicture.contentType, plainPicture.width, plainPicture.height]).toEqual([type, 40, 30]);
    expect(annotatedPicture.name).toBe(plainPicture.name);
    expect(containsText(annotatedPicture.bytes, GPS_NOTE)).toBe(false);
    expect([getPictureType(plainPicture.name), parseMediaName(getMediaUrl(plainPicture.name))]).toEqual([
      type,
      plainPicture.name,
    ]);
  });

  test('with trailing data is cut to the picture, or rejected', async () => {
    const trailingBytes = '<script>alert(1)</script>PK\x03\x04 zip';
    const decodedPicture = await decodePicture(joinBytes(SAMPLES[type]({}), getBytes(trailingBytes)));
    if (decodedPicture.ok) expect(containsText(decodedPicture.bytes, 'script')).toBe(false);
    else expect(decodedPicture.fault).toBe('damaged');
    expect((await decodePicture(joinBytes(getBytes(trailingBytes), SAMPLES[type]({})))).ok).toBe(false);
  });

  test('that is truncated anywhere never makes the reader throw', async () => {
    const pictureBytes = SAMPLES[type]({ notes: [GPS_NOTE, GPS_NOTE, GPS_NOTE] });
    await fc.assert(
      fc.asyncProperty(fc.nat(pictureBytes.length - 1), fc.nat(255), async (byteIndex, byte) => {
        for (const bytes of [pictureBytes.slice(0, byteIndex), pictureBytes.with(byteIndex, byte)]) {
          const decodedPicture = await decodePicture(bytes);
          if (!decodedPicture.ok) expect(decodedPicture.fault).toMatch(/empty|wrongKind|damaged|tooManyPixels/);
        }
      }),
      { numRuns: 150 },
    );
  });
});

test('JPEG metadata and thumbnail are removed', async () => {
  const createSegment = (marker: number, text: string) => [0xff, marker, 0, text.length + 2, ...getBytes(text)];
  for (const marker of [0x02, 0xbf, 0xf0, 0xf7, 0xfd]) {
    const decodedPicture = await decodePicture(createJpeg(createSegment(marker, GPS_NOTE), {}));
    expect(decodedPicture.ok && decodedPicture.bytes).toEqual(createJpeg([], {}));
  }
  const plainBytes = createJpeg([], {});
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

test('of the camera metadata only the orientation is kept', async () => {
  const notes = createExif(6, 'MM', GPS_NOTE);
  const decodedPicture = await decodePicture(createJpeg([0xff, 0xe1, 0, notes.length + 2, ...notes], {}));
  expect(
    decodedPicture.ok && [containsText(decodedPicture.bytes, GPS_NOTE), containsText(decodedPicture.bytes, 'Exif')],
  ).toEqual([false, true]);
});

test('rejects files that are no picture, whatever their name', async () => {
  const getDecodeError = async (bytes: Uint8Array<ArrayBuffer>) => {
    const readResult = await decodePicture(bytes);
    return readResult.ok ? 'taken' : readResult.fault;
  };
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '%PDF-1.7',
    'GIF89a',
    'RIFF____WAVE',
  ])
    expect(await getDecodeError(getBytes(text))).toBe('wrongKind');
  expect(await getDecodeError(new Uint8Array())).toBe('empty');
  expect(await getDecodeError(pictureOfSize('image/jpeg', MEDIA_MAX_BYTES))).toBe('taken');
  expect(await getDecodeError(pictureOfSize('image/jpeg', MEDIA_MAX_BYTES + 1))).toBe('tooLarge');
  expect(await getDecodeError(SAMPLES['image/png']({ width: 60_000, height: 60_000 }))).toBe('tooManyPixels');
});

test('only the address of a stored picture is accepted as one', () => {
  const hash = 'a'.repeat(32);
  for (const name of [`${hash}.svg`, `${hash}.html`, '../x.png', `${hash.toUpperCase()}.png`, `${hash}.png.exe`, ''])
    expect([getPictureType(name), parseMediaName(getMediaUrl(name))]).toEqual([null, '']);
  expect(parseMediaName(`/demo/${hash}.png`)).toBe('');
});
