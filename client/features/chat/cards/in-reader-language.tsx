import { useChatLocale } from '#client/features/chat/words/use-chat-text.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { cardNames } from './card-names.ts';

/** One of two names, within a line of other words. */
export function InReaderLanguage({ thing }: { thing: { name: string; nameChn: string } }) {
  const { own, ownLang } = cardNames(thing, useChatLocale(), useLocale());
  return <bdi lang={ownLang}>{own}</bdi>;
}
