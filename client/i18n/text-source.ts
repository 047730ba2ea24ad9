import type { i18n, TFunction } from 'i18next';
import { createContext } from 'react';
import type { Locale } from '#shared/locale/locales.ts';
import type { Namespace } from './messages.ts';

/** Where components get their words: everything at once on the server, namespace by namespace in the browser. */
export interface TextSource {
  locale: Locale;
  texts: i18n;
  /** A namespace that did not come with the page gives the promise of it, and goes on giving it. */
  need: (namespace: Namespace) => Promise<unknown> | null;
  /** On the server: what has been asked for, with its words. */
  used?: () => Partial<Record<Namespace, object>>;
}

export const TextSourceContext = createContext<TextSource | null>(null);

/** The t of a namespace is one function for as long as its texts live, so that effects may depend on it. */
const fixed = new WeakMap<i18n, Map<Namespace, TFunction<never>>>();

export function textsOf<N extends Namespace>(texts: i18n, namespace: N): TFunction<N> {
  const known = fixed.get(texts) ?? new Map<Namespace, TFunction<never>>();
  fixed.set(texts, known);
  const t = known.get(namespace) ?? (texts.getFixedT(null, namespace) as TFunction<never>);
  known.set(namespace, t);
  return t as unknown as TFunction<N>;
}
