import type { Locale } from '#shared/locale/locales.ts';
import { createTexts } from './create-texts.ts';
import type { Namespace } from './messages.ts';
import type { TextSource } from './text-source.ts';

const files = import.meta.glob<object>(['/client/i18n/messages/*/*.json', '/shared/messages/*/*.json'], {
  import: 'default',
});

/** Starts with the words that came with the page and fetches a further namespace once, when a component needs it. */
export function browserTextSource(locale: Locale, travelled: Partial<Record<Namespace, object>>): TextSource {
  const texts = createTexts(locale, travelled);
  const coming = new Map<Namespace, Promise<unknown>>();
  return {
    locale,
    texts,
    need(namespace) {
      // The same promise once it is kept, too: React resumes a component only where it suspended.
      const asked = coming.get(namespace);
      if (asked) return asked;
      if (texts.hasResourceBundle(texts.language, namespace)) return null;
      const load = fetchNamespace(locale, namespace).then((words) =>
        texts.addResourceBundle(texts.language, namespace, words),
      );
      coming.set(namespace, load);
      return load;
    },
  };
}

function fetchNamespace(locale: Locale, namespace: Namespace): Promise<object> {
  const load =
    files[`/client/i18n/messages/${locale}/${namespace}.json`] ?? files[`/shared/messages/${locale}/${namespace}.json`];
  if (!load) throw new Error(`no messages for ${namespace}`);
  return load();
}
