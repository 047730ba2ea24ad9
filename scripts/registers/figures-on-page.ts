import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';
import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';

// Reads the figures of a school or course page from its DOM, so that the markup inside a figure may change.

type Messages = { [name: string]: string | Messages };
const messages = Object.fromEntries(
  LOCALES.map((locale) => [locale, JSON.parse(readFileSync(`client/i18n/messages/${locale}/facts.json`, 'utf8'))]),
) as Record<Locale, Messages>;

const findMessage = (messagesByName: Messages, name: string) =>
  name
    .split('.')
    .reduce<string | Messages | undefined>((message, key) => (message as Messages | undefined)?.[key], messagesByName);

/** Returns a message of the namespace `facts` by its key, such as 'name.tuition.graduate'. */
export function getFactText(locale: Locale, name: string): string {
  const message = findMessage(messages[locale], name);
  if (typeof message !== 'string') throw new Error(`${locale} has no message ${name}`);
  return message;
}

const escapeExpression = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** Returns a pattern that matches a label of any namespace, with or without the year of an old edition. */
export function getLabel(locale: Locale, namespace: string, name: string): RegExp {
  const namespaceMessages = JSON.parse(
    readFileSync(`client/i18n/messages/${locale}/${namespace}.json`, 'utf8'),
  ) as Messages;
  const message = findMessage(namespaceMessages, name);
  if (typeof message !== 'string') throw new Error(`${locale} has no message ${namespace}:${name}`);
  return new RegExp(`^${escapeExpression(message).replace(/\{\{\w+\}\}/g, '.+')}(?: \\([\\d–]+\\)|（[\\d–]+）)?$`);
}

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node;
const getAttribute = ({ attrs }: Tree.Element, name: string) => attrs.find((attr) => attr.name === name)?.value ?? '';
const hasClass = (element: Tree.Element, name: string) => getAttribute(element, 'class').split(' ').includes(name);

/** Returns the first figure with each name on a page, without the conversion and notes below it. */
export function figuresOn(html: string): Map<string, string> {
  const figures = new Map<string, string>();
  const readNode = (node: Tree.Node) => {
    if (!('childNodes' in node)) return;
    if (isElement(node) && hasClass(node, 'figure')) {
      const name = getAttribute(node, 'data-fact');
      if (!figures.has(name)) figures.set(name, getAmount(node).trim());
      return;
    }
    for (const child of node.childNodes) readNode(child);
  };
  readNode(parse(html));
  return figures;
}

/** Returns the first amount of a figure. Text in small type is an explanation and is ignored. */
function getAmount(node: Tree.Node): string {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value;
  if (!('childNodes' in node) || (isElement(node) && node.tagName === 'small')) return '';
  return node.childNodes.map(getAmount).join('');
}

/**
 * Whether a page shows a value. Amounts are compared by their digits, ratings by their text in the page's language: the
 * message of 'Requires Improvement' is rating.RequiresImprovement.
 */
export const isSameFigure = (displayedText: string, value: string | number, locale: Locale): boolean =>
  typeof value === 'number'
    ? /\d/.test(displayedText) && Number(displayedText.replace(/[^\d.]/g, '')) === Math.round(value)
    : displayedText === getFactText(locale, `rating.${value.replace(/\W/g, '')}`);

const LABEL_TAGS = ['h2', 'h3', 'dt'];

/**
 * Returns the texts below each heading or term with this label, up to the next heading or term, without source marks.
 */
export function findTextsUnder(html: string, label: RegExp): string[] {
  const texts: string[] = [];
  let isUnderLabel = false;
  const getText = (node: Tree.Node): string => {
    if (node.nodeName === '#text') return (node as Tree.TextNode).value;
    if (!('childNodes' in node) || (isElement(node) && hasClass(node, 'src'))) return '';
    return node.childNodes.map(getText).join('');
  };
  const readNode = (node: Tree.Node) => {
    if (isElement(node) && [...LABEL_TAGS, 'p'].includes(node.tagName)) {
      const isMatchingLabel = label.test(getText(node).trim());
      if (isMatchingLabel) texts.push('');
      if (isMatchingLabel || LABEL_TAGS.includes(node.tagName)) {
        isUnderLabel = isMatchingLabel;
        return;
      }
    }
    if (isElement(node) && hasClass(node, 'src')) return;
    if (node.nodeName === '#text' && isUnderLabel) texts[texts.length - 1] += (node as Tree.TextNode).value;
    if ('childNodes' in node) for (const child of node.childNodes) readNode(child);
    // Separates the texts of adjacent elements with a space.
    if (isElement(node) && isUnderLabel) texts[texts.length - 1] += ' ';
  };
  readNode(parse(html));
  return texts;
}

/** Whether a text contains the value as a complete number or word. */
export const containsValue = (text: string, value: string) =>
  new RegExp(`(?<![\\d,.A-Z*])${value.replace(/[.*+]/g, '\\$&')}(?![\\d*A-Z]|[,.]\\d)`).test(text);
