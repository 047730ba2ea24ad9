import { linkCard } from '#backend/assistant/describe-card.ts';
import { recommendQuestions } from '#backend/assistant/recommend-questions.ts';
import { type Asked, type Reply, replySaying } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';

const MOST = 3;

const suggestSome = ({ locale, publicLevel }: Asked) => recommendQuestions(locale, publicLevel).slice(0, MOST);

export const thank = ({ locale }: Asked): Reply => replySaying(locale, 'thanks');

export const sayGoodbye = ({ locale }: Asked): Reply => replySaying(locale, 'goodbye');

/** What it is: nobody should take it for a person. */
export const introduce = (asked: Asked): Reply =>
  replySaying(asked.locale, 'bot', { suggestions: suggestSome(asked), offersHuman: true });

export const soothe = ({ locale }: Asked): Reply =>
  replySaying(locale, 'upset', { suggestions: [say(locale, 'suggestHuman')], offersHuman: true });

/** For somebody who does not know yet what to look for. */
export const guideUndecided = (asked: Asked): Reply =>
  replySaying(asked.locale, 'undecided', {
    cards: [linkCard('/school-selection', say(asked.locale, 'selectionLink'), say(asked.locale, 'selectionLinkText'))],
    suggestions: suggestSome(asked),
    offersHuman: true,
  });
