import { expect, it } from 'vitest';
import { findSeoErrors, parsePage } from './parse-page.ts';

const LONG_DESCRIPTION = 'What this page is about, in a sentence that is long enough to be shown whole.';
const createPage = (
  name: string,
  { head = '', body = '', title = `Page ${name}`, description = `${LONG_DESCRIPTION} ${name}` } = {},
) =>
  parsePage({
    address: `/${name}`,
    at: `http://x/${name}`,
    statuses: [200],
    html: `<html><head><title>${title}</title><meta name="description" content="${description}"/><link rel="canonical" href="http://x/${name}"/>${head}</head><body><h1>x</h1>${body}</body></html>`,
  });
const findErrorKinds = (...pages: ReturnType<typeof createPage>[]) =>
  Object.entries(findSeoErrors(pages))
    .filter(([, matches]) => matches.length > 0)
    .map(([kind]) => kind);

it('reports no error for valid pages', () => {
  const jsonLdScript =
    '<script type="application/ld+json">{"@graph":[{"@type":"Course","name":"a","description":"b","provider":{}}]}</script>';
  const applyLinks = '<a href="/mso/my-apply?school=1" rel="nofollow">Apply</a><a href="/b">b</a>';
  expect(findErrorKinds(createPage('a', { body: jsonLdScript + applyLinks }), createPage('b'))).toEqual([]);
});

it.each([
  ['broken links', [{ ...createPage('a'), statuses: [404] }]],
  ['chains of redirects', [{ ...createPage('a'), statuses: [301, 301, 200] }]],
  ['titles that several pages have', [createPage('a', { title: 'same' }), createPage('b', { title: 'same' })]],
  [
    'descriptions that several pages have',
    [createPage('a', { description: LONG_DESCRIPTION }), createPage('b', { description: LONG_DESCRIPTION })],
  ],
  ['pages without a description', [createPage('a', { description: '' })]],
  ['titles that are too wide', [createPage('a', { title: '大'.repeat(33) })]],
  ['descriptions that are too short', [createPage('a', { description: '大'.repeat(24) })]],
  ['descriptions that are too long', [createPage('a', { description: 'x'.repeat(161) })]],
  ['ways to apply that are followed', [createPage('a', { body: '<a href="/mso/my-apply?school=1">Apply</a>' })]],
  [
    'languages that do not name each other',
    [createPage('a', { head: '<link rel="alternate" hrefLang="en-US" href="http://x/b"/>' })],
  ],
  [
    'data that is not whole',
    [createPage('a', { body: '<script type="application/ld+json">{"@type":"Course","name":"a"}</script>' })],
  ],
  ['pages without one first heading', [createPage('a', { body: '<h1>two</h1>' })]],
])('finds %s', (kind, pages) => {
  expect(findErrorKinds(...pages)).toEqual([kind]);
});

it('excludes noindex pages from duplicates', () => {
  const hiddenPage = { head: '<meta name="robots" content="noindex"/>', title: 'same' };
  expect(findErrorKinds(createPage('a', hiddenPage), createPage('b', hiddenPage))).toEqual([]);
});
