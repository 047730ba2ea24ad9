import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsv } from './csv.ts';

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'];
const BEFORE = ['', ' ', '\t', '\r', '\n', '\u00a0', '\u3000', '\u200b', '\u0000', '\ufeff'];

test.each(SIGNS)('escapes a cell that starts with %s, also after invisible characters', (character) => {
  for (const textBefore of BEFORE)
    expect(formatCsv([], [[`${textBefore}${character}1+1`]])).toContain(`"'${textBefore}${character}1+1"`);
});

test('every cell is quoted and its text escaped', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      const [, line = ''] = /^\uFEFF\r\n(.*)\r\n$/s.exec(formatCsv([], [[text]])) ?? [];
      const read = line.slice(1, -1).replaceAll('""', '"');
      expect(['', "'"].map((mark) => mark + text)).toContain(read);
    }),
  );
});

test('a name and a figure are as they were', () => {
  expect(formatCsv(['Name'], [['陳 Chan'], ['852 9123'], ['']])).toBe(
    '\uFEFF"Name"\r\n"陳 Chan"\r\n"852 9123"\r\n""\r\n',
  );
});
