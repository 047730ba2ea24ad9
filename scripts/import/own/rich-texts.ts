import type { Texts } from '#backend/site/site-content.ts';
import type { Locale } from '#shared/locale/locales.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeHtml = (text: string) => text.replace(/[&<>]/g, (letter) => ESCAPES[letter] ?? letter);

const formatParagraphs = (paragraphs: readonly string[]) =>
  paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('');

/** Converts paragraphs to HTML. Markup in the file is escaped. */
export const createRichTexts = <Name extends string>(
  values: Readonly<Record<`${Name}.${Locale}`, readonly string[]>>,
  name: Name,
): Texts => ({
  'zh-hk': formatParagraphs(values[`${name}.zh-hk`]),
  zh: formatParagraphs(values[`${name}.zh`]),
  'en-us': formatParagraphs(values[`${name}.en-us`]),
});
