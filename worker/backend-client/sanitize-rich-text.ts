import type { IOptions } from 'sanitize-html';
import type { RichText } from '#shared/contract/fields.ts';
import { keepMarkupInside } from './keep-markup-inside.ts';

/** What an editor may use. No styles, no classes, no frames: a page's look and its scripts are the portal's own. */
const ALLOWED: IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'blockquote',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'span',
    'div',
    'code',
    'pre',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    '*': ['lang'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', loading: 'lazy', ...attribs } }),
  },
};

/** Plain text, far the most common, does not wake the parser up. */
const MARKUP = /[<>&]/;

export async function sanitizeRichText(html: string): Promise<RichText> {
  if (!MARKUP.test(html)) return html as RichText;
  const { default: sanitize } = await import('sanitize-html');
  return keepMarkupInside(sanitize(html, ALLOWED)) as RichText;
}
