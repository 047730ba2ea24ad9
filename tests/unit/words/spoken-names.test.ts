import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/locale/locales.ts';

// Users of voice control say the visible label of a button, so the accessible name must contain the label.

/** Accessible name and visible label: `aria-label={t('endOf', …)} … >{t('end')}`, with or without an icon before the label. */
const NAMED =
  /aria-label=\{t\('([\w.]+)'[^\n]*?\)\}[^<>]*?(?:=>[^<>]*?)*>\s*(?:<(?:span|Icon)[^>]*(?:\/>|>\s*<\/span>)\s*)?\{t\('([\w.]+)'\)\}/g;
const WORDS = /use(?:Text)\('([\w-]+)'\)/;

interface Named {
  namespace: string;
  spoken: string;
  read: string;
}

const namedNames: Named[] = globSync('client/**/*.tsx').flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  const namespace = WORDS.exec(source)?.[1];
  if (!namespace) return [];
  return [...source.matchAll(NAMED)].map(([, spoken = '', read = '']) => ({ namespace, spoken, read }));
});

const getWords = (locale: string, namespace: string, key: string): string => {
  const messages = JSON.parse(readFileSync(`client/i18n/messages/${locale}/${namespace}.json`, 'utf8')) as unknown;
  return String(key.split('.').reduce((at, part) => (at as Record<string, unknown>)[part], messages));
};

it('finds the names that the code gives', () => {
  expect(namedNames.map(({ spoken }) => spoken)).toEqual(expect.arrayContaining(['endOf', 'withdrawOf']));
});

describe.each(LOCALES)('in %s', (locale) => {
  it.each(namedNames)(
    'the accessible name $namespace:$spoken contains the visible text $read',
    ({ namespace, spoken, read }) => {
      const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ');
      expect(plain(getWords(locale, namespace, spoken))).toContain(plain(getWords(locale, namespace, read)));
    },
  );
});
