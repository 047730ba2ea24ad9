import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import fc from 'fast-check';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_TAGS, type Locale, LOCALES } from '#shared/locale/locales.ts';
import type { Namespace } from './messages.ts';
import { createTexts, type Texts } from './use-text.ts';

type MessageTree = { [key: string]: string | MessageTree };
type Values = Record<string, string | number>;
type ReadText = (key: string, values?: Values) => string;

function readBundles(locale: Locale): Record<string, MessageTree> {
  const files = globSync(`{client/i18n,shared}/messages/${locale}/*.json`);
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8')) as MessageTree]),
  );
}

const flatten = (messages: MessageTree, prefix = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );

/**
 * Creates a reader that uses i18next as the reference (https://www.i18next.com/misc/json-format). Only number
 * formatting is our own, so the reference receives formatted numbers. A count also determines the plural form.
 */
function createReader(locale: Locale, bundles: Record<string, MessageTree>): (namespace: string) => ReadText {
  const i18next = createInstance();
  const renamedBundles = JSON.parse(JSON.stringify(bundles).replaceAll('{{count}}', '{{written}}')) as typeof bundles;
  void i18next.init({
    lng: LANGUAGE_TAGS[locale],
    ns: Object.keys(bundles),
    fallbackLng: false,
    load: 'currentOnly',
    initAsync: false,
    resources: { [LANGUAGE_TAGS[locale]]: renamedBundles },
    interpolation: { escapeValue: false },
  });
  const formatValue = (value: string | number) =>
    typeof value === 'number' ? new Intl.NumberFormat(LANGUAGE_TAGS[locale]).format(value) : value;
  const formatValues = (values: Values) => ({
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, formatValue(value)])),
    ...('count' in values && { count: values.count, written: formatValue(values.count ?? '') }),
  });
  return (namespace) => {
    const readText = i18next.getFixedT(null, namespace) as unknown as ReadText;
    return (key, values) => readText(key, values && formatValues(values)).replaceAll('{{written}}', '{{count}}');
  };
}

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/;
const EXAMPLE_COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5];
/** Values that a user may type: placeholders, nested keys, replacement patterns, markup and other scripts. */
const EXAMPLE_VALUES = [
  '',
  'Ming',
  '香港',
  '{{name}}',
  '{{ count }}',
  '$t(skip)',
  '$&$1',
  '<b>&amp;</b>',
  'עברית',
  '{{{',
];

