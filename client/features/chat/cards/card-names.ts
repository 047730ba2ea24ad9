import type { ChatLocale } from '#client/features/chat/words/chat-locales.ts';
import { type TwoNames, twoNames } from '#client/site/two-names.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

/** Chinese first for who reads Chinese in the chat, in the script that the site was asked in; English for all others. */
const readsNames = (chat: ChatLocale, site: Locale): Locale =>
  chat === 'zh-CN' || chat === 'zh-HK' ? (site === 'en-us' ? 'zh' : site) : 'en-us';

/** Both names, each with its language, which need not be the chat's. */
export function cardNames(
  thing: { name: string; nameChn: string },
  chat: ChatLocale,
  site: Locale,
): TwoNames & { ownLang: string } {
  const reads = readsNames(chat, site);
  return { ownLang: LANGUAGE_TAGS[reads], ...withoutAbsent(twoNames(thing, reads)) };
}

const withoutAbsent = ({ ownLang, ...names }: TwoNames) => (ownLang === undefined ? names : { ...names, ownLang });
