import { useChatLocale } from '#client/features/chat/words/use-chat-text.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { cardNames } from './card-names.ts';

/** In the reader's language, and below it in the other one. */
export function CardName({ thing }: { thing: { name: string; nameChn: string } }) {
  const { own, ownLang, other, otherLang } = cardNames(thing, useChatLocale(), useLocale());
  return (
    <span className="card-name">
      <b lang={ownLang}>{own}</b>
      {other && <small lang={otherLang}>{other}</small>}
    </span>
  );
}
