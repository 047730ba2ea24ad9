import { createContext, use } from 'react';
import { interpolate, type MessageValues, pluralKeys } from '#shared/locale/interpolate.ts';
import { numberText, type Locale } from '#shared/locale/locales.ts';
import type { Messages, Namespace } from './messages.ts';

/** Returns the text source, for prefetching the messages of lazy components. */
export function useTextSource(): TextSource {
  const source = use(TextSourceContext);
  if (!source) throw new Error('no text source above this component');
  return source;
}

/** Returns the messages of a namespace. In the browser it suspends until they are loaded; navigations wait for it. */
export function useText<N extends Namespace>(namespace: N): TextOf<N> {
  const source = useTextSource();
  const coming = source.need(namespace);
  if (coming) use(coming);
  return source.texts.of(namespace);
}

export function useLocale(): Locale {
  return useTextSource().locale;
}

/** Loads several namespaces in parallel and suspends until they are loaded. */
export function useNamespaces(namespaces: readonly Namespace[]): void {
  const source = use(TextSourceContext);
  const coming = namespaces.map((namespace) => source?.need(namespace));
  for (const words of coming) if (words) use(words);
}

/** Source of messages: synchronous on the server, loaded per namespace in the browser. */
export interface TextSource {
  locale: Locale;
  texts: Texts;
  /** Returns a stable promise of a namespace that is not in the page; null if it is loaded. */
  need: (namespace: Namespace) => Promise<unknown> | null;
  /** Prefetches namespaces; browser only. */
  expect?: (namespaces: readonly Namespace[]) => void;
  /** Returns the used messages as JSON for the page; server only. */
  used?: () => string;
}

export const TextSourceContext = createContext<TextSource | null>(null);

type Bare<Key extends string> = Key extends `${infer Name}_${Intl.LDMLPluralRule}` ? Name : Key;

type KeyIn<Words> = {
  [Key in keyof Words & string]: Words[Key] extends string ? Bare<Key> : `${Key}.${KeyIn<Words[Key]>}`;
}[keyof Words & string];

/** Key of a message such as 'countries.title'; plural keys are without their suffix. */
export type TextKey<N extends Namespace> = KeyIn<Messages[N]>;

/** Numbers are formatted with a thousands separator (2,246), so a year must be a string. */
type Values = MessageValues & { readonly year?: string };

/** Translates a key of a namespace; an unknown key is returned unchanged. */
export type TextOf<N extends Namespace> = (key: TextKey<N>, values?: Values) => string;

export interface Texts {
  has: (namespace: Namespace) => boolean;
  add: (namespace: Namespace, messages: object) => void;
  /** Returns a stable function per namespace, which is safe as an effect dependency. */
  of: <N extends Namespace>(namespace: N) => TextOf<N>;
}

/**
 * Interpolates messages as i18next does, restricted to values and plural forms, since every page would bundle the
 * whole library. `use-text.test.ts` compares every text with i18next.
 */
export function createTexts(locale: Locale, messages: Partial<Record<Namespace, object>>): Texts {
  const bundles = new Map(Object.entries(messages) as [Namespace, object][]);
  const readers = new Map<Namespace, (key: string, values?: Values) => string>();
  const getForms = pluralKeys(locale);
  const formatNumber = (value: number) => numberText(value, locale);

  function findWords(namespace: Namespace, key: string, count: unknown): string | undefined {
    const currentBundle = bundles.get(namespace);
    if (typeof count !== 'number') return findText(currentBundle, key);
    for (const form of getForms(key, count)) {
      const match = findText(currentBundle, form);
      if (match !== undefined) return match;
    }
    return undefined;
  }

  return {
    has: (namespace) => bundles.has(namespace),
    add: (namespace, item) => void bundles.set(namespace, item),
    of(namespace) {
      const knownReader = readers.get(namespace);
      if (knownReader) return knownReader;
      // Most messages have no values, so the server caches their texts for later pages.
      const plainTexts = new Map<string, string>();
      const read = (key: string, values?: Values) => {
        if (values) return interpolate(findWords(namespace, key, values.count) ?? key, values, formatNumber);
        const text = plainTexts.get(key) ?? findWords(namespace, key, undefined);
        if (text !== undefined) plainTexts.set(key, text);
        return text ?? key;
      };
      readers.set(namespace, read);
      return read;
    },
  };
}

function findText(messages: object | undefined, key: string): string | undefined {
  let at: unknown = messages;
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<string, unknown>)[part];
  }
  return typeof at === 'string' ? at : undefined;
}
