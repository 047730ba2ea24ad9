import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeRichText } from '#worker/backend-client/refine-texts.ts';
import { RICH_TEXT_ATTACKS } from '#tests/outside-backend/rich-text-attacks.ts';

const ALLOWED_ELEMENTS = new Set(
  'p br hr h2 h3 h4 ul ol li dl dt dd strong b em i u s sub sup blockquote a img figure figcaption table caption thead tbody tfoot tr th td span div details summary code pre'.split(
    ' ',
  ),
);
const ALLOWED_ATTRIBUTES = new Set(
  'href title target rel src alt width height loading scope colspan rowspan lang'.split(' '),
);
const ALLOWED_PROTOCOLS = ['https:', 'http:', 'mailto:', 'tel:'];
const ENTITY_CHARACTERS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Returns the protocol that a browser would use for a URL, or null for an invalid URL. */
function getProtocol(address: string): string | null {
  const text = address.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITY_CHARACTERS[entity] ?? '');
  return URL.canParse(text, 'https://mso.example') ? new URL(text, 'https://mso.example').protocol : null;
}

interface ParsedMarkup {
  elements: string[];
  attributes: [string, string][];
}

/** Parses markup with the runtime's HTML parser, which follows the same rules as a browser. */
async function parseMarkup(html: string): Promise<ParsedMarkup> {
  const parsedMarkup: ParsedMarkup = { elements: [], attributes: [] };
  const htmlReader = new HTMLRewriter().on('*', {
    element(element) {
      parsedMarkup.elements.push(element.tagName);
      for (const [name, value] of element.attributes) parsedMarkup.attributes.push([name ?? '', value ?? '']);
    },
  });
  await htmlReader.transform(new Response(html, { headers: { 'content-type': 'text/html' } })).text();
  return parsedMarkup;
}

async function expectHarmless(sanitizedHtml: string) {
  const { elements, attributes } = await parseMarkup(`${sanitizedHtml} `);
  expect(elements.filter((name) => !ALLOWED_ELEMENTS.has(name))).toEqual([]);
  expect(attributes.filter(([name]) => !ALLOWED_ATTRIBUTES.has(name))).toEqual([]);
  for (const [name, value] of attributes.filter(([attribute]) => attribute === 'href' || attribute === 'src')) {
    expect([...ALLOWED_PROTOCOLS, null], name).toContain(getProtocol(value));
    // getProtocol decodes only these four entities. Any other could hide a scheme.
    expect(value).not.toMatch(/&(?!(amp|lt|gt|quot);)/);
  }
  // An unfinished tag would swallow the markup after it in the page.
  expect(sanitizedHtml.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]/);
}

test.each(Object.entries(RICH_TEXT_ATTACKS))('no script of %s is executed', async (_, attack) => {
  await expectHarmless(await sanitizeRichText(attack));
  await expectHarmless(await sanitizeRichText(`<p>学校 ${attack} 课程</p>`));
  await expectHarmless(await sanitizeRichText(`<a title="${attack}">x</a>`));
});

test('the parser used by the test detects attacks', async () => {
  await expect(expectHarmless('<img src=x onerror=alert(1)>')).rejects.toThrow();
  await expect(expectHarmless('<svg></svg>')).rejects.toThrow();
  await expect(expectHarmless('<a href="javascript:alert(1)">x</a>')).rejects.toThrow();
  await expect(expectHarmless('<img src=x ')).rejects.toThrow();
});

test('for any combination of markup no script runs, also after a second pass', async () => {
  const pieceArbitrary = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '=',
    ' ',
    '/',
    '<!--',
    '-->',
    '<script',
    '</script>',
    '<img src=x',
    ' onerror=',
    'alert(1)',
    '<svg',
    '<style>',
    '</style>',
    '<a href=',
    'javascript:',
    '&#106;',
    '<p>',
    '</p>',
    '\u0000',
    '学',
    '<math>',
    '<![CDATA[',
    ']]>',
    '<textarea>',
    '</textarea>',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pieceArbitrary, { maxLength: 12 }), async (parts) => {
      const sanitizedHtml = await sanitizeRichText(parts.join(''));
      await expectHarmless(sanitizedHtml);
      await expectHarmless(await sanitizeRichText(sanitizedHtml));
    }),
    { numRuns: 300 },
  );
});

test('formatting of the editor is preserved', async () => {
  const html =
    '<h2>申请</h2><p><strong>三</strong>步<br />走</p><ul><li lang="en">one</li></ul><table><tbody><tr><th scope="row">A</th><td colspan="2">1</td></tr></tbody></table>';
  expect(await sanitizeRichText(html)).toBe(html);
});

test.each([
  'https://a.example/x?y=1',
  'http://a.example',
  'mailto:a@b.example',
  'tel:+85221234567',
  '/mso/school',
  '#part',
])('a link to %s is kept', async (href) => {
  expect(await sanitizeRichText(`<a href="${href}">x</a>`)).toBe(`<a href="${href}">x</a>`);
});

test('a link to a new window has noopener', async () => {
  expect(await sanitizeRichText('<a href="https://a.example" target="_blank">x</a>')).toContain(
    'rel="noopener noreferrer"',
  );
});

test('an invalid link becomes text', async () => {
  expect(await sanitizeRichText('<a href="javascript:alert(1)">read on</a>')).toBe('<a>read on</a>');
});

test('a picture loads lazily and has an alt attribute, even if empty', async () => {
  expect(await sanitizeRichText('<img src="https://a.example/x.png">')).toBe(
    '<img alt="" loading="lazy" src="https://a.example/x.png" />',
  );
});

test('text without markup is unchanged', async () => {
  expect(await sanitizeRichText('三步走，"so" it\'s')).toBe('三步走，"so" it\'s');
  expect(await sanitizeRichText('1 < 2 & 3')).toBe('1 &lt; 2 &amp; 3');
});
