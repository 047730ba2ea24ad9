import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import { createTexts, type Texts, type TextSource } from './use-text.ts';
import type { Namespace } from './messages.ts';

const messageFiles = import.meta.glob<object>(['/client/i18n/messages/*/*.json', '/shared/messages/*/*.json'], {
  eager: true,
  import: 'default',
});

type MessageBundle = Record<Namespace, object>;

function getBundle(locale: Locale): MessageBundle {
  const localeFiles = Object.entries(messageFiles).filter(([path]) => path.includes(`/${locale}/`));
  return Object.fromEntries(
    localeFiles.map(([path, messages]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), messages]),
  ) as MessageBundle;
}

const bundles = Object.fromEntries(LOCALES.map((locale) => [locale, getBundle(locale)])) as Record<
  Locale,
  MessageBundle
>;
const textsByLocale = new Map<Locale, Texts>();

export function textsIn(locale: Locale): Texts {
  const texts = textsByLocale.get(locale) ?? createTexts(locale, bundles[locale]);
  textsByLocale.set(locale, texts);
  return texts;
}

const serializedTexts = new WeakMap<object, string>();

/**
 * Serialises messages and escapes `<`, which could close the data block. The JSON is memoised, because pages share
 * messages.
 */
function serializeForHtml(messages: object): string {
  const json = serializedTexts.get(messages) ?? JSON.stringify(messages).replaceAll('<', '\\u003c');
  serializedTexts.set(messages, json);
  return json;
}

/** Creates a text source that records the used namespaces, which are then embedded in the page. */
export function createRecordingTextSource(locale: Locale): TextSource {
  const requestedNamespaces = new Set<Namespace>();
  return {
    locale,
    texts: textsIn(locale),
    need(namespace) {
      requestedNamespaces.add(namespace);
      return null;
    },
    used: () =>
      `{${[...requestedNamespaces].map((namespace) => `"${namespace}":${serializeForHtml(bundles[locale][namespace])}`).join(',')}}`,
  };
}
