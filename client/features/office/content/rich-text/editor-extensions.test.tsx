import { generateHTML, generateJSON, getSchema, type JSONContent } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { sanitizeRichText } from '#worker/backend-client/refine-texts.ts';
import { RICH_TEXT_ATTACKS } from '#tests/outside-backend/rich-text-attacks.ts';
import { createEditorExtensions } from './editor-extensions.ts';
import { parseLinkTarget } from './link-panel.tsx';
import { cleanPastedHtml, isSupportedHtml, tidyHtml } from './tidy-html.ts';

const EXTENSIONS = createEditorExtensions('mso');
const roundTrip = (html: string) => tidyHtml(generateHTML(generateJSON(html, EXTENSIONS), EXTENSIONS));

const createText = (words: string, ...marks: JSONContent['marks'] & object) => ({ type: 'text', text: words, marks });
const createParagraph = (...content: JSONContent[]) => ({ type: 'paragraph', content });
const createListItem = (...content: JSONContent[]) => ({ type: 'listItem', content });
const createCell = (type: string, attrs = {}) => ({ type, attrs, content: [createParagraph(createText('x'))] });

const FULL_DOCUMENT: JSONContent = {
  type: 'doc',
  content: [
    ...[2, 3, 4].map((level) => ({ type: 'heading', attrs: { level }, content: [createText('h')] })),
    createParagraph(
      createText('b', { type: 'bold' }),
      createText('i', { type: 'italic' }),
      { type: 'hardBreak' },
      createText('page', { type: 'link', attrs: { href: '/services?x=1&y=2' } }),
      createText('web', { type: 'link', attrs: { href: 'https://example.org/', target: '_blank' } }),
    ),
    {
      type: 'bulletList',
      content: [
        createListItem(createParagraph(createText('a')), {
          type: 'orderedList',
          content: [createListItem(createParagraph(createText('1')))],
        }),
      ],
    },
    { type: 'blockquote', content: [createParagraph(createText('q'))] },
    { type: 'picture', attrs: { src: '/appFile/media/1.png', alt: 'A', width: 10, height: 20 } },
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: [createCell('tableHeader', { colspan: 2 })] },
        { type: 'tableRow', content: [createCell('tableCell', { rowspan: 2 }), createCell('tableCell')] },
      ],
    },
  ],
};

const listTypes = (node: JSONContent): string[] => [
  node.type ?? '',
  ...(node.marks ?? []).map((mark) => mark.type),
  ...(node.content ?? []).flatMap(listTypes),
];

/** Returns the elements of a document with their attributes sorted, for comparison. */
const createOutline = (html: string) => {
  const parsedBody = new DOMParser().parseFromString(html, 'text/html').body;
  return [...parsedBody.querySelectorAll('*')].map((element) =>
    [
      element.localName,
      ...element
        .getAttributeNames()
        .filter((name) => name !== 'loading' && name !== 'rel')
        .toSorted()
        .map((name) => `${name}=${element.getAttribute(name)}`),
      element.children.length === 0 ? element.textContent : '',
    ].join(' '),
  );
};

describe('the rich-text editor', () => {
  it('produces only what the sanitiser allows', async () => {
    const { nodes, marks } = getSchema(EXTENSIONS);
    const usedTypes = new Set(listTypes(FULL_DOCUMENT));
    expect([...Object.keys(nodes), ...Object.keys(marks)].filter((type) => !usedTypes.has(type))).toEqual([]);
    const html = tidyHtml(generateHTML(FULL_DOCUMENT, EXTENSIONS));
    expect(createOutline(await sanitizeRichText(html))).toEqual(createOutline(html));
    expect(isSupportedHtml(html)).toBe(true);
    expect(roundTrip(html)).toBe(html);
  });

  it.each(Object.entries(RICH_TEXT_ATTACKS))('drops the attack %s when it is pasted', async (_, attack) => {
    const html = roundTrip(cleanPastedHtml(attack));
    expect(isSupportedHtml(html)).toBe(true);
    expect(createOutline(await sanitizeRichText(html))).toEqual(createOutline(html));
  });

  it.each([
    '<table><caption>Fees</caption><tbody><tr><td>1</td></tr></tbody></table>',
    '<dl><dt>a</dt><dd>b</dd></dl>',
    '<p lang="en">a</p>',
    '<p><a href="javascript:alert(1)">a</a></p>',
  ])('edits %s as HTML', (html) => expect(isSupportedHtml(html)).toBe(false));

  it.each([
    ['<p></p>', ''],
    ['<p>a</p>', '<p>a</p>'],
    ['<ul><li>a</li><li><p>b</p></li></ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<h2>a</h2><p>b<br>c</p>', '<h2>a</h2><p>b<br>c</p>'],
    [
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
      '<table><tbody><tr><th>a</th></tr><tr><td>b</td></tr></tbody></table>',
    ],
  ])('serialises %s as %s', (html, value) => expect(roundTrip(html)).toBe(value));

  it('turns lists, headings and styles of Word into plain markup', () => {
    const wordHtml = `<html><head><style>p.MsoNormal{margin:0}</style></head><body><!--[if gte mso 9]><xml><o:p>x</o:p></xml><![endif]-->
<h1 style="color:#2F5496">Fees<o:p></o:p></h1>
<p class=MsoNormal style="margin:0"><b>Bold</b> <span style="font-family:Calibri">plain</span><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>   </span></span><![endif]>First</p>
<p class=MsoListParagraphCxSpMiddle style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">1.<span> </span></span>Inner</p>
<p class=MsoListParagraphCxSpLast style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Second</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p></body></html>`;
    expect(roundTrip(cleanPastedHtml(wordHtml)).replaceAll(/\s+/g, ' ')).toBe(
      '<h2>Fees</h2><p><strong>Bold</strong> plain</p><ul><li>First<ol><li>Inner</li></ol></li><li>Second</li></ul>',
    );
  });
});

it.each([
  ['services', '/services'],
  ['/fees/uk', '/fees/uk'],
  ['www.leeds.ac.uk/fees', 'https://www.leeds.ac.uk/fees'],
  ['a@example.org', 'mailto:a@example.org'],
  ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
  ['javascript:alert(1)', null],
  ['//evil.example', null],
  ['two words', null],
])('the address %s is read as %s', (input, href) => expect(parseLinkTarget(input)).toBe(href));
