import { expect, test } from 'vitest';
import { splitLinks } from './said-message.tsx';

const getLinks = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

test.each([
  ['請看https://example.org/fees?y=2027。之後再談', 'https://example.org/fees?y=2027'],
  ['See https://example.org/fees, please.', 'https://example.org/fees'],
  ['(http://example.org/a_(b))', 'http://example.org/a_(b)'],
  ['“https://example.org”', 'https://example.org'],
  ['<https://example.org/a>', 'https://example.org/a'],
  ['HTTPS://EXAMPLE.ORG/A', 'HTTPS://EXAMPLE.ORG/A'],
])('separates the URL from the sentence in %s', (text, address) => {
  expect(getLinks(text)).toEqual([address]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'ftp://example.org/a',
  'https://',
  'https://www.gov.uk@example.org/',
  'example.org',
])('%s is not linked', (text) => {
  expect(getLinks(text)).toEqual([]);
});

test.each([
  'One\ntwo https://example.org/1\nand (https://example.org/2), then.',
  '',
  'https://a.example https://b.example',
])('the joined parts equal the original text', (text) => {
  expect(
    splitLinks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
