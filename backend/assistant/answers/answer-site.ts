import { helpEntries } from '#backend/queries/site/pages.ts';
import { HELP_TYPE_FAQ } from '#shared/backend-protocol.ts';
import { type Asked, linkCard, type Reply, replyWith } from '#backend/assistant/reply.ts';
import { listOf, paragraph, say } from '#backend/assistant/say.ts';
import { keysOf } from '#backend/assistant/words/known-words.ts';
import { pageOf } from '#backend/assistant/words/advice-words.ts';
import { SAID_OFTEN } from '#backend/assistant/words/topic-words.ts';
import { findRow, readRows } from '#backend/queries/database.ts';
import { agentByKey } from '#backend/queries/site/agents.ts';
import { isHan, pairsOf, splitWords } from '#backend/search/search-words.ts';

/** Pages of this site, and how its people are reached. */
export async function answerSite(asked: Asked): Promise<Reply> {
  const { slots, locale } = asked;
  const cards = slots.site.map((key) => {
    const { path, title, text } = pageOf(key);
    return linkCard(path, say(locale, title), say(locale, text));
  });
  const isContact = slots.site.includes('contact');
  const told = await Promise.all(
    slots.site.flatMap((key) => {
      const { help } = pageOf(key);
      return help ? [findHelp({ ...asked, question: say(locale, help) })] : [];
    }),
  );
  const helped = told.flatMap((help) => (help ? [help.answer] : []));
  return replyWith(
    [
      isContact ? await tellContact(asked) : '',
      slots.site.includes('withoutTest') ? paragraph(locale, say(locale, 'withoutTestList')) : '',
      ...(helped.length > 0 ? helped : [paragraph(locale, say(locale, 'site'))]),
    ],
    { cards, offersHuman: isContact || slots.site.includes('withoutTest') },
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

/** Where one applies, sees how far it is, and reads which documents are asked for; the help's words where it has some. */
export async function answerApplication(asked: Asked): Promise<Reply> {
  const { locale } = asked;
  const help = await findHelp(asked);
  return replyWith([help?.answer ?? paragraph(locale, say(locale, 'application'))], {
    cards: [
      linkCard('/my-apply', say(locale, 'applyLink'), say(locale, 'applyLinkText')),
      linkCard('/my-apply/proccess', say(locale, 'progressLink'), say(locale, 'progressLinkText')),
    ],
  });
}

/** A school has said no. What can be done is a person's to say: no rule of a school is worded here. */
export const consoleRejected = ({ locale }: Asked): Reply =>
  replyWith([paragraph(locale, say(locale, 'rejected'))], {
    cards: [linkCard('/my-apply/proccess', say(locale, 'progressLink'), say(locale, 'progressLinkText'))],
    offersHuman: true,
  });

/** The help's own words, where one of its questions is like this one. */
export async function findHelp({ db, question, locale, publicLevel }: Asked): Promise<Reply | null> {
  const entry = chooseHelp(question, await readRows(db, helpEntries(HELP_TYPE_FAQ, locale, publicLevel)));
  return entry && replyWith([entry.description]);
}

const NO_WORDS: ReadonlySet<string> = new Set(keysOf(SAID_OFTEN));
const LEAST_SHARED = 2;
const LEAST_SHARE = 0.6;

/** How anything is asked, in either script. */
const ASKING = /有哪些|哪些|哪个|哪個|什么|什麼|甚麼|怎么|怎麼|怎样|怎樣|可以|我的|[吗嗎呢]/gu;

const wordsOf = (text: string) =>
  new Set(
    splitWords(text.replace(ASKING, ' ')).flatMap((word) =>
      isHan(word) ? pairsOf(word) : NO_WORDS.has(word) ? [] : [word],
    ),
  );

/** The entry whose question is most like this one; null where none is like it. */
export function chooseHelp<Entry extends { title: string }>(question: string, entries: readonly Entry[]): Entry | null {
  const asked = wordsOf(question);
  let best: { entry: Entry; share: number } | null = null;
  for (const entry of entries) {
    const words = wordsOf(entry.title);
    const shared = [...words].filter((word) => asked.has(word)).length;
    const share = shared / Math.max(1, Math.min(asked.size, words.size));
    if (shared >= LEAST_SHARED && share >= LEAST_SHARE && share > (best?.share ?? 0)) best = { entry, share };
  }
  return best?.entry ?? null;
}
