import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';
import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';

// What a served page says of a school or a course, read as a browser reads it: by its elements, for how a figure is put together
// changes with the pages.

type Messages = { [name: string]: string | Messages };
const messages = Object.fromEntries(
  LOCALES.map((locale) => [locale, JSON.parse(readFileSync(`client/i18n/messages/${locale}/facts.json`, 'utf8'))]),
) as Record<Locale, Messages>;

/** A text of `facts` by its whole name: 'name.tuition.graduate'. */
export function say(locale: Locale, name: string): string {
  const found = name
    .split('.')
    .reduce<string | Messages | undefined>((at, part) => (at as Messages | undefined)?.[part], messages[locale]);
  if (typeof found !== 'string') throw new Error(`${locale} has no ${name}`);
  return found;
}

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node;
const attribute = ({ attrs }: Tree.Element, name: string) => attrs.find((one) => one.name === name)?.value ?? '';
const hasClass = (element: Tree.Element, name: string) => attribute(element, 'class').split(' ').includes(name);

/** Every figure of a page that has a mark: what the mark says that it is, and what stands before the mark. */
export function figuresOn(html: string, locale: Locale): Map<string, string> {
  const named = new RegExp(
    `^${say(locale, 'mark')
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace('{{name}}', '(.+)')
      .replace(/\{\{\w+\}\}/g, '.+')}$`,
  );
  const found = new Map<string, string>();
  /** The text of the figure that is being read; null outside of one, and behind its mark. */
  let said: string | null = null;
  const read = (node: Tree.Node) => {
    if (node.nodeName === '#text') said = said === null ? null : said + (node as Tree.TextNode).value;
    if (!('childNodes' in node)) return;
    const isFigure = isElement(node) && hasClass(node, 'figure');
    if (isFigure) said = '';
    if (isElement(node) && hasClass(node, 'src') && said !== null) {
      const name = named.exec(attribute(node, 'aria-label'))?.[1];
      if (name !== undefined && !found.has(name)) found.set(name, said.trim());
      said = null;
      return;
    }
    for (const child of node.childNodes) read(child);
    if (isFigure) said = null;
  };
  read(parse(html));
  return found;
}

/** An amount by its digits, a rating by its word in the reader's language: 'Requires Improvement' is rating.RequiresImprovement. */
export const isSame = (shown: string, value: string | number, locale: Locale): boolean =>
  typeof value === 'number'
    ? /\d/.test(shown) && Number(shown.replace(/[^\d.]/g, '')) === Math.round(value)
    : shown === say(locale, `rating.${value.replace(/\W/g, '')}`);
