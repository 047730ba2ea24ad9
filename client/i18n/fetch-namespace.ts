import type { Locale } from '#shared/locale/locales.ts';
import type { Namespace } from './messages.ts';

type Files = Record<string, () => Promise<object>>;

/** Where each language's words are is a list of its own: a page needs one of them, and none to begin with. */
const LISTS: Record<Locale, () => Promise<Files>> = {
  zh: () => import('./namespace-files/zh.ts').then(({ zh }) => zh),
  'zh-hk': () => import('./namespace-files/zh-hk.ts').then(({ zhHk }) => zhHk),
  'en-us': () => import('./namespace-files/en-us.ts').then(({ enUs }) => enUs),
};

export async function fetchNamespace(locale: Locale, namespace: Namespace): Promise<object> {
  const files = await LISTS[locale]();
  const load =
    files[`/client/i18n/messages/${locale}/${namespace}.json`] ?? files[`/shared/messages/${locale}/${namespace}.json`];
  if (!load) throw new Error(`no messages for ${namespace}`);
  return load();
}

/** Once the page stands, so that the first words from elsewhere take no further way. */
export const expectNamespaces = (locale: Locale) => void LISTS[locale]().catch(() => undefined);
