import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/locale/locales.ts';

// Tests that a button's accessible name contains its visible label, which users of voice control say.

/**
 * Matches an element with an accessible name and a visible label: `aria-label={t('endOf', …)} … >{t('end')}`, with or
 * without an icon before the label.
 */
const NAMED_ELEMENT_PATTERN =
  /aria-label=\{t\('([\w.]+)'[^\n]*?\)\}[^<>]*?(?:=>[^<>]*?)*>\s*(?:<(?:span|Icon)[^>]*(?:\/>|>\s*<\/span>)\s*)?\{t\('([\w.]+)'\)\}/g;
const NAMESPACE_PATTERN = /use(?:Text)\('([\w-]+)'\)/;

interface NamedElement {
  namespace: string;
  spoken: string;
  read: string;
}

const namedElements: NamedElement[] = globSync('client/**/*.tsx').flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  const namespace = NAMESPACE_PATTERN.exec(source)?.[1];
  if (!namespace) return [];
  return [...source.matchAll(NAMED_ELEMENT_PATTERN)].map(([, spokenText = '', read = '']) => ({
    namespace,
    spoken: spokenText,
    read,
  }));
});

const readMessage = (locale: string, namespace: string, key: string): string => {
  const messages = JSON.parse(readFileSync(`client/i18n/messages/${locale}/${namespace}.json`, 'utf8')) as unknown;
  return String(key.split('.').reduce((node, keyPart) => (node as Record<string, unknown>)[keyPart], messages));
};

it('accessible names in the code are found', () => {
  expect(namedElements.map(({ spoken }) => spoken)).toEqual(expect.arrayContaining(['endOf', 'withdrawOf']));
});

describe.each(LOCALES)('in %s', (locale) => {
  it.each(namedElements)(
    'the accessible name $namespace:$spoken contains the visible text $read',
    ({ namespace, spoken, read }) => {
      const normalizeText = (text: string) => text.toLowerCase().replace(/\s+/g, ' ');
      expect(normalizeText(readMessage(locale, namespace, spoken))).toContain(
        normalizeText(readMessage(locale, namespace, read)),
      );
    },
  );
});
