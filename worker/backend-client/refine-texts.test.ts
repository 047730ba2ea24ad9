import fc from 'fast-check';
import { parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { resolvePictureUrl, sanitizeRichText } from './refine-texts.ts';
import { RICH_TEXT_ATTACKS } from '#tests/outside-backend/rich-text-attacks.ts';

const TAG_NAMES =
  'p br h2 h3 ul ol li dl dt dd b em blockquote a figure figcaption table caption thead tbody tfoot tr th td span div pre code'.split(
    ' ',
  );
const markupArbitrary = fc.oneof(
  fc.constantFrom(...TAG_NAMES).map((name) => `<${name}>`),
  fc.constantFrom(...TAG_NAMES).map((name) => `</${name}>`),
  fc.constant('x'),
);

/** Places of a page that hold rich text: the markup before the text and the markup after it. */
const PAGE_CONTEXTS: [string, string][] = [
  ['<div>', '</div><i>end</i>'],
  ['<ul><li><div>', '</div><i>end</i></li></ul>'],
  ['<dl><div><dt><div>', '</div><i>end</i></dt></div></dl>'],
  ['<dl><dd><div>', '</div><i>end</i></dd></dl>'],
  ['<table><tbody><tr><td><div>', '</div><i>end</i></td></tr></tbody></table>'],
  ['<section><h3></h3><div>', '</div><i>end</i></section>'],
];
const normalizeHtml = (html: string) => serialize(parseFragment(html));

/** Returns the places in which the markup would make a browser close elements of the page itself. */
const findBrokenContexts = (markup: string) =>
  PAGE_CONTEXTS.filter(
    ([markupBefore, markupAfter]) =>
      normalizeHtml(markupBefore + markup + markupAfter) !== markupBefore + normalizeHtml(markup) + markupAfter,
  ).map(([markupBefore]) => markupBefore);

test.each([
  ['files/a.pdf', '', '/files/a.pdf'],
  ['/films/a.mp4', '', '/films/a.mp4'],
  ['\\\\evil.example/a.png', '', '/evil.example/a.png'],
  ['/\\evil.example/a.png', '', '/evil.example/a.png'],
  ['files/a.pdf', 'https://pictures.example/', 'https://pictures.example/files/a.pdf'],
  ['https://other.example/a.png', '', 'https://other.example/a.png'],
  ['/demo/a.svg', 'https://pictures.example', '/demo/a.svg'],
  ['/appFile/1.png', 'https://pictures.example', '/mso/appFile/1.png'],
])('the address %s of a backend, with pictures at %j, is %s', (path, origin, expectedUrl) =>
  expect(resolvePictureUrl(path, origin, 'mso')).toBe(expectedUrl),
);

test.each([
  ['<a href="/services">a</a>', '<a href="/mso/services">a</a>'],
  ['<a href="/mso/services">a</a>', '<a href="/mso/services">a</a>'],
  ['<a href="/appMso/file">a</a>', '<a href="/appMso/file">a</a>'],
  ['<a href="https://example.org/services">a</a>', '<a href="https://example.org/services">a</a>'],
  ['<a href="//example.org">a</a>', '<a>a</a>'],
  ['<img src="/appFile/1.png">', '<img alt="" loading="lazy" src="/mso/appFile/1.png" />'],
  ['<img src="/demo/a.svg">', '<img alt="" loading="lazy" src="/demo/a.svg" />'],
])('the paths in %s are below the agent: %s', async (text, expectedHtml) =>
  expect(await sanitizeRichText(text, 'mso')).toBe(expectedHtml),
);

const UPLOADED_PATH = `/appFile/media/${'a1'.repeat(16)}.jpg`;

test('sizes of an uploaded picture are listed, except those that a text lists itself', async () => {
  const text = `<img src="${UPLOADED_PATH}" width="640" height="360" srcset="https://other.example/a.png 2x" sizes="1px">`;
  const richText = await sanitizeRichText(text, 'mso');
  expect(richText).toContain(`srcset="/mso${UPLOADED_PATH}?w=320 320w, /mso${UPLOADED_PATH}?w=640 640w,`);
  expect(richText).toContain('sizes="(max-width: 640px) 100vw, 640px"');
  expect(richText).not.toContain('other.example');
});

test.each([[`<img src="${UPLOADED_PATH}">`], ['<img src="https://other.example/a.png" width="640">']])(
  'lists no sizes without a layout width or for a picture of another host: %s',
  async (text) => expect(await sanitizeRichText(text, 'mso')).not.toContain('srcset'),
);

test('any markup of an editor leaves the surrounding page intact', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(markupArbitrary, { maxLength: 25 }), async (pieces) => {
      expect(findBrokenContexts(await sanitizeRichText(pieces.join('')))).toEqual([]);
    }),
    { numRuns: 1500 },
  );
});

test.each(Object.entries(RICH_TEXT_ATTACKS))('the attack %s leaves the surrounding page intact', async (_, attack) => {
  expect(findBrokenContexts(await sanitizeRichText(attack))).toEqual([]);
});

test.each([
  ['<li>x</li>', '<div>x</div>'],
  ['<dt>x</dt><dd>y</dd>', '<div>x</div><div>y</div>'],
  ['<tr><td>x</td></tr>', 'x'],
  ['<h3>a<tbody><h2>b</h2></tbody></h3>', '<h3>ab</h3>'],
  ['<ul><li>x<ol><li>y</li></ol></li></ul>', '<ul><li>x<ol><li>y</li></ol></li></ul>'],
  ['<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>', '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>'], // prettier-ignore
  ['<dl><div><dt>x</dt><dd>y</dd></div></dl>', '<dl><div><dt>x</dt><dd>y</dd></div></dl>'],
])('%s is normalised to %s', async (text, expectedHtml) => {
  expect(await sanitizeRichText(text)).toBe(expectedHtml);
});
