import { loadWithRetry, withoutReload } from '#client/reach/load-with-retry.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { createTexts, type TextSource } from './use-text.ts';
import type { Namespace } from './messages.ts';

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
      if (texts.has(namespace)) return null;
      const load = loadWithRetry(() => fetchNamespace(locale, namespace)).then((words) => texts.add(namespace, words));
      coming.set(namespace, load);
      load.then(
        // As React itself notes it: words that are there already hide nothing, not even for a moment.
        (value) => Object.assign(load, { status: 'fulfilled', value }),
        () => undefined, // Whoever waits for them hears of it.
      );
      return load;
    },
    expect(namespaces) {
      const missing = namespaces.filter((namespace) => !coming.has(namespace) && !texts.has(namespace));
      // Those that do not come are asked for again by who needs them.
      for (const one of missing) withoutReload(() => fetchNamespace(locale, one)).catch(() => undefined);
    },
  };
}

type Files = Record<string, () => Promise<object>>;

/** Where each language's words are is a list of its own: a page needs one of them, and none to begin with. */
const LISTS: Record<Locale, () => Promise<Files>> = {
  zh: () => import('./namespace-files/zh.ts').then(({ zh }) => zh),
  'zh-hk': () => import('./namespace-files/zh-hk.ts').then(({ zhHk }) => zhHk),
  'en-us': () => import('./namespace-files/en-us.ts').then(({ enUs }) => enUs),
};

async function fetchNamespace(locale: Locale, namespace: Namespace): Promise<object> {
  const files = await LISTS[locale]();
  const load =
    files[`/client/i18n/messages/${locale}/${namespace}.json`] ?? files[`/shared/messages/${locale}/${namespace}.json`];
  if (!load) throw new Error(`no messages for ${namespace}`);
  return load();
}

/** Once the page stands, so that the first words from elsewhere take no further way. */
export const expectNamespaces = (locale: Locale) => void LISTS[locale]().catch(() => undefined);
