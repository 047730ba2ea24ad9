import { describe, expect, test } from 'vitest';
import { checkFile } from './validate-chat-file.ts';
import { CHAT_FILE_TYPES } from './chat-names.ts';

const OFFICE_TYPE_PREFIX = 'application/vnd.openxmlformats-officedocument.';
const DOCX_TYPE = `${OFFICE_TYPE_PREFIX}wordprocessingml.document`;
const XLSX_TYPE = `${OFFICE_TYPE_PREFIX}spreadsheetml.sheet`;

const toBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** First bytes of a file of each type. */
const FILE_HEADS: Record<string, string> = {
  'image/jpeg': '\xff\xd8\xff\xe0\x00\x10JFIF',
  'image/png': '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR',
  'image/gif': 'GIF89a\x01\x00\x01\x00',
  'image/webp': 'RIFF\x24\x00\x00\x00WEBPVP8 ',
  'audio/webm': '\x1a\x45\xdf\xa3\x9f\x42\x86\x81',
  'audio/mp4': '\x00\x00\x00\x1cftypM4A \x00\x00',
  'audio/mpeg': 'ID3\x04\x00\x00',
  'audio/ogg': 'OggS\x00\x02',
  'application/pdf': '%PDF-1.7\n',
  'application/msword': '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  [DOCX_TYPE]: 'PK\x03\x04\x14\x00',
  [XLSX_TYPE]: 'PK\x03\x04\x14\x00',
};

describe('a file', () => {
  test('of every accepted kind is recognised by its first bytes', () => {
    expect(Object.keys(FILE_HEADS).toSorted()).toEqual(Object.keys(CHAT_FILE_TYPES).toSorted());
    for (const [contentType, fileHead] of Object.entries(FILE_HEADS))
      expect(checkFile(toBytes(fileHead), contentType)).toEqual({ contentType, shows: CHAT_FILE_TYPES[contentType] });
  });

  test('has the type of its content, whatever the sender declares', () => {
    for (const [contentType, fileHead] of Object.entries(FILE_HEADS).filter(
      ([, headText]) => !headText.startsWith('PK'),
    ))
      for (const text of ['', 'text/html', 'image/svg+xml', 'application/octet-stream', DOCX_TYPE])
        expect(checkFile(toBytes(fileHead), text)?.contentType).toBe(contentType);
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a script', 'alert(document.cookie)'],
    ['a program', 'MZ\x90\x00\x03\x00\x00\x00'],
    ['another program', '\x7fELF\x02\x01\x01'],
    ['a page that has a picture behind it', '<html>\x89PNG\r\n\x1a\n'],
    ['a document that begins late', '\n%PDF-1.7'],
    ['a picture of a phone', '\x00\x00\x00\x18ftypheic\x00\x00'],
    ['a newer picture', '\x00\x00\x00\x18ftypavif\x00\x00'],
    ['a film', '\x00\x00\x00\x14ftypqt  \x00\x00'],
    ['a sound without a lossy kind', 'RIFF\x24\x00\x00\x00WAVEfmt '],
    ['nothing', ''],
    ['one byte', '\xff'],
    ['half of a beginning', '\x89PNG'],
    ['a beginning that is cut short', 'RIFF\x24\x00\x00\x00WEB'],
  ])('is rejected under any name when it is %s', (_, head) => {
    for (const text of ['', 'text/html', ...Object.keys(CHAT_FILE_TYPES)])
      expect(checkFile(toBytes(head), text)).toBeNull();
  });

  test('that is both a page and a picture is treated as a picture', () => {
    for (const contentType of ['image/gif', 'image/jpeg', 'application/pdf'])
      expect(checkFile(toBytes(`${FILE_HEADS[contentType]}/*<html><script>alert(1)</script>*/`), 'text/html')).toEqual({
        contentType,
        shows: CHAT_FILE_TYPES[contentType],
      });
  });

  test.each(['', 'application/zip', 'application/java-archive', `${OFFICE_TYPE_PREFIX}presentationml.presentation`])(
    'that is packed is one of the two documents, or none: %j',
    (text) => expect(checkFile(toBytes(FILE_HEADS[DOCX_TYPE] ?? ''), text)).toBeNull(),
  );

  test('that is a ZIP is one of the two document types, or rejected: %j', () => {
    expect(
      checkFile(toBytes(FILE_HEADS[XLSX_TYPE] ?? ''), `${XLSX_TYPE.toUpperCase()}; charset=binary`)?.contentType,
    ).toBe(XLSX_TYPE);
  });
});
