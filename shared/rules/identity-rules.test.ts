import { describe, expect, test } from 'vitest';
import { SAMPLES } from '#tests/support/sample-pictures.ts';
import { hongKongDay, isBirthday, isLatinName, MINIMUM_AGE, NAME_MAX } from './person.ts';
import { isPassword, isVerificationCode, PASSWORD_MAX, PASSWORD_MIN } from './credentials.ts';
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
  ])('on %s is old enough on %s: %s', (day, today, isOne) => {
    expect(isBirthday(day, today)).toBe(isOne);
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
  ])('is a day of the calendar, not %j', (day) => expect(isBirthday(day, '2026-11-21')).toBe(false));

  test('is counted by the day in Hong Kong', () => {
    expect(hongKongDay(Date.UTC(2026, 10, 21, 15, 59))).toBe('2026-11-21');
    expect(hongKongDay(Date.UTC(2026, 10, 21, 16, 0))).toBe('2026-11-22');
  });
});

test.each([
  ['x'.repeat(PASSWORD_MIN - 1), false],
  ['x'.repeat(PASSWORD_MIN), true],
  [' '.repeat(8), true],
  ['密码密码密码密码', true],
  ['x'.repeat(PASSWORD_MAX), true],
  ['x'.repeat(PASSWORD_MAX + 1), false],
  ['', false],
])('the password %j is long enough and not too long: %s', (password, isOne) => {
  expect(isPassword(password)).toBe(isOne);
});

test.each([
  ['123456', true],
  ['000000', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['１２３４５６', false],
  ['123456\n', false],
])('the code %j is six digits: %s', (code, isOne) => {
  expect(isVerificationCode(code)).toBe(isOne);
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
  ['x'.repeat(NAME_MAX), true],
  ['x'.repeat(NAME_MAX + 1), false],
])('the first or last name %j is English or pinyin: %s', (name, isOne) => {
  expect(isLatinName(name)).toBe(isOne);
});

describe('a file', () => {
  const JPG = [0xff, 0xd8, 0xff, 0xe1];
  const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31];
  const GIF = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61];
  const MB = 1024 * 1024;

  test('may have 5 MB, and shows what it is in its first bytes', () => {
    expect([AVATAR_MAX_BYTES, DOCUMENT_MAX_BYTES, MAX_CHAT_FILE_BYTES]).toEqual([5 * MB, 5 * MB, 5 * MB]);
    expect(MAX_REQUEST_BODY_BYTES).toBe(6 * MB);
    expect(SIGNATURE_BYTES).toBeGreaterThanOrEqual(PNG.length);
  });

  test.each([
    ['avatar', JPG, 5 * MB, 'fine'],
    ['avatar', PNG, 1, 'fine'],
    ['avatar', JPG, 5 * MB + 1, 'tooLarge'],
    ['avatar', PDF, 100, 'wrongKind'],
    ['avatar', GIF, 100, 'wrongKind'],
    ['avatar', PNG.slice(0, 7), 100, 'wrongKind'],
    ['avatar', [], 0, 'empty'],
    ['document', PDF, 5 * MB, 'fine'],
    ['document', JPG, 100, 'fine'],
    ['document', PDF, 5 * MB + 1, 'tooLarge'],
    ['document', GIF, 100, 'wrongKind'],
  ] as const)('to be a %s that begins with %j and has %d bytes is %s', (kind, start, size, verdict) => {
    expect(validateFile(kind, size, new Uint8Array(start))).toBe(verdict);
  });

  test('is validated by content, and every error has a text', () => {
    expect(recogniseContent(new TextEncoder().encode('<svg'))).toBeNull();
    const error = (kind: FileKind, bytes: ArrayLike<number>) => parseUpload(kind, Uint8Array.from(bytes));
    expect(error('avatar', PDF)).toEqual({ ok: false, fault: 'avatar' });
    expect(error('document', GIF)).toEqual({ ok: false, fault: 'document' });
    expect(error('document', [])).toEqual({ ok: false, fault: 'empty' });
    expect(error('avatar', JPG)).toEqual({ ok: false, fault: 'damaged' });
    expect(error('avatar', SAMPLES['image/png']({ width: 9000, height: 9000 }))).toEqual({
      ok: false,
      fault: 'tooManyPixels',
    });
  });

  test('strips metadata of a picture, and leaves other files unchanged', () => {
    const plainBytes = SAMPLES['image/jpeg']({});
    const result = SAMPLES['image/jpeg']({ notes: ['22°18′N 114°10′E'] });
    expect(parseUpload('document', result)).toEqual({ ok: true, contentType: 'image/jpeg', bytes: plainBytes });
    expect(parseUpload('document', Uint8Array.from(PDF))).toMatchObject({ ok: true, bytes: Uint8Array.from(PDF) });
  });
});
