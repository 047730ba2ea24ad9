import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanPicture, MAX_PIXELS } from './clean-picture.ts';
import { getExif, jpegWith, getProfile, SAMPLE_TYPES, SAMPLES } from '#tests/support/sample-pictures.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789°.'.split('');
const notesOf = fc.array(fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 60 }), {
  minLength: 1,
  maxLength: 8,
});
const sizesOf = { width: fc.integer({ min: 1, max: 5000 }), height: fc.integer({ min: 1, max: 5000 }) };

const cleaned = (contentType: string, bytes: Uint8Array) => {
  const clean = cleanPicture(contentType, bytes);
  if (!clean?.ok) throw new Error(`not clean: ${clean?.reason}`);
  return clean.bytes;
};

describe.each(SAMPLE_TYPES)('a picture of %s', (contentType) => {
  const write = SAMPLES[contentType];

  test('is, whatever was noted in it, what it would be without the notes', () => {
    fc.assert(
      fc.property(fc.record({ ...sizesOf, notes: notesOf }), ({ notes, ...size }) => {
        const plainBytes = write(size);
        expect(cleaned(contentType, write({ ...size, notes }))).toEqual(plainBytes);
        expect(cleaned(contentType, plainBytes)).toEqual(plainBytes);
      }),
      { numRuns: 50 },
    );
  });

  test('may have fifty million points and no more, however small its file is', () => {
    const width = 10_000;
    const judge = (height: number) => cleanPicture(contentType, write({ width, height }));
    expect(judge(MAX_PIXELS / width)).toMatchObject({ ok: true });
    expect(judge(MAX_PIXELS / width + 1)).toEqual({ ok: false, reason: 'tooManyPixels' });
  });

  test('that breaks off, or has wrong bytes, is damaged or clean, and never more than it was', () => {
    const combined = write({ notes: ['somewhere in Hong Kong'] });
    fc.assert(
      fc.property(fc.nat(combined.length - 1), fc.nat(255), fc.boolean(), (at, byte, isCut) => {
        const bytes = isCut ? combined.slice(0, at) : combined.with(at, byte);
        const clean = cleanPicture(contentType, bytes);
        if (clean?.ok) expect(clean.bytes.length).toBeLessThanOrEqual(bytes.length + 2);
        else expect(clean?.reason).toMatch(/damaged|tooManyPixels/);
      }),
      { numRuns: 300 },
    );
  });
});

test('a signature alone is not accepted as a picture', () => {
  for (const contentType of SAMPLE_TYPES) {
    const head = SAMPLES[contentType]({}).slice(0, 12);
    expect(cleanPicture(contentType, head)).toEqual({ ok: false, reason: 'damaged' });
  }
  expect(cleanPicture('application/pdf', new Uint8Array(20))).toBeNull();
});

test.each(['II', 'MM'] as const)('preserves the orientation of a photo in %s order', (order) => {
  for (let orientation = 0; orientation <= 9; orientation += 1) {
    const segment = (data: number[]) => [0xff, 0xe1, 0, data.length + 2, ...data];
    const clean = cleaned('image/jpeg', jpegWith(segment(getExif(orientation, order, 'N 22.28')), {}));
    const isReported = orientation >= 2 && orientation <= 8;
    const plainNumbers = [...'Exif\0\0MM'].map((letter) => letter.charCodeAt(0));
    const notes = [
      ...plainNumbers,
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
    expect(clean).toEqual(jpegWith(isReported ? segment(notes) : [], {}));
  }
});

const side = fc.integer({ min: 1, max: 60_000 });
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => (value >>> (8 * (bytes - 1 - index))) & 255);
const latin = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
const chunk = (name: string, data: readonly number[]) => [...big(data.length, 4), ...latin(name), ...data, 1, 2, 3, 4];

test('a PNG has one head, which is its first part', () => {
  const bytes = SAMPLES['image/png']({});
  fc.assert(
    fc.property(side, side, (width, height) => {
      const second = chunk('IHDR', [...big(width, 4), ...big(height, 4), 8, 2, 0, 0, 0]);
      const twice = new Uint8Array([...bytes.slice(0, 33), ...second, ...bytes.slice(33)]);
      expect(cleanPicture('image/png', twice)).toEqual({ ok: false, reason: 'damaged' });
    }),
  );
});

test('a frame of a moving PNG lies within the picture, or there is none', () => {
  const [pictureWidth, pictureHeight] = [100, 80];
  const bytes = SAMPLES['image/png']({ width: pictureWidth, height: pictureHeight });
  const edge = fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constantFrom(60_000, 0xffffffff));
  fc.assert(
    fc.property(edge, edge, edge, edge, (width, height, remainingPosition, top) => {
      const frame = chunk(
        'fcTL',
        [0, width, height, remainingPosition, top].flatMap((value) => big(value, 4)),
      );
      const moving = new Uint8Array([...bytes.slice(0, 33), ...frame, ...bytes.slice(33)]);
      const isWithin = remainingPosition + width <= pictureWidth && top + height <= pictureHeight;
      expect(cleanPicture('image/png', moving)?.ok).toBe(isWithin);
    }),
  );
});

test('a JPEG has one frame, and so one size', () => {
  fc.assert(
    fc.property(side, side, fc.constantFrom(0xc0, 0xc1, 0xc2, 0xc9), (width, height, mark) => {
      const frame = [0xff, mark, 0, 11, 8, ...big(height, 2), ...big(width, 2), 1, 1, 0x11, 0];
      expect(cleanPicture('image/jpeg', jpegWith(frame, {}))).toEqual({ ok: false, reason: 'damaged' });
    }),
  );
});

test('a WebP is as large as the largest size in it', () => {
  const huge = SAMPLES['image/webp']({ width: 16_000, height: 16_000 });
  // The extended header begins at byte 12. Its width and height, each stored minus one, are at bytes 24 and 27.
  const small = huge.slice();
  small.set([0, 0, 0, 0, 0, 0], 24);
  expect(cleanPicture('image/webp', small)).toEqual({ ok: false, reason: 'tooManyPixels' });
});

test('a colour profile without a valid length is removed', () => {
  const inPicture = (profile: readonly number[]) =>
    jpegWith([0xff, 0xe2, ...big(16 + profile.length, 2), ...latin('ICC_PROFILE\0\x01\x01'), ...profile], {});
  const bytes = inPicture(getProfile('x'));
  expect(cleaned('image/jpeg', bytes)).toEqual(bytes);
  for (const profile of [
    latin('GPS=22.3193'),
    [...getProfile(''), ...latin('GPS=22.3193')],
    getProfile('').slice(0, 120),
  ])
    expect(cleaned('image/jpeg', inPicture(profile))).toEqual(jpegWith([], {}));
});
