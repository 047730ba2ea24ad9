import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanPicture, MAX_PIXELS } from './clean-picture.ts';
import { createExif, createJpeg, createProfile, SAMPLE_TYPES, SAMPLES } from '#tests/support/sample-pictures.ts';

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789°.'.split('');
const notesArbitrary = fc.array(fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 1, maxLength: 60 }), {
  minLength: 1,
  maxLength: 8,
});
const sizeArbitraries = { width: fc.integer({ min: 1, max: 5000 }), height: fc.integer({ min: 1, max: 5000 }) };

const cleanOrThrow = (contentType: string, bytes: Uint8Array) => {
  const cleanedPicture = cleanPicture(contentType, bytes);
  if (!cleanedPicture?.ok) throw new Error(`not clean: ${cleanedPicture?.reason}`);
  return cleanedPicture.bytes;
};

describe.each(SAMPLE_TYPES)('a picture of %s', (contentType) => {
  const createSample = SAMPLES[contentType];

  test('is cleaned to the same bytes as a picture without metadata', () => {
    fc.assert(
      fc.property(fc.record({ ...sizeArbitraries, notes: notesArbitrary }), ({ notes, ...size }) => {
        const bytesWithoutNotes = createSample(size);
        expect(cleanOrThrow(contentType, createSample({ ...size, notes }))).toEqual(bytesWithoutNotes);
        expect(cleanOrThrow(contentType, bytesWithoutNotes)).toEqual(bytesWithoutNotes);
      }),
      { numRuns: 50 },
    );
  });

  test('may have at most fifty million pixels, however small its file is', () => {
    const width = 10_000;
    const cleanWithHeight = (height: number) => cleanPicture(contentType, createSample({ width, height }));
    expect(cleanWithHeight(MAX_PIXELS / width)).toMatchObject({ ok: true });
    expect(cleanWithHeight(MAX_PIXELS / width + 1)).toEqual({ ok: false, reason: 'tooManyPixels' });
  });

  test('that is truncated or corrupt is reported as damaged or cleaned, never enlarged', () => {
    const bytesWithNotes = createSample({ notes: ['somewhere in Hong Kong'] });
    fc.assert(
      fc.property(fc.nat(bytesWithNotes.length - 1), fc.nat(255), fc.boolean(), (offset, byte, isCut) => {
        const bytes = isCut ? bytesWithNotes.slice(0, offset) : bytesWithNotes.with(offset, byte);
        const cleanedPicture = cleanPicture(contentType, bytes);
        if (cleanedPicture?.ok) expect(cleanedPicture.bytes.length).toBeLessThanOrEqual(bytes.length + 2);
        else expect(cleanedPicture?.reason).toMatch(/damaged|tooManyPixels/);
      }),
      { numRuns: 300 },
    );
  });
});

test('a signature alone is not accepted as a picture', () => {
  for (const contentType of SAMPLE_TYPES) {
    const fileStart = SAMPLES[contentType]({}).slice(0, 12);
    expect(cleanPicture(contentType, fileStart)).toEqual({ ok: false, reason: 'damaged' });
  }
  expect(cleanPicture('application/pdf', new Uint8Array(20))).toBeNull();
});

test.each(['II', 'MM'] as const)('preserves the orientation of a photo in %s order', (order) => {
  for (let orientation = 0; orientation <= 9; orientation += 1) {
    const createExifSegment = (data: number[]) => [0xff, 0xe1, 0, data.length + 2, ...data];
    const cleanedBytes = cleanOrThrow(
      'image/jpeg',
      createJpeg(createExifSegment(createExif(orientation, order, 'N 22.28')), {}),
    );
    const isRotated = orientation >= 2 && orientation <= 8;
    const exifHeader = [...'Exif\0\0MM'].map((letter) => letter.charCodeAt(0));
    const expectedExif = [
      ...exifHeader,
      0,
      42,
      0,
      0,
      0,
      8,
      0,
      1,
      1,
      0x12,
      0,
      3,
      0,
      0,
      0,
      1,
      0,
      orientation,
      0,
      0,
      0,
      0,
      0,
      0,
    ];
    expect(cleanedBytes).toEqual(createJpeg(isRotated ? createExifSegment(expectedExif) : [], {}));
  }
});

