import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import type { Locale } from '#shared/locale/locales.ts';
import { listSourceFiles } from '#tests/unit/support/production-files.ts';

/** Visible text in one language with its location: the path without the language and, in message files, the key. */
export interface ReadText {
  locale: Locale;
  where: string;
  words: string;
}

type MessageTree = { [key: string]: string | MessageTree };

const LOCALE_BY_TAG: Record<string, Locale> = { 'zh-CN': 'zh', 'zh-HK': 'zh-hk', 'en-US': 'en-us' };

/** Matches the language in a path, as a folder or a file name. */
const LOCALE_IN_PATH = /\/(zh-hk|zh|en-us|zh-HK|zh-CN|en-US)(?=\/|\.json$)/;

const flattenMessages = (messages: MessageTree, parentKey = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${parentKey}${key}`, value] as [string, string]]
      : flattenMessages(value, `${parentKey}${key}.`),
  );

const MESSAGE_FILES = [
  'client/i18n/messages/{zh,zh-hk,en-us}/*.json',
  'shared/messages/{zh,zh-hk,en-us}/*.json',
  'backend/messages/**/{zh,zh-hk,en-us}.json',
  'client/features/chat/words/{zh-CN,zh-HK,en-US}.json',
];

const readMessageFileTexts = (): ReadText[] =>
  globSync(MESSAGE_FILES).flatMap((path) => {
    const localeName = LOCALE_IN_PATH.exec(path)?.[1] ?? '';
    const locale = LOCALE_BY_TAG[localeName] ?? (localeName as Locale);
    const namespace = path.replace(LOCALE_IN_PATH, '').replace('.json', '');
    return flattenMessages(JSON.parse(readFileSync(path, 'utf8')) as MessageTree).map(([key, text]) => ({
      locale,
      where: `${namespace}:${key}`,
      words: text,
    }));
  });

/** Matches files whose texts are patterns for visitors' input and are never displayed. */
const INPUT_WORD_PATTERN = /^backend\/(?:assistant\/(?:question|words)|search)\//;

interface Node {
  type: string;
  [part: string]: unknown;
}
const isSyntaxNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const getChildNodes = (node: Node): Node[] => Object.values(node).flat().filter(isSyntaxNode);
const toNodes = (value: unknown) => (Array.isArray(value) ? value : []).filter(isSyntaxNode);

/** Returns the literal text of a template, with '{{}}' instead of each value, as in the message files. */
function getNodeText(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return null;
  return toNodes(node['quasis'])
    .map((quasi) => (quasi['value'] as { cooked: string }).cooked)
    .join('{{}}');
}

/** Collects the texts in a syntax node, ignoring types and object keys. */
function collectNodeTexts(node: Node): string[] {
  if (/^TS(?!As|Satisfies|NonNull)/.test(node.type)) return [];
  const nodeText = getNodeText(node);
  if (nodeText !== null) return [nodeText];
  if (node.type === 'Property') return isSyntaxNode(node['value']) ? collectNodeTexts(node['value']) : [];
  return getChildNodes(node).flatMap(collectNodeTexts);
}

const HAN_PATTERN = /\p{Script=Han}/u;
const LOCALE_ORDER: Locale[] = ['zh-hk', 'zh', 'en-us'];
const getName = (node: unknown) => (isSyntaxNode(node) ? String(node['name'] ?? node['value'] ?? '') : '');

/** Whether the items are three strings in the order of the languages: two Chinese ones and one in another script. */
function isLocaleTriple(items: readonly Node[]) {
  const words = items.map(getNodeText);
  return words.length === 3 && words.every((word, index) => word !== null && HAN_PATTERN.test(word) === index < 2);
}

/** Collects texts from calls such as `texts(…)` and from objects keyed by locale. */
function collectLocaleTexts(node: Node): [Locale, string][] {
  const pairWithLocales = (items: readonly Node[]) =>
    items
      .slice(0, 3)
      .flatMap((item, index) =>
        collectNodeTexts(item).map((text): [Locale, string] => [LOCALE_ORDER[index] ?? 'zh', text]),
      );
  const createPairs = (locale: string | undefined, value: unknown): [Locale, string][] =>
    locale && isSyntaxNode(value) ? collectNodeTexts(value).map((text) => [locale as Locale, text]) : [];

  const textArguments =
    node.type === 'CallExpression' && getName(node['callee']) === 'texts' ? toNodes(node['arguments']) : [];
  if (textArguments.length === 3) return pairWithLocales(textArguments);
  const arrayItems = node.type === 'ArrayExpression' ? toNodes(node['elements']) : [];
  if (isLocaleTriple(arrayItems)) return pairWithLocales(arrayItems);
  if (node.type === 'ObjectExpression') {
    const localeProperties = toNodes(node['properties']).filter((entry) =>
      LOCALE_ORDER.includes(getName(entry['key']) as Locale),
    );
    if (localeProperties.length > 1)
      return localeProperties.flatMap((entry) => createPairs(getName(entry['key']), entry['value']));
  }
  return getChildNodes(node).flatMap(collectLocaleTexts);
}

const readSourceFileTexts = (): ReadText[] =>
  listSourceFiles('{backend,client,durable,shared,worker}/**/*.{ts,tsx}')
    .filter((path) => !INPUT_WORD_PATTERN.test(path))
    .flatMap((path) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes('zh-hk') && !source.includes('texts')) return [];
      const { program } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
      return collectLocaleTexts(program as unknown as Node).map(([locale, text]) => ({
        locale,
        where: path,
        words: text,
      }));
    });

const collectStrings = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(collectStrings);

/** Key of a guide's example questions. They imitate visitors' input, including typing errors, so they are skipped. */
const EXAMPLE_QUESTIONS = 'questions';

/** Collects texts from objects keyed by locale in the demo data. */
function collectDataTexts(value: unknown): [Locale, string][] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const localeEntries = entries.filter(([key]) => LOCALE_ORDER.includes(key as Locale));
  if (localeEntries.length > 1)
    return localeEntries.flatMap(([key, words]) =>
      collectStrings(words).map((entry): [Locale, string] => [key as Locale, entry]),
    );
  return entries.filter(([key]) => key !== EXAMPLE_QUESTIONS).flatMap(([, part]) => collectDataTexts(part));
}

const readDataFileTexts = (): ReadText[] =>
  globSync('backend/seed/data/**/*.json').flatMap((path) =>
    collectDataTexts(JSON.parse(readFileSync(path, 'utf8'))).map(([locale, text]) => ({
      locale,
      where: path,
      words: text,
    })),
  );

/**
 * Reads all visible texts: messages, texts of the assistant, the office and downloads, menus, pages, policies, news and
 * lectures.
 */
export const readTexts = (): ReadText[] => [
  ...readMessageFileTexts(),
  ...readSourceFileTexts(),
  ...readDataFileTexts(),
];
