import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import fc from 'fast-check';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_TAGS, type Locale, LOCALES } from '#shared/locale/locales.ts';
import type { Namespace } from './messages.ts';
import { createTexts, type Texts } from './use-text.ts';

type Words = { [key: string]: string | Words };
type Values = Record<string, string | number>;
type Read = (key: string, values?: Values) => string;

function readBundles(locale: Locale): Record<string, Words> {
  const files = globSync(`{client/i18n,shared}/messages/${locale}/*.json`);
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8')) as Words]),
  );
}

const flatten = (messages: Words, prefix = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );

/**
 * Reads messages with i18next as the reference (https://www.i18next.com/misc/json-format). Only number formatting is
 * our own, so the reference receives formatted numbers; a count also chooses the plural form.
 */
function createReader(locale: Locale, bundles: Record<string, Words>): (namespace: string) => Read {
  const judge = createInstance();
  const renamed = JSON.parse(JSON.stringify(bundles).replaceAll('{{count}}', '{{written}}')) as typeof bundles;
  void judge.init({
    lng: LANGUAGE_TAGS[locale],
    ns: Object.keys(bundles),
    fallbackLng: false,
    load: 'currentOnly',
    initAsync: false,
    resources: { [LANGUAGE_TAGS[locale]]: renamed },
    interpolation: { escapeValue: false },
  });
  const write = (value: string | number) =>
    typeof value === 'number' ? new Intl.NumberFormat(LANGUAGE_TAGS[locale]).format(value) : value;
  const input = (values: Values) => ({
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(value)])),
    ...('count' in values && { count: values.count, written: write(values.count ?? '') }),
  });
  return (namespace) => {
    const read = judge.getFixedT(null, namespace) as unknown as Read;
    return (key, values) => read(key, values && input(values)).replaceAll('{{written}}', '{{count}}');
  };
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5];
/** Values that a user may type: placeholders, nested keys, replacement patterns, markup and other scripts. */
const TYPED = ['', 'Ming', '香港', '{{name}}', '{{ count }}', '$t(skip)', '$&$1', '<b>&amp;</b>', 'עברית', '{{{'];

/** Returns each message key with the names of its values. */
function getQuestions(messages: Words): { key: string; names: string[] }[] {
  const names = new Map<string, Set<string>>();
  for (const [fullText, text] of flatten(messages)) {
    const key = fullText.replace(PLURAL, '');
    const knownKeys = names.get(key) ?? new Set(PLURAL.test(fullText) ? ['count'] : []);
    for (const [, name = ''] of text.matchAll(/\{\{\W*(\w+)/g)) knownKeys.add(name);
    names.set(key, knownKeys);
  }
  return [...names].map(([key, match]) => ({ key, names: [...match] }));
}

/** Returns the keys for which our reader and i18next differ, each with both texts. */
function differences(texts: Texts, judge: (namespace: string) => Read, namespace: string, messages: Words): string[] {
  const ownReader = texts.of(namespace as Namespace) as Read;
  const otherReader = judge(namespace);
  return getQuestions(messages).flatMap(({ key, names }) => {
    // Typed values and counts are independent, so each is tested once instead of every combination.
    const rounds =
      names.length === 0 ? [undefined] : TYPED.map((input, index) => ({ typed: input, count: COUNTS[index] ?? 0 }));
    const requests = rounds.map(
      (round) =>
        round &&
        Object.fromEntries(names.map((name) => [name, name === 'count' ? round.count : `${round.typed}${name}`])),
    );
    return [...requests, undefined]
      .filter((values) => ownReader(key, values) !== otherReader(key, values))
      .map((values) => `${key} ${JSON.stringify(values)}: ${ownReader(key, values)} | ${otherReader(key, values)}`);
  });
}

describe.each(LOCALES)('the texts of %s', (locale) => {
  const bundles = readBundles(locale);
  const texts = createTexts(locale, bundles as Record<Namespace, object>);
  const judge = createReader(locale, bundles);

  it('are there', () => {
    expect(Object.keys(bundles).length).toBeGreaterThan(30);
    expect(Object.values(bundles).flatMap((messages) => flatten(messages)).length).toBeGreaterThan(1_000);
  });

  it.each(Object.entries(bundles))('equals i18next: %s', (namespace, messages) => {
    expect(differences(texts, judge, namespace, messages)).toEqual([]);
  });

  it('escapes user input like i18next', () => {
    const read = createTexts(locale, { frame: { said: 'a {{one}} b {{two}} c' } }).of('frame') as Read;
    const expected = createReader(locale, { frame: { said: 'a {{one}} b {{two}} c' } })('frame');
    const value = fc.oneof(fc.string(), fc.integer(), fc.constantFrom(...TYPED));
    fc.assert(
      fc.property(fc.record({ one: value, two: value }, { requiredKeys: [] }), (values) => {
        expect(read('said', values)).toBe(expected('said', values));
      }),
    );
  });

  it('choose the plural form that i18next chooses, whichever a language has', () => {
    const forms = { bare: 'bare', n_zero: 'z', n_one: 'o {{count}}', n_other: 'r {{count}}', only_one: 'o', m: 'm' };
    const read = createTexts(locale, { frame: forms }).of('frame') as Read;
    const expected = createReader(locale, { frame: forms })('frame');
    fc.assert(
      fc.property(fc.constantFrom('n', 'bare', 'only', 'm', 'none'), fc.double({ noNaN: true }), (key, count) => {
        expect(read(key, { count })).toBe(expected(key, { count }));
      }),
    );
  });

  it('formats an amount with separators, and a year without', () => {
    const read = createTexts(locale, { frame: { n_one: '{{count}}', n_other: '{{count}} of {{total}}, {{year}}' } });
    expect((read.of('frame') as Read)('n', { count: 2246, total: 10_000, year: '2021' })).toBe('2,246 of 10,000, 2021');
  });

  it('returns an unknown key like i18next', () => {
    const ownRead = texts.of('frame') as Read;
    for (const key of ['nothing', 'no.such.key', 'skip.further', 'toString', 'constructor', '__proto__.x', ''])
      expect(ownRead(key), key).toBe(judge('frame')(key));
  });
});

describe('the comparison', () => {
  /** Features of i18next that our reader does not support; a text with one would be shown unprocessed. */
  it.each([
    ['a nested text', 'see $t(other)'],
    ['a format', '{{count, number}} schools'],
    ['a value that is not escaped', '{{- name}}'],
    ['spaces in a place', '{{ name }}'],
  ])('sees %s', (_name, text) => {
    const messages = { other: 'else', said: text };
    const texts = createTexts('en-us', { frame: messages });
    expect(differences(texts, createReader('en-us', { frame: messages }), 'frame', messages)).not.toEqual([]);
  });

  it('sees one text that differs', () => {
    const { frame = {} } = readBundles('en-us');
    const texts = createTexts('en-us', { frame: { ...frame, skip: 'something else' } });
    expect(differences(texts, createReader('en-us', { frame }), 'frame', frame)).toHaveLength(2);
  });
});
