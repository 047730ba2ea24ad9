import { loadWithRetry, withoutReload } from '#client/network/load-with-retry.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { createTexts, type TextSource } from './use-text.ts';
import type { Namespace } from './messages.ts';

/** Creates a text source with the messages of the page; it loads further namespaces on demand, once. */
export function browserTextSource(locale: Locale, travelled: Partial<Record<Namespace, object>>): TextSource {
  const texts = createTexts(locale, travelled);
  const coming = new Map<Namespace, Promise<unknown>>();
  return {
    locale,
    texts,
    need(namespace) {
      // The promise is stable, since React resumes a suspended component only for the same one.
      const requested = coming.get(namespace);
      if (requested) return requested;
      if (texts.has(namespace)) return null;
      const load = loadWithRetry(() => fetchNamespace(locale, namespace)).then((messages) =>
        texts.add(namespace, messages),
      );
      coming.set(namespace, load);
      load.then(
        // Marks the promise as fulfilled as React does, so that loaded messages never suspend.
        (value) => Object.assign(load, { status: 'fulfilled', value }),
        () => undefined, // Callers that await the promise handle the error.
      );
      return load;
    },
    expect(namespaces) {
      const missingNamespaces = namespaces.filter((namespace) => !coming.has(namespace) && !texts.has(namespace));
      // A namespace that failed to load is fetched again on the next use.
      for (const item of missingNamespaces) withoutReload(() => fetchNamespace(locale, item)).catch(() => undefined);
    },
  };
}

type Files = Record<string, () => Promise<object>>;

/** Each language is a separate, lazily loaded module, so that a page loads one list of files only. */
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

/** Loads the list of namespace files when idle, so that the first dynamic namespace needs no extra round trip. */
export const expectNamespaces = (locale: Locale) => void LISTS[locale]().catch(() => undefined);
