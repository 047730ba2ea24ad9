import { createContext, use } from 'react';
import { interpolate, type MessageValues, createPluralKeys } from '#shared/locale/interpolate.ts';
import { numberText, type Locale } from '#shared/locale/locales.ts';
import type { Messages, Namespace } from './messages.ts';

/** Returns the text source, for prefetching the messages of lazy components. */
export function useTextSource(): TextSource {
  const source = use(TextSourceContext);
  if (!source) throw new Error('useTextSource must be used inside TextSourceContext');
  return source;
}

/** Returns the messages of a namespace. In the browser it suspends until they are loaded. Navigations wait for it. */
export function useText<Name extends Namespace>(namespace: Name): TextOf<Name> {
  const textSource = useTextSource();
  const loadingPromise = textSource.need(namespace);
  if (loadingPromise) use(loadingPromise);
  return textSource.texts.getText(namespace);
}

export function useLocale(): Locale {
  return useTextSource().locale;
}

/** Loads several namespaces in parallel and suspends until they are loaded. */
export function useNamespaces(namespaces: readonly Namespace[]): void {
  const source = use(TextSourceContext);
  const loadings = namespaces.map((namespace) => source?.need(namespace));
  for (const loadingPromise of loadings) if (loadingPromise) use(loadingPromise);
}

/** Source of messages: synchronous on the server, loaded per namespace in the browser. */
export interface TextSource {
  locale: Locale;
  texts: Texts;
  /** Returns a stable promise of a namespace that is not embedded in the page, or null if it is loaded. */
  need: (namespace: Namespace) => Promise<unknown> | null;
  /** Prefetches namespaces; only in the browser. */
  expect?: (namespaces: readonly Namespace[]) => void;
  /** Returns the used messages as JSON for the page; only on the server. */
  used?: () => string;
}

export const TextSourceContext = createContext<TextSource | null>(null);

type WithoutPluralSuffix<Key extends string> = Key extends `${infer Name}_${Intl.LDMLPluralRule}` ? Name : Key;

type MessageKey<Words> = {
  [Key in keyof Words & string]: Words[Key] extends string
    ? WithoutPluralSuffix<Key>
    : `${Key}.${MessageKey<Words[Key]>}`;
}[keyof Words & string];

/** Key of a message such as 'countries.title'. Plural keys are without their suffix. */
export type TextKey<Name extends Namespace> = MessageKey<Messages[Name]>;

/** Numbers are formatted with a thousands separator (2,246), so a year must be a string. */
type Values = MessageValues & { readonly year?: string };

/** Translates a key of a namespace. An unknown key is returned unchanged. */
export type TextOf<Name extends Namespace> = (key: TextKey<Name>, values?: Values) => string;

export interface Texts {
  has: (namespace: Namespace) => boolean;
  add: (namespace: Namespace, messages: object) => void;
  /** Returns a stable function per namespace, which is safe as an effect dependency. */
  getText: <N extends Namespace>(namespace: N) => TextOf<N>;
}

/**
 * Interpolates messages as i18next does, restricted to values and plural forms, because every page would otherwise
 * bundle the whole library. `use-text.test.ts` compares every text with i18next.
 */
export function createTexts(locale: Locale, messages: Partial<Record<Namespace, object>>): Texts {
  const bundles = new Map(Object.entries(messages) as [Namespace, object][]);
  const readerByNamespace = new Map<Namespace, (key: string, values?: Values) => string>();
  const listPluralKeys = createPluralKeys(locale);
  const formatNumber = (value: number) => numberText(value, locale);

  function findMessage(namespace: Namespace, key: string, count: unknown): string | undefined {
    const currentBundle = bundles.get(namespace);
    if (typeof count !== 'number') return findText(currentBundle, key);
    for (const pluralKey of listPluralKeys(key, count)) {
      const message = findText(currentBundle, pluralKey);
      if (message !== undefined) return message;
    }
    return undefined;
  }

  return {
    has: (namespace) => bundles.has(namespace),
    add: (namespace, namespaceMessages) => void bundles.set(namespace, namespaceMessages),
    getText(namespace) {
      const knownReader = readerByNamespace.get(namespace);
      if (knownReader) return knownReader;
      // Most messages have no values, so the server caches their texts for later pages.
      const plainTexts = new Map<string, string>();
      const readText = (key: string, values?: Values) => {
        if (values) return interpolate(findMessage(namespace, key, values.count) ?? key, values, formatNumber);
        const message = plainTexts.get(key) ?? findMessage(namespace, key, undefined);
        if (message !== undefined) plainTexts.set(key, message);
        return message ?? key;
      };
      readerByNamespace.set(namespace, readText);
      return readText;
    },
  };
}

function findText(messages: object | undefined, key: string): string | undefined {
  let node: unknown = messages;
  for (const segment of key.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, segment)) return undefined;
    node = (node as Record<string, unknown>)[segment];
  }
  return typeof node === 'string' ? node : undefined;
}
