import { use } from 'react';
import type { Namespace } from './messages.ts';
import { TextSourceContext } from './text-source.ts';

/** Waits until the words of several namespaces have come, all at the same time. */
export function useWords(namespaces: readonly Namespace[]): void {
  const source = use(TextSourceContext);
  const coming = namespaces.map((namespace) => source?.need(namespace));
  for (const words of coming) if (words) use(words);
}
