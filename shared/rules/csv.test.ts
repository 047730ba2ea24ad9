import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsv } from './csv.ts';

const FORMULA_SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'];
const INVISIBLE_PREFIXES = ['', ' ', '\t', '\r', '\n', '\u00a0', '\u3000', '\u200b', '\u0000', '\ufeff'];

test.each(FORMULA_SIGNS)('escapes a cell that starts with %s, also after invisible characters', (character) => {
  for (const prefix of INVISIBLE_PREFIXES)
    expect(formatCsv([], [[`${prefix}${character}1+1`]])).toContain(`"'${prefix}${character}1+1"`);
});

test('every cell is quoted and its text escaped', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      const [, csvLine = ''] = /^\uFEFF\r\n(.*)\r\n$/s.exec(formatCsv([], [[text]])) ?? [];
      const parsedCell = csvLine.slice(1, -1).replaceAll('""', '"');
      expect(['', "'"].map((prefix) => prefix + text)).toContain(parsedCell);
    }),
  );
});

test('names and figures are unchanged', () => {
  expect(formatCsv(['Name'], [['陳 Chan'], ['852 9123'], ['']])).toBe(
    '\uFEFF"Name"\r\n"陳 Chan"\r\n"852 9123"\r\n""\r\n',
  );
});
