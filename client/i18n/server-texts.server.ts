import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import { createTexts, type Texts, type TextSource } from './use-text.ts';
import type { Namespace } from './messages.ts';

const files = import.meta.glob<object>(['/client/i18n/messages/*/*.json', '/shared/messages/*/*.json'], {
  eager: true,
  import: 'default',
});

type Bundle = Record<Namespace, object>;

function getBundle(locale: Locale): Bundle {
  const matches = Object.entries(files).filter(([path]) => path.includes(`/${locale}/`));
  return Object.fromEntries(
    matches.map(([path, messages]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), messages]),
  ) as Bundle;
}

const bundles = Object.fromEntries(LOCALES.map((locale) => [locale, getBundle(locale)])) as Record<Locale, Bundle>;
const instances = new Map<Locale, Texts>();

export function textsIn(locale: Locale): Texts {
  const texts = instances.get(locale) ?? createTexts(locale, bundles[locale]);
  instances.set(locale, texts);
  return texts;
}

const serializedTexts = new WeakMap<object, string>();

/**
 * Serialises messages and escapes `<`, which could close the data block. The JSON is memoised, since pages share
 * messages.
 */
function inertJson(messages: object): string {
  const json = serializedTexts.get(messages) ?? JSON.stringify(messages).replaceAll('<', '\\u003c');
  serializedTexts.set(messages, json);
  return json;
}

/** Creates a text source that records the used namespaces, which are then embedded in the page. */
export function recordingTextSource(locale: Locale): TextSource {
  const requested = new Set<Namespace>();
  return {
    locale,
    texts: textsIn(locale),
    need(namespace) {
      requested.add(namespace);
      return null;
    },
    used: () =>
      `{${[...requested].map((namespace) => `"${namespace}":${inertJson(bundles[locale][namespace])}`).join(',')}}`,
  };
}