const sideArbitrary = fc.integer({ min: 1, max: 60_000 });
const toBigEndian = (value: number, byteCount: number) =>
  Array.from({ length: byteCount }, (_, index) => (value >>> (8 * (byteCount - 1 - index))) & 255);
const toCharCodes = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
const createChunk = (name: string, data: readonly number[]) => [
  ...toBigEndian(data.length, 4),
  ...toCharCodes(name),
  ...data,
  1,
  2,
  3,
  4,
];

test('a PNG has exactly one IHDR chunk, the first', () => {
  const bytes = SAMPLES['image/png']({});
  fc.assert(
    fc.property(sideArbitrary, sideArbitrary, (width, height) => {
      const secondHeader = createChunk('IHDR', [...toBigEndian(width, 4), ...toBigEndian(height, 4), 8, 2, 0, 0, 0]);
      const bytesWithTwoHeaders = new Uint8Array([...bytes.slice(0, 33), ...secondHeader, ...bytes.slice(33)]);
      expect(cleanPicture('image/png', bytesWithTwoHeaders)).toEqual({ ok: false, reason: 'damaged' });
    }),
  );
});

test('every frame of an animated PNG lies within the picture', () => {
  const [pictureWidth, pictureHeight] = [100, 80];
  const bytes = SAMPLES['image/png']({ width: pictureWidth, height: pictureHeight });
  const edgeArbitrary = fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constantFrom(60_000, 0xffffffff));
  fc.assert(
    fc.property(edgeArbitrary, edgeArbitrary, edgeArbitrary, edgeArbitrary, (width, height, left, top) => {
      const frameControl = createChunk(
        'fcTL',
        [0, width, height, left, top].flatMap((value) => toBigEndian(value, 4)),
      );
      const animatedBytes = new Uint8Array([...bytes.slice(0, 33), ...frameControl, ...bytes.slice(33)]);
      const isInsideCanvas = left + width <= pictureWidth && top + height <= pictureHeight;
      expect(cleanPicture('image/png', animatedBytes)?.ok).toBe(isInsideCanvas);
    }),
  );
});

test('a JPEG has one frame, and therefore one size', () => {
  fc.assert(
    fc.property(sideArbitrary, sideArbitrary, fc.constantFrom(0xc0, 0xc1, 0xc2, 0xc9), (width, height, marker) => {
      const secondFrame = [0xff, marker, 0, 11, 8, ...toBigEndian(height, 2), ...toBigEndian(width, 2), 1, 1, 0x11, 0];
      expect(cleanPicture('image/jpeg', createJpeg(secondFrame, {}))).toEqual({ ok: false, reason: 'damaged' });
    }),
  );
});

test('the size of a WebP is the largest size in it', () => {
  const hugePicture = SAMPLES['image/webp']({ width: 16_000, height: 16_000 });
  // The extended header begins at byte 12. Its width and height, each stored minus one, are at bytes 24 and 27.
  const shrunkPicture = hugePicture.slice();
  shrunkPicture.set([0, 0, 0, 0, 0, 0], 24);
  expect(cleanPicture('image/webp', shrunkPicture)).toEqual({ ok: false, reason: 'tooManyPixels' });
});

test('a colour profile without a valid length is removed', () => {
  const embedProfile = (profile: readonly number[]) =>
    createJpeg(
      [0xff, 0xe2, ...toBigEndian(16 + profile.length, 2), ...toCharCodes('ICC_PROFILE\0\x01\x01'), ...profile],
      {},
    );
  const bytes = embedProfile(createProfile('x'));
  expect(cleanOrThrow('image/jpeg', bytes)).toEqual(bytes);
  for (const profile of [
    toCharCodes('GPS=22.3193'),
    [...createProfile(''), ...toCharCodes('GPS=22.3193')],
    createProfile('').slice(0, 120),
  ])
    expect(cleanOrThrow('image/jpeg', embedProfile(profile))).toEqual(createJpeg([], {}));
});
