import type { TFunction } from 'i18next';
import { use } from 'react';
import type { Locale } from '#shared/locale/locales.ts';
import type { Namespace } from './messages.ts';
import { TextSourceContext, textsOf } from './text-source.ts';

function useTextSource() {
  const source = use(TextSourceContext);
  if (!source) throw new Error('no text source above this component');
  return source;
}

/** The words of one namespace. Suspends in the browser until they have come; a navigation waits for it by itself. */
export function useText<N extends Namespace>(namespace: N): TFunction<N> {
  const source = useTextSource();
  const coming = source.need(namespace);
  if (coming) use(coming);
  return textsOf(source.texts, namespace);
}

export function useLocale(): Locale {
  return useTextSource().locale;
}
