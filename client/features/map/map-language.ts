import type { Locale } from '#shared/locale/locales.ts';

/** In which Chinese a map service is asked to label its ground. */
export const mapLanguage = (locale: Locale) => (locale === 'zh-hk' ? 'zh-HK' : 'zh-CN');

/** A configured address may say where the language goes. */
export const styleAddress = (configured: string, locale: Locale) =>
  configured.replaceAll('{language}', mapLanguage(locale));
