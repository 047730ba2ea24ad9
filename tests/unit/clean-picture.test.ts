import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanPicture, MOST_PIXELS } from '#shared/pictures/clean-picture.ts';
import { exifOf, jpegWith, SAMPLE_TYPES, SAMPLES } from '#tests/support/sample-pictures.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789°.'.split('');
const notesOf = fc.array(fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 60 }), {
  minLength: 1,
  maxLength: 8,
});
const sizesOf = { width: fc.integer({ min: 1, max: 5000 }), height: fc.integer({ min: 1, max: 5000 }) };

const cleaned = (contentType: string, bytes: Uint8Array) => {
  const clean = cleanPicture(contentType, bytes);
  if (!clean?.ok) throw new Error(`not clean: ${clean?.why}`);
  return clean.bytes;
};

describe.each(SAMPLE_TYPES)('a picture of %s', (contentType) => {
  const write = SAMPLES[contentType];

  test('is, whatever was noted in it, what it would be without the notes', () => {
    fc.assert(
      fc.property(fc.record({ ...sizesOf, notes: notesOf }), ({ notes, ...size }) => {
        const bare = write(size);
        expect(cleaned(contentType, write({ ...size, notes }))).toEqual(bare);
        expect(cleaned(contentType, bare)).toEqual(bare);
      }),
      { numRuns: 50 },
    );
  });

  test('may have fifty million points and no more, however small its file is', () => {
    const width = 10_000;
    const judge = (height: number) => cleanPicture(contentType, write({ width, height }));
    expect(judge(MOST_PIXELS / width)).toMatchObject({ ok: true });
    expect(judge(MOST_PIXELS / width + 1)).toEqual({ ok: false, why: 'tooManyPixels' });
  });

  test('that breaks off, or has wrong bytes, is damaged or clean, and never more than it was', () => {
    const whole = write({ notes: ['somewhere in Hong Kong'] });
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (at, byte, isCut) => {
        const bytes = isCut ? whole.slice(0, at) : whole.with(at, byte);
        const clean = cleanPicture(contentType, bytes);
        if (clean?.ok) expect(clean.bytes.length).toBeLessThanOrEqual(bytes.length + 2);
        else expect(clean?.why).toMatch(/damaged|tooManyPixels/);
      }),
      { numRuns: 300 },
    );
  });
});

test('nothing is a picture by its first bytes alone', () => {
  for (const contentType of SAMPLE_TYPES) {
    const head = SAMPLES[contentType]({}).slice(0, 12);
    expect(cleanPicture(contentType, head)).toEqual({ ok: false, why: 'damaged' });
  }
  expect(cleanPicture('application/pdf', new Uint8Array(20))).toBeNull();
});

test.each(['II', 'MM'] as const)('a photo in %s order stays the side up that it was taken', (order) => {
  for (let orientation = 0; orientation <= 9; orientation += 1) {
    const segment = (data: number[]) => [0xff, 0xe1, 0, data.length + 2, ...data];
    const clean = cleaned('image/jpeg', jpegWith(segment(exifOf(orientation, order, 'N 22.28')), {}));
    const said = orientation >= 2 && orientation <= 8;
    const plain = [...'Exif\0\0MM'].map((letter) => letter.charCodeAt(0));
    const notes = [...plain, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
    expect(clean).toEqual(jpegWith(said ? segment(notes) : [], {}));
  }
});
