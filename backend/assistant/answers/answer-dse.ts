import { linkCard } from '#backend/assistant/describe-card.ts';
import { type Asked, paragraph, type Reply, replyWith } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import { tellResults } from './tell-results.ts';

/** What the product has for it: the fast line judges grades by what schools have published. */
export async function answerDse(asked: Asked): Promise<Reply> {
  const { locale } = asked;
  const told = await tellResults(asked);
  return replyWith(told.length > 0 ? told : [paragraph(locale, say(locale, 'dse'))], {
    cards: [linkCard('/dse', say(locale, 'dseLink'), say(locale, 'dseLinkText'))],
    suggestions: told.length > 0 ? [] : [say(locale, 'recommendedDse')],
    offersHuman: told.length > 0,
  });
}
