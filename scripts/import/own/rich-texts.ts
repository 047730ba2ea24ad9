import type { Texts } from '#backend/site/site-content.ts';
import type { Locale } from '#shared/locale/locales.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escape = (text: string) => text.replace(/[&<>]/g, (letter) => ESCAPES[letter] ?? letter);

const written = (paragraphs: readonly string[]) =>
  paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`).join('');

/** Returns paragraphs as HTML. Markup in the file is escaped. */
export const getRichTexts = <Name extends string>(
  values: Readonly<Record<`${Name}.${Locale}`, readonly string[]>>,
  name: Name,
): Texts => ({
  'zh-hk': written(values[`${name}.zh-hk`]),
  zh: written(values[`${name}.zh`]),
  'en-us': written(values[`${name}.en-us`]),
});