/** Returns each message key with the names of its values. */
function listKeysWithNames(messages: MessageTree): { key: string; names: string[] }[] {
  const namesByKey = new Map<string, Set<string>>();
  for (const [fullKey, text] of flatten(messages)) {
    const key = fullKey.replace(PLURAL_SUFFIX, '');
    const knownKeys = namesByKey.get(key) ?? new Set(PLURAL_SUFFIX.test(fullKey) ? ['count'] : []);
    for (const [, name = ''] of text.matchAll(/\{\{\W*(\w+)/g)) knownKeys.add(name);
    namesByKey.set(key, knownKeys);
  }
  return [...namesByKey].map(([key, placeholderNames]) => ({ key, names: [...placeholderNames] }));
}

/** Returns the keys for which our reader and i18next differ, each with both texts. */
function listDifferences(
  texts: Texts,
  createReferenceReader: (namespace: string) => ReadText,
  namespace: string,
  messages: MessageTree,
): string[] {
  const readOwn = texts.getText(namespace as Namespace) as ReadText;
  const readReference = createReferenceReader(namespace);
  return listKeysWithNames(messages).flatMap(({ key, names }) => {
    // Typed values and counts are independent, so each is tested once instead of in every combination.
    const exampleRounds =
      names.length === 0
        ? [undefined]
        : EXAMPLE_VALUES.map((input, index) => ({ typed: input, count: EXAMPLE_COUNTS[index] ?? 0 }));
    const exampleValues = exampleRounds.map(
      (exampleRound) =>
        exampleRound &&
        Object.fromEntries(
          names.map((name) => [name, name === 'count' ? exampleRound.count : `${exampleRound.typed}${name}`]),
        ),
    );
    return [...exampleValues, undefined]
      .filter((values) => readOwn(key, values) !== readReference(key, values))
      .map((values) => `${key} ${JSON.stringify(values)}: ${readOwn(key, values)} | ${readReference(key, values)}`);
  });
}

describe.each(LOCALES)('the texts of %s', (locale) => {
  const bundles = readBundles(locale);
  const texts = createTexts(locale, bundles as Record<Namespace, object>);
  const createReferenceReader = createReader(locale, bundles);

  it('exist', () => {
    expect(Object.keys(bundles).length).toBeGreaterThan(30);
    expect(Object.values(bundles).flatMap((messages) => flatten(messages)).length).toBeGreaterThan(1_000);
  });

  it.each(Object.entries(bundles))('equals i18next: %s', (namespace, messages) => {
    expect(listDifferences(texts, createReferenceReader, namespace, messages)).toEqual([]);
  });

  it('escapes user input like i18next', () => {
    const readText = createTexts(locale, { frame: { said: 'a {{one}} b {{two}} c' } }).getText('frame') as ReadText;
    const readReference = createReader(locale, { frame: { said: 'a {{one}} b {{two}} c' } })('frame');
    const arbitraryValue = fc.oneof(fc.string(), fc.integer(), fc.constantFrom(...EXAMPLE_VALUES));
    fc.assert(
      fc.property(fc.record({ one: arbitraryValue, two: arbitraryValue }, { requiredKeys: [] }), (values) => {
        expect(readText('said', values)).toBe(readReference('said', values));
      }),
    );
  });

  it('choose the same plural form as i18next for every language', () => {
    const pluralMessages = {
      bare: 'bare',
      n_zero: 'z',
      n_one: 'o {{count}}',
      n_other: 'r {{count}}',
      only_one: 'o',
      m: 'm',
    };
    const readText = createTexts(locale, { frame: pluralMessages }).getText('frame') as ReadText;
    const readReference = createReader(locale, { frame: pluralMessages })('frame');
    fc.assert(
      fc.property(fc.constantFrom('n', 'bare', 'only', 'm', 'none'), fc.double({ noNaN: true }), (key, count) => {
        expect(readText(key, { count })).toBe(readReference(key, { count }));
      }),
    );
  });

  it('formats an amount with separators, and a year without', () => {
    const readText = createTexts(locale, {
      frame: { n_one: '{{count}}', n_other: '{{count}} of {{total}}, {{year}}' },
    });
    expect((readText.getText('frame') as ReadText)('n', { count: 2246, total: 10_000, year: '2021' })).toBe(
      '2,246 of 10,000, 2021',
    );
  });

  it('returns an unknown key like i18next', () => {
    const readText = texts.getText('frame') as ReadText;
    for (const key of ['nothing', 'no.such.key', 'skip.further', 'toString', 'constructor', '__proto__.x', ''])
      expect(readText(key), key).toBe(createReferenceReader('frame')(key));
  });
});

describe('the comparison', () => {
  /** Features of i18next that our reader does not support. A text with one would be shown unprocessed. */
  it.each([
    ['a nested text', 'see $t(other)'],
    ['a format', '{{count, number}} schools'],
    ['a value that is not escaped', '{{- name}}'],
    ['spaces in a place', '{{ name }}'],
  ])('detects %s', (_name, text) => {
    const messages = { other: 'else', said: text };
    const texts = createTexts('en-us', { frame: messages });
    expect(listDifferences(texts, createReader('en-us', { frame: messages }), 'frame', messages)).not.toEqual([]);
  });

  it('detects a single different text', () => {
    const { frame = {} } = readBundles('en-us');
    const texts = createTexts('en-us', { frame: { ...frame, skip: 'something else' } });
    expect(listDifferences(texts, createReader('en-us', { frame }), 'frame', frame)).toHaveLength(2);
  });
});
