import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES, HTTP_ERRORS } from '#shared/call-error.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { listSourceFiles } from '#tests/unit/support/production-files.ts';

type MessageTree = { [key: string]: string | MessageTree };

const files = globSync(['client/i18n/messages/*/*.json', 'shared/messages/*/*.json']);
const readMessages = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as MessageTree;
const flattenMessages = (messages: MessageTree, parentKey = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${parentKey}${key}`, value] as [string, string]]
      : flattenMessages(value, `${parentKey}${key}.`),
  );

/** Keys that are computed from backend responses and therefore do not appear in the source. */
const CATALOGUE_KEYS = new Set([
  ...Object.values(ERROR_CODES).map((code) => `code.${code}`),
  ...HTTP_ERRORS.map((status) => `http.${status}`),
]);

/** Texts by namespace, locale and key. */
const catalogue = new Map<string, Map<string, Map<string, string>>>();
for (const path of files) {
  const namespace = basename(path, '.json');
  const locales = catalogue.get(namespace) ?? new Map<string, Map<string, string>>();
  locales.set(basename(dirname(path)), new Map(flattenMessages(readMessages(path))));
  catalogue.set(namespace, locales);
}
const namespaces = [...catalogue.keys()];
const source = listSourceFiles('{client,worker,shared,durable}/**/*.{ts,tsx}')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
const quotedKeys = new Set(
  [...source.matchAll(/'([\w.-]+)'|"([\w.-]+)"/g)].map(([, single, double]) => single ?? double),
);
/** Patterns for keys that are built from a template such as `steps.${name}.title`. */
const templates = [
  ...new Set([...source.matchAll(/`([\w.]*\$\{[^`]+?\}[\w.${}[\]()]*)`/g)].map(([, template = '']) => template)),
].map((template) => {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w-]+')}$`);
});

/** Removes the plural suffix of a key, because the source uses the key without it. */
const removePluralSuffix = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

const isUsedKey = (key: string) =>
  CATALOGUE_KEYS.has(key) || quotedKeys.has(key) || templates.some((template) => template.test(key));

describe.each(namespaces)('the words of %s', (namespace) => {
  const locales = catalogue.get(namespace) ?? new Map<string, Map<string, string>>();
  const english = locales.get('en-us') ?? new Map<string, string>();
  const getMessages = (locale: string) => locales.get(locale) ?? new Map<string, string>();

  it('exist in every language, under the same keys', () => {
    const getKeys = (locale: string) =>
      [...new Set([...getMessages(locale).keys()].map(removePluralSuffix))].toSorted();
    for (const locale of LOCALES) expect({ locale, keys: getKeys(locale) }).toEqual({ locale, keys: getKeys('en-us') });
  });

  it('are never empty, and take the same values', () => {
    const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();
    for (const locale of LOCALES) {
      for (const [key, text] of getMessages(locale)) {
        expect(text.trim(), `${locale} ${key}`).not.toBe('');
        expect(values(text), `${locale} ${key}`).toEqual(
          values(english.get(key) ?? english.get(`${removePluralSuffix(key)}_other`) ?? ''),
        );
      }
    }
  });

  it('are all used', () => {
    expect([...new Set([...english.keys()].map(removePluralSuffix))].filter((key) => !isUsedKey(key))).toEqual([]);
  });

  it('are in the right characters: no simplified form in zh-hk, no traditional one in zh', () => {
    const simplifiedOnly = /[们这说时国对应来发问题学业费让话谁还进没选个为与过难处实网络页专]/;
    const traditionalOnly = /[們這說時國對應來發問題學業費讓話誰還進沒選個為與過難處實網絡頁專]/;
    expect([...getMessages('zh-hk')].filter(([, text]) => simplifiedOnly.test(text)).map(([key]) => key)).toEqual([]);
    expect([...getMessages('zh')].filter(([, text]) => traditionalOnly.test(text)).map(([key]) => key)).toEqual([]);
  });
});

// Users of voice control say the visible label of a button.
it('the accessible name of a button contains its visible label', () => {
  const findMismatches = (messages: MessageTree): string[] => {
    const { about, ask, button } = messages;
    const label = typeof ask === 'string' ? ask : button;
    const isMismatch =
      typeof about === 'string' &&
      about.includes('{{') &&
      typeof label === 'string' &&
      !about.toLowerCase().includes(label.toLowerCase());
    const innerMessages = Object.values(messages).filter((value) => typeof value === 'object');
    return [...(isMismatch ? [about] : []), ...innerMessages.flatMap(findMismatches)];
  };
  expect(files.flatMap((path) => findMismatches(readMessages(path)))).toEqual([]);
});
