import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import type { Locale } from '#shared/locale/locales.ts';
import { sourceFiles } from '#tests/unit/support/production-files.ts';

/** Words that a person reads in one language, and where they stand: the path, without the language, and in a message file the key. */
export interface ReadText {
  locale: Locale;
  where: string;
  words: string;
}

type Words = { [key: string]: string | Words };

const LOCALE_OF: Record<string, Locale> = { 'zh-CN': 'zh', 'zh-HK': 'zh-hk', 'en-US': 'en-us' };

/** The language stands in the path, as a folder or as the name of the file. */
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

/** What people type, which is understood however they say it, is no text that they read. */
const TYPED = /^backend\/(?:assistant\/(?:question|words)|search)\//;

interface Node {
  type: string;
  [part: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const getParts = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nodes = (value: unknown) => (Array.isArray(value) ? value : []).filter(isNode);

/** Of a template only what is written: a value in it stands as '{{}}', as it does in the message files. */
function ownWords(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return null;
  return nodes(node['quasis'])
    .map((quasi) => (quasi['value'] as { cooked: string }).cooked)
    .join('{{}}');
}

/** A type is not read, and neither is the key of an object. */
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

/** Three strings in the order of `texts`: the first two Chinese, the third not. */
function isTriple(items: readonly Node[]) {
  const words = items.map(ownWords);
  return words.length === 3 && words.every((word, index) => word !== null && HAN.test(word) === index < 2);
}

/** `texts(…)` and its likes and objects keyed by the languages. */
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

/** Questions in a guide are what visitors type, with their slips. */
const EXAMPLE_QUESTIONS = 'questions';

/** Objects keyed by the languages in the data files of the demo. */
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

/** All that people read: messages, what assistant, desk and downloads say, menus, pages, policies, news, lectures. */
export const readTexts = (): ReadText[] => [...inMessageFiles(), ...inSourceFiles(), ...inDataFiles()];
