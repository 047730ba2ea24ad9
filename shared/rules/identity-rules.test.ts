import { describe, expect, test } from 'vitest';
import { SAMPLES } from '#tests/support/sample-pictures.ts';
import { getHongKongDay } from './hong-kong-day.ts';
import { isBirthday, isLatinName, MINIMUM_AGE, MAX_NAME_CHARS } from './person.ts';
import { isPassword, isVerificationCode, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from './credentials.ts';
import {
  AVATAR_MAX_BYTES,
  DOCUMENT_MAX_BYTES,
  type FileKind,
  validateFile,
  MAX_CHAT_FILE_BYTES,
  MAX_REQUEST_BODY_BYTES,
  parseUpload,
  recogniseContent,
  SIGNATURE_BYTES,
} from './uploaded-file.ts';

describe('a birthday', () => {
  test('requires an age of twelve or more', () => {
    expect(MINIMUM_AGE).toBe(12);
  });

  test.each([
    ['2014-11-21', '2026-11-21', true],
    ['2014-11-22', '2026-11-21', false],
    ['2014-11-20', '2026-11-21', true],
    ['2015-01-01', '2026-12-31', false],
    ['2012-02-29', '2024-02-28', false],
    ['2012-02-29', '2024-02-29', true],
    ['2012-02-29', '2025-02-28', true],
    ['2027-01-01', '2026-11-21', false],
    ['1906-11-22', '2026-11-21', true],
    ['1905-11-21', '2026-11-21', false],
  ])('on %s is old enough on %s: %s', (day, today, isOldEnough) => {
    expect(isBirthday(day, today)).toBe(isOldEnough);
  });

  test.each([
    '',
    '2008',
    '2008-2-1',
    '2008-02-30',
    '2007-02-29',
    '2008-13-01',
    '2008-00-10',
    '01/02/2008',
    '2008-02-01T00:00:00Z',
  ])('must be a calendar date, not %j', (day) => expect(isBirthday(day, '2026-11-21')).toBe(false));

  test('uses the date in Hong Kong', () => {
    expect(getHongKongDay(Date.UTC(2026, 10, 21, 15, 59))).toBe('2026-11-21');
    expect(getHongKongDay(Date.UTC(2026, 10, 21, 16, 0))).toBe('2026-11-22');
  });
});

test.each([
  ['x'.repeat(MIN_PASSWORD_CHARS - 1), false],
  ['x'.repeat(MIN_PASSWORD_CHARS), true],
  [' '.repeat(8), true],
  ['密码密码密码密码', true],
  ['x'.repeat(MAX_PASSWORD_CHARS), true],
  ['x'.repeat(MAX_PASSWORD_CHARS + 1), false],
  ['', false],
])('the password %j is long enough and not too long: %s', (password, isValid) => {
  expect(isPassword(password)).toBe(isValid);
});

test.each([
  ['123456', true],
  ['000000', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['１２３４５６', false],
  ['123456\n', false],
])('the code %j is six digits: %s', (code, isValid) => {
  expect(isVerificationCode(code)).toBe(isValid);
});

test.each([
  ['Xiaoming', true],
  ['Xiǎomíng', true],
  ["O'Brien-Smith", true],
  ['Mary Jane', true],
  ['St. John', true],
  ['Müller', true],
  ['小明', false],
  ['Xiao明', false],
  ['R2D2', false],
  ['-Smith', false],
  ['', false],
  ['x'.repeat(MAX_NAME_CHARS), true],
  ['x'.repeat(MAX_NAME_CHARS + 1), false],
])('the first or last name %j is English or pinyin: %s', (name, isValid) => {
  expect(isLatinName(name)).toBe(isValid);
});

describe('a file', () => {
  const JPEG_SIGNATURE = [0xff, 0xd8, 0xff, 0xe1];
  const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const PDF_SIGNATURE = [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31];
  const GIF_SIGNATURE = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61];
  const BYTES_PER_MB = 1024 * 1024;

  test('may have 5 MB, and is recognised by its first bytes', () => {
    expect([AVATAR_MAX_BYTES, DOCUMENT_MAX_BYTES, MAX_CHAT_FILE_BYTES]).toEqual([
      5 * BYTES_PER_MB,
      5 * BYTES_PER_MB,
      5 * BYTES_PER_MB,
    ]);
    expect(MAX_REQUEST_BODY_BYTES).toBe(6 * BYTES_PER_MB);
    expect(SIGNATURE_BYTES).toBeGreaterThanOrEqual(PNG_SIGNATURE.length);
  });

  test.each([
    ['avatar', JPEG_SIGNATURE, 5 * BYTES_PER_MB, 'fine'],
    ['avatar', PNG_SIGNATURE, 1, 'fine'],
    ['avatar', JPEG_SIGNATURE, 5 * BYTES_PER_MB + 1, 'tooLarge'],
    ['avatar', PDF_SIGNATURE, 100, 'wrongKind'],
    ['avatar', GIF_SIGNATURE, 100, 'wrongKind'],
    ['avatar', PNG_SIGNATURE.slice(0, 7), 100, 'wrongKind'],
    ['avatar', [], 0, 'empty'],
    ['document', PDF_SIGNATURE, 5 * BYTES_PER_MB, 'fine'],
    ['document', JPEG_SIGNATURE, 100, 'fine'],
    ['document', PDF_SIGNATURE, 5 * BYTES_PER_MB + 1, 'tooLarge'],
    ['document', GIF_SIGNATURE, 100, 'wrongKind'],
  ] as const)('declared as %s, starting with %j and of %d bytes, is %s', (kind, fileStart, size, verdict) => {
    expect(validateFile(kind, size, new Uint8Array(fileStart))).toBe(verdict);
  });

  test('is validated by content, and every error has a text', () => {
    expect(recogniseContent(new TextEncoder().encode('<svg'))).toBeNull();
    const parseUploadBytes = (kind: FileKind, bytes: ArrayLike<number>) => parseUpload(kind, Uint8Array.from(bytes));
    expect(parseUploadBytes('avatar', PDF_SIGNATURE)).toEqual({ ok: false, fault: 'avatar' });
    expect(parseUploadBytes('document', GIF_SIGNATURE)).toEqual({ ok: false, fault: 'document' });
    expect(parseUploadBytes('document', [])).toEqual({ ok: false, fault: 'empty' });
    expect(parseUploadBytes('avatar', JPEG_SIGNATURE)).toEqual({ ok: false, fault: 'damaged' });
    expect(parseUploadBytes('avatar', SAMPLES['image/png']({ width: 9000, height: 9000 }))).toEqual({
      ok: false,
      fault: 'tooManyPixels',
    });
  });

  test('strips metadata of a picture, and leaves other files unchanged', () => {
    const bytesWithoutNotes = SAMPLES['image/jpeg']({});
    const bytesWithNotes = SAMPLES['image/jpeg']({ notes: ['22°18′N 114°10′E'] });
    expect(parseUpload('document', bytesWithNotes)).toEqual({
      ok: true,
      contentType: 'image/jpeg',
      bytes: bytesWithoutNotes,
    });
    expect(parseUpload('document', Uint8Array.from(PDF_SIGNATURE))).toMatchObject({
      ok: true,
      bytes: Uint8Array.from(PDF_SIGNATURE),
    });
  });
});
