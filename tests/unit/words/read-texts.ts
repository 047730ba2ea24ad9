import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import type { Locale } from '#shared/locale/locales.ts';
import { sourceFiles } from '#tests/unit/support/production-files.ts';

/** Visible text in one language with its location: the path without the language, and in message files also the key. */
export interface ReadText {
  locale: Locale;
  where: string;
  words: string;
}

type Words = { [key: string]: string | Words };

const LOCALE_OF: Record<string, Locale> = { 'zh-CN': 'zh', 'zh-HK': 'zh-hk', 'en-US': 'en-us' };

/** The path contains the language as a folder or a file name. */
const LOCALE_IN_PATH = /\/(zh-hk|zh|en-us|zh-HK|zh-CN|en-US)(?=\/|\.json$)/;

const flatten = (messages: Words, textBefore = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${textBefore}${key}`, value] as [string, string]]
      : flatten(value, `${textBefore}${key}.`),
  );

const MESSAGE_FILES = [
  'client/i18n/messages/{zh,zh-hk,en-us}/*.json',
  'shared/messages/{zh,zh-hk,en-us}/*.json',
  'backend/messages/**/{zh,zh-hk,en-us}.json',
  'client/features/chat/words/{zh-CN,zh-HK,en-US}.json',
];

const inMessageFiles = (): ReadText[] =>
  globSync(MESSAGE_FILES).flatMap((path) => {
    const namedValue = LOCALE_IN_PATH.exec(path)?.[1] ?? '';
    const locale = LOCALE_OF[namedValue] ?? (namedValue as Locale);
    const namespace = path.replace(LOCALE_IN_PATH, '').replace('.json', '');
    return flatten(JSON.parse(readFileSync(path, 'utf8')) as Words).map(([key, text]) => ({
      locale,
      where: `${namespace}:${key}`,
      words: text,
    }));
  });

/** Patterns for visitor input; visitors do not read these texts. */
const TYPED = /^backend\/(?:assistant\/(?:question|words)|search)\//;

interface Node {
  type: string;
  [part: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const getParts = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nodes = (value: unknown) => (Array.isArray(value) ? value : []).filter(isNode);

/** Literal text of a template, with '{{}}' for each value, as in the message files. */
function ownWords(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return null;
  return nodes(node['quasis'])
    .map((quasi) => (quasi['value'] as { cooked: string }).cooked)
    .join('{{}}');
}

/** Texts of a syntax node, without types and object keys. */
function wordsIn(node: Node): string[] {
  if (/^TS(?!As|Satisfies|NonNull)/.test(node.type)) return [];
  const ownText = ownWords(node);
  if (ownText !== null) return [ownText];
  if (node.type === 'Property') return isNode(node['value']) ? wordsIn(node['value']) : [];
  return getParts(node).flatMap(wordsIn);
}

const HAN = /\p{Script=Han}/u;
const ORDER: Locale[] = ['zh-hk', 'zh', 'en-us'];
const getName = (node: unknown) => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '');

/** Three strings in the order of `texts`: two Chinese ones and one in another script. */
function isTriple(items: readonly Node[]) {
  const words = items.map(ownWords);
  return words.length === 3 && words.every((word, index) => word !== null && HAN.test(word) === index < 2);
}

/** Texts in calls such as `texts(…)` and in objects keyed by locale. */
function inSource(node: Node): [Locale, string][] {
  const inOrder = (items: readonly Node[]) =>
    items
      .slice(0, 3)
      .flatMap((item, index) => wordsIn(item).map((text): [Locale, string] => [ORDER[index] ?? 'zh', text]));
  const told = (locale: string | undefined, value: unknown): [Locale, string][] =>
    locale && isNode(value) ? wordsIn(value).map((text) => [locale as Locale, text]) : [];

  const called = node.type === 'CallExpression' && getName(node['callee']) === 'texts' ? nodes(node['arguments']) : [];
  if (called.length === 3) return inOrder(called);
  const items = node.type === 'ArrayExpression' ? nodes(node['elements']) : [];
  if (isTriple(items)) return inOrder(items);
  if (node.type === 'ObjectExpression') {
    const keyed = nodes(node['properties']).filter((entry) => ORDER.includes(getName(entry['key']) as Locale));
    if (keyed.length > 1) return keyed.flatMap((entry) => told(getName(entry['key']), entry['value']));
  }
  return getParts(node).flatMap(inSource);
}

const inSourceFiles = (): ReadText[] =>
  sourceFiles('{backend,client,durable,shared,worker}/**/*.{ts,tsx}')
    .filter((path) => !TYPED.test(path))
    .flatMap((path) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes('zh-hk') && !source.includes('texts')) return [];
      const { program } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
      return inSource(program as unknown as Node).map(([locale, text]) => ({ locale, where: path, words: text }));
    });

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(stringsIn);

/** Example questions of a guide imitate visitor input, including typing errors. */
const EXAMPLE_QUESTIONS = 'questions';

/** Objects keyed by locale in the demo data files. */
function inData(value: unknown): [Locale, string][] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const keyed = entries.filter(([key]) => ORDER.includes(key as Locale));
  if (keyed.length > 1)
    return keyed.flatMap(([key, words]) => stringsIn(words).map((entry): [Locale, string] => [key as Locale, entry]));
  return entries.filter(([key]) => key !== EXAMPLE_QUESTIONS).flatMap(([, part]) => inData(part));
}

const inDataFiles = (): ReadText[] =>
  globSync('backend/seed/data/**/*.json').flatMap((path) =>
    inData(JSON.parse(readFileSync(path, 'utf8'))).map(([locale, text]) => ({ locale, where: path, words: text })),
  );

/** All visible texts: messages, texts of the assistant, the desk and downloads, menus, pages, policies, news, lectures. */
export const readTexts = (): ReadText[] => [...inMessageFiles(), ...inSourceFiles(), ...inDataFiles()];
