import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';
import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';

// Parses the figures of a school or course page from its DOM, so that the markup inside a figure may change.

type Messages = { [name: string]: string | Messages };
const messages = Object.fromEntries(
  LOCALES.map((locale) => [locale, JSON.parse(readFileSync(`client/i18n/messages/${locale}/facts.json`, 'utf8'))]),
) as Record<Locale, Messages>;

const textIn = (all: Messages, name: string) =>
  name.split('.').reduce<string | Messages | undefined>((at, part) => (at as Messages | undefined)?.[part], all);

/** Returns a message of the namespace `facts`, such as 'name.tuition.graduate'. */
export function factText(locale: Locale, name: string): string {
  const match = textIn(messages[locale], name);
  if (typeof match !== 'string') throw new Error(`${locale} has no ${name}`);
  return match;
}

const escapeExpression = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** Returns a pattern for a label in any namespace, with or without the year of an old edition. */
export function getLabel(locale: Locale, namespace: string, name: string): RegExp {
  const all = JSON.parse(readFileSync(`client/i18n/messages/${locale}/${namespace}.json`, 'utf8')) as Messages;
  const match = textIn(all, name);
  if (typeof match !== 'string') throw new Error(`${locale} has no ${namespace}:${name}`);
  return new RegExp(`^${escapeExpression(match).replace(/\{\{\w+\}\}/g, '.+')}(?: \\([\\d–]+\\)|（[\\d–]+）)?$`);
}

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node;
const attribute = ({ attrs }: Tree.Element, name: string) => attrs.find((attr) => attr.name === name)?.value ?? '';
const hasClass = (element: Tree.Element, name: string) => attribute(element, 'class').split(' ').includes(name);

/** Returns the first figure of each name on a page, without the conversion and notes below it. */
export function figuresOn(html: string): Map<string, string> {
  const match = new Map<string, string>();
  const read = (node: Tree.Node) => {
    if (!('childNodes' in node)) return;
    if (isElement(node) && hasClass(node, 'figure')) {
      const name = attribute(node, 'data-fact');
      if (!match.has(name)) match.set(name, getAmount(node).trim());
      return;
    }
    for (const child of node.childNodes) read(child);
  };
  read(parse(html));
  return match;
}

/** Returns the first amount of a figure; small type contains explanations and is left out. */
function getAmount(node: Tree.Node): string {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value;
  if (!('childNodes' in node) || (isElement(node) && node.tagName === 'small')) return '';
  return node.childNodes.map(getAmount).join('');
}

/**
 * Whether a page shows a value. Amounts are compared by digits, ratings by their text in the page's language: the
 * message of 'Requires Improvement' is rating.RequiresImprovement.
 */
export const isSame = (displayedText: string, value: string | number, locale: Locale): boolean =>
  typeof value === 'number'
    ? /\d/.test(displayedText) && Number(displayedText.replace(/[^\d.]/g, '')) === Math.round(value)
    : displayedText === factText(locale, `rating.${value.replace(/\W/g, '')}`);

const LABELS = ['h2', 'h3', 'dt'];

/** Returns the texts below each heading or term with this label, up to the next one, without source marks. */
export function textsUnder(html: string, label: RegExp): string[] {
  const texts: string[] = [];
  let isUnder = false;
  const getText = (node: Tree.Node): string => {
    if (node.nodeName === '#text') return (node as Tree.TextNode).value;
    if (!('childNodes' in node) || (isElement(node) && hasClass(node, 'src'))) return '';
    return node.childNodes.map(getText).join('');
  };
  const read = (node: Tree.Node) => {
    if (isElement(node) && [...LABELS, 'p'].includes(node.tagName)) {
      const isCalledSo = label.test(getText(node).trim());
      if (isCalledSo) texts.push('');
      if (isCalledSo || LABELS.includes(node.tagName)) {
        isUnder = isCalledSo;
        return;
      }
    }
    if (isElement(node) && hasClass(node, 'src')) return;
    if (node.nodeName === '#text' && isUnder) texts[texts.length - 1] += (node as Tree.TextNode).value;
    if ('childNodes' in node) for (const child of node.childNodes) read(child);
    // A blank separates the texts of adjacent elements.
    if (isElement(node) && isUnder) texts[texts.length - 1] += ' ';
  };
  read(parse(html));
  return texts;
}

/** Whether a text contains a value as a whole number or word. */
export const isIn = (text: string, value: string) =>
  new RegExp(`(?<![\\d,.A-Z*])${value.replace(/[.*+]/g, '\\$&')}(?![\\d*A-Z]|[,.]\\d)`).test(text);
