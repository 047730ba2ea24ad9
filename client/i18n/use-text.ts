import { createContext, use } from 'react';
import type { Locale } from '#shared/locale/locales.ts';
import type { TextOf, Texts } from './create-texts.ts';
import type { Namespace } from './messages.ts';

function useTextSource() {
  const source = use(TextSourceContext);
  if (!source) throw new Error('no text source above this component');
  return source;
}

/** The words of one namespace. Suspends in the browser until they have come; a navigation waits for it by itself. */
export function useText<N extends Namespace>(namespace: N): TextOf<N> {
  const source = useTextSource();
  const coming = source.need(namespace);
  if (coming) use(coming);
  return source.texts.of(namespace);
}

export function useLocale(): Locale {
  return useTextSource().locale;
}

/** Waits until the words of several namespaces have come, all at the same time. */
export function useWords(namespaces: readonly Namespace[]): void {
  const source = use(TextSourceContext);
  const coming = namespaces.map((namespace) => source?.need(namespace));
  for (const words of coming) if (words) use(words);
}

/** Where components get their words: everything at once on the server, namespace by namespace in the browser. */
export interface TextSource {
  locale: Locale;
  texts: Texts;
  /** A namespace that did not come with the page gives the promise of it, and goes on giving it. */
  need: (namespace: Namespace) => Promise<unknown> | null;
  /** On the server: what has been asked for, with its words. */
  used?: () => Partial<Record<Namespace, object>>;
}

export const TextSourceContext = createContext<TextSource | null>(null);
