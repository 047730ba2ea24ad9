import { expect, it } from 'vitest';
import { findSeoErrors, parsePage } from './parse-page.ts';

const LONG = 'What this page is about, in a sentence that is long enough to be shown whole.';
const page = (name: string, { head = '', body = '', title = `Page ${name}`, description = `${LONG} ${name}` } = {}) =>
  parsePage({
    address: `/${name}`,
    at: `http://x/${name}`,
    ways: [200],
    html: `<html><head><title>${title}</title><meta name="description" content="${description}"/><link rel="canonical" href="http://x/${name}"/>${head}</head><body><h1>x</h1>${body}</body></html>`,
  });
const kinds = (...pages: ReturnType<typeof page>[]) =>
  Object.entries(findSeoErrors(pages))
    .filter(([, matches]) => matches.length > 0)
    .map(([kind]) => kind);

it('reports no error for valid pages', () => {
  const data =
    '<script type="application/ld+json">{"@graph":[{"@type":"Course","name":"a","description":"b","provider":{}}]}</script>';
  const apply = '<a href="/mso/my-apply?school=1" rel="nofollow">Apply</a><a href="/b">b</a>';
  expect(kinds(page('a', { body: data + apply }), page('b'))).toEqual([]);
});

it.each([
  ['broken links', [{ ...page('a'), ways: [404] }]],
  ['chains of redirects', [{ ...page('a'), ways: [301, 301, 200] }]],
  ['titles that several pages have', [page('a', { title: 'same' }), page('b', { title: 'same' })]],
  ['descriptions that several pages have', [page('a', { description: LONG }), page('b', { description: LONG })]],
  ['pages without a description', [page('a', { description: '' })]],
  ['titles that are too wide', [page('a', { title: '大'.repeat(33) })]],
  ['descriptions that are too short', [page('a', { description: '大'.repeat(24) })]],
  ['descriptions that are too long', [page('a', { description: 'x'.repeat(161) })]],
  ['ways to apply that are followed', [page('a', { body: '<a href="/mso/my-apply?school=1">Apply</a>' })]],
  [
    'languages that do not name each other',
    [page('a', { head: '<link rel="alternate" hrefLang="en-US" href="http://x/b"/>' })],
  ],
  [
    'data that is not whole',
    [page('a', { body: '<script type="application/ld+json">{"@type":"Course","name":"a"}</script>' })],
  ],
  ['pages without one first heading', [page('a', { body: '<h1>two</h1>' })]],
])('finds %s', (kind, pages) => {
  expect(kinds(...pages)).toEqual([kind]);
});

it('excludes noindex pages from duplicates', () => {
  const hidden = { head: '<meta name="robots" content="noindex"/>', title: 'same' };
  expect(kinds(page('a', hidden), page('b', hidden))).toEqual([]);
});
