import { describe, expect, test } from 'vitest';
import { CHAT_FILE_TYPES } from '#shared/chat-protocol/chat-names.ts';
import { formatContentDisposition, sanitizeFileName, getContentTypeByName } from './file-name.ts';

const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Extensions that a system would execute or open as a page. */
const EXECUTABLE_EXTENSIONS = [
  'html',
  'hta',
  'exe',
  'js',
  'svg',
  'scr',
  'lnk',
  'bat',
  'ps1',
  'HTM',
  'xhtml',
  'url',
  'docm',
  'webloc',
];

describe('the stored name of a file', () => {
  test.each([
    ['成績.png', 'image/png', '成績.png'],
    ['me.JPEG', 'image/jpeg', 'me.jpeg'],
    ['me.JPG', 'image/jpeg', 'me.jpg'],
    ['me.gif', 'image/jpeg', 'me.jpg'],
    ['letter.docx', DOCX_TYPE, 'letter.docx'],
    ['passport.html', 'application/pdf', 'passport.pdf'],
    ['passport.pdf.hta', 'application/pdf', 'passport.pdf.pdf'],
    ['passport.hta. . ', 'application/pdf', 'passport.pdf'],
    ['passport.html\u200b', 'application/pdf', 'passport.pdf'],
    ['passport.pdf::$DATA', 'application/pdf', 'passport.pdf$DATA.pdf'],
    ['版本 1.2', 'application/pdf', '版本 1.2.pdf'],
    ['../../etc/passwd', 'image/png', 'passwd.png'],
    ['C:\\Users\\me\\offer letter.pdf', 'application/pdf', 'offer letter.pdf'],
    ['a\r\nset-cookie: x=1.png', 'image/png', 'aset-cookie x=1.png'],
    ['a"; filename="b.exe', 'application/pdf', 'a; filename=b.pdf'],
    ['<img src=x onerror=alert(1)>.png', 'image/png', 'img src=x onerror=alert(1).png'],
    ['\u202Efdp.exe', 'application/pdf', 'fdp.pdf'],
    ['\u2066photo\u2069.png', 'image/png', 'photo.png'],
    ['a\u2028b.pdf', 'application/pdf', 'ab.pdf'],
    ['..', 'application/pdf', 'file.pdf'],
    ['.htaccess', 'application/pdf', 'file.pdf'],
    ['   ', 'application/pdf', 'file.pdf'],
    ['', 'application/pdf', 'file.pdf'],
    ['folder/', 'application/pdf', 'file.pdf'],
    ['\ud83d.png', 'image/png', 'file.png'],
    ['a.html', 'text/html', 'a.bin'],
    ['a.svg', 'image/svg+xml', 'a.bin'],
    ['a', 'constructor', 'a.bin'],
    ['my-data.zip', 'application/zip', 'my-data.zip'],
    ['places.csv', 'text/plain', 'places.csv'],
    ['day', 'text/calendar', 'day.ics'],
    ['film.MP4', 'video/mp4', 'film.mp4'],
    ['words.srt', 'text/vtt', 'words.vtt'],
    ['offer.pdf', 'application/octet-stream', 'offer.pdf'],
    ['offer.pdf.scr', 'application/octet-stream', 'offer.pdf.bin'],
  ])('%j of type %s is %j', (text, contentType, name) => expect(sanitizeFileName(text, contentType)).toBe(name));

  test('has the extension of its content, whatever its name', () => {
    for (const contentType of Object.keys(CHAT_FILE_TYPES)) {
      for (const extension of EXECUTABLE_EXTENSIONS) {
        const name = sanitizeFileName(`a.${extension}`, contentType);
        expect(name).toMatch(/^a\.(jpg|png|gif|webp|webm|m4a|mp3|ogg|pdf|doc|docx|xlsx)$/);
        expect(sanitizeFileName(name, contentType)).toBe(name);
      }
    }
  });

  test('has at most 120 characters, with its extension and without a split character', () => {
    const name = sanitizeFileName(`a${'😀'.repeat(200)}.png`, 'image/png');
    expect([...name]).toHaveLength(120);
    expect(name).toMatch(/^😀.*\.png$/u);
  });

  test('is safe in a header, and never a path', () => {
    for (let charCode = 0; charCode < 0x3000; charCode++) {
      const header = formatContentDisposition(
        'attachment',
        `x${String.fromCharCode(charCode)}y/${String.fromCharCode(charCode, charCode)}z`,
        'image/png',
      );
      expect(header).toMatch(/^attachment; filename\*=UTF-8''[\w.~%!-]+\.png$/);
      expect(header).not.toMatch(/%0|%1|%2F|%5C|%7F|%E2%80%AE/i);
    }
  });
});

test('derives the type from the extension, the usual type first; unknown ones have none', () => {
  const fileNames = ['a.JPEG', 'a.mp4', 'voice.m4a', 'a.webm', 'a.b.pdf', 'page.html', 'no-ending', ''];
  expect(fileNames.map(getContentTypeByName)).toEqual([
    'image/jpeg',
    'video/mp4',
    'audio/mp4',
    'audio/webm',
    'application/pdf',
    '',
    '',
    '',
  ]);
});
