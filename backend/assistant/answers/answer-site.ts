import { linkCard } from '#backend/assistant/describe-card.ts';
import { type Asked, paragraph, type Reply, replyWith } from '#backend/assistant/reply.ts';
import { listOf, say } from '#backend/assistant/say.ts';
import { pageOf } from '#backend/assistant/words/site-words.ts';
import { agentByKey } from '#backend/queries/agents.ts';
import { findRow } from '#backend/queries/database.ts';
import { findHelp } from './answer-back.ts';

/** Pages of this site, and how its people are reached. */
export async function answerSite(asked: Asked): Promise<Reply> {
  const { wishes, locale } = asked;
  const cards = wishes.site.map((key) => {
    const { path, title, text } = pageOf(key);
    return linkCard(path, say(locale, title), say(locale, text));
  });
  const isContact = wishes.site.includes('contact');
  const told = await Promise.all(
    wishes.site.flatMap((key) => {
      const { help } = pageOf(key);
      return help ? [findHelp({ ...asked, question: say(locale, help) })] : [];
    }),
  );
  const helped = told.flatMap((help) => (help ? [help.answer] : []));
  return replyWith(
    [
      isContact ? await tellContact(asked) : '',
      wishes.site.includes('withoutTest') ? paragraph(locale, say(locale, 'withoutTestList')) : '',
      ...(helped.length > 0 ? helped : [paragraph(locale, say(locale, 'site'))]),
    ],
    { cards, offersHuman: isContact || wishes.site.includes('withoutTest') },
  );
}

async function tellContact({ db, agentKey, locale }: Asked): Promise<string> {
  const agent = await findRow(db, agentByKey(agentKey));
  const ways = [
    ...(agent?.contactTel ? [say(locale, 'contactPhone', { number: agent.contactTel })] : []),
    ...(agent?.whatsapp ? [`WhatsApp ${agent.whatsapp}`] : []),
  ];
  return ways.length > 0 ? paragraph(locale, say(locale, 'contactIs', { ways: listOf(locale, ways) })) : '';
}
