import { linkCard } from '#backend/assistant/describe-card.ts';
import { type Asked, paragraph, type Reply, replyWith } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';

/** What the product has for it; which courses results are enough for, find-courses.ts tells. */
export const answerDse = ({ locale }: Asked): Reply =>
  replyWith([paragraph(locale, say(locale, 'dse'))], {
    cards: [linkCard('/dse', say(locale, 'dseLink'), say(locale, 'dseLinkText'))],
    suggestions: [say(locale, 'recommendedDse')],
  });
