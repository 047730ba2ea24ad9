import { loadWithRetry, withoutReload } from '#client/network/load-with-retry.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { createTexts, type TextSource } from './use-text.ts';
import type { Namespace } from './messages.ts';

/** Creates a text source with the messages embedded in the page. Further namespaces are loaded once, on demand. */
export function createBrowserTextSource(
  locale: Locale,
  embeddedMessages: Partial<Record<Namespace, object>>,
): TextSource {
  const texts = createTexts(locale, embeddedMessages);
  const namespaceLoads = new Map<Namespace, Promise<unknown>>();
  return {
    locale,
    texts,
    need(namespace) {
      // The promise is stable, because React resumes a suspended component only with the same promise.
      const runningLoad = namespaceLoads.get(namespace);
      if (runningLoad) return runningLoad;
      if (texts.has(namespace)) return null;
      const namespaceLoad = loadWithRetry(() => fetchNamespace(locale, namespace)).then((messages) =>
        texts.add(namespace, messages),
      );
      namespaceLoads.set(namespace, namespaceLoad);
      namespaceLoad.then(
        // Marks the promise as fulfilled as React does, so that loaded messages never suspend.
        (value) => Object.assign(namespaceLoad, { status: 'fulfilled', value }),
        () => undefined, // Callers that await the promise handle the error.
      );
      return namespaceLoad;
    },
    expect(namespaces) {
      const missingNamespaces = namespaces.filter(
        (namespace) => !namespaceLoads.has(namespace) && !texts.has(namespace),
      );
      // A namespace that failed to load is fetched again on the next use.
      for (const item of missingNamespaces) withoutReload(() => fetchNamespace(locale, item)).catch(() => undefined);
    },
  };
}

type Files = Record<string, () => Promise<object>>;

/** Each language is a separate, lazily loaded module, so that a page loads only one list of files. */
const NAMESPACE_FILES: Record<Locale, () => Promise<Files>> = {
  zh: () => import('./namespace-files/zh.ts').then(({ zh }) => zh),
  'zh-hk': () => import('./namespace-files/zh-hk.ts').then(({ zhHk }) => zhHk),
  'en-us': () => import('./namespace-files/en-us.ts').then(({ enUs }) => enUs),
};

async function fetchNamespace(locale: Locale, namespace: Namespace): Promise<object> {
  const namespaceFiles = await NAMESPACE_FILES[locale]();
  const loadMessages =
    namespaceFiles[`/client/i18n/messages/${locale}/${namespace}.json`] ??
    namespaceFiles[`/shared/messages/${locale}/${namespace}.json`];
  if (!loadMessages) throw new Error(`no messages for ${namespace}`);
  return loadMessages();
}

/** Loads the list of namespace files when idle, so that the first dynamic namespace needs no extra round trip. */
export const prefetchNamespaces = (locale: Locale) => void NAMESPACE_FILES[locale]().catch(() => undefined);
