import { createInstance, type i18n } from 'i18next';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import type { Messages, Namespace } from './messages.ts';

/** An i18next that knows one language and holds whatever namespaces it is given. */
export function createTexts(locale: Locale, messages: Partial<Record<Namespace, object>>): i18n {
  const lng = LANGUAGE_TAGS[locale];
  const texts = createInstance();
  void texts.init({
    lng,
    ns: Object.keys(messages),
    defaultNS: 'frame' satisfies keyof Messages,
    fallbackLng: false,
    load: 'currentOnly',
    initAsync: false,
    resources: { [lng]: messages as Record<string, object> } as never,
    interpolation: { escapeValue: false }, // React escapes.
  });
  return texts;
}
