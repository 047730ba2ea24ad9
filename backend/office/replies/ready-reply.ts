import type { ReadyReplyRow } from '#backend/queries/office/ready-replies.ts';
import en from '#backend/office/words/replies/en-us.json';
import zhHk from '#backend/office/words/replies/zh-hk.json';
import zh from '#backend/office/words/replies/zh.json';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';

/** A reply as the box takes it: a name that the adviser reads, and words that the visitor does. */
export interface ReadyReply {
  key: string;
  name: string;
  text: string;
  /** Written by this adviser, for all of them, or there from the beginning. */
  from: 'own' | 'shared' | 'given';
}

/** What stands for something that is known only beside a conversation. */
const REPLY_VALUES = ['student', 'adviser', 'school', 'course', 'replyBy'] as const;
type ReplyValues = Partial<Record<(typeof REPLY_VALUES)[number], string>>;

const PLACES = new RegExp(`\\{(${REPLY_VALUES.join('|')})\\}`, 'g');

/** What is not known keeps its place, so that the adviser sees that it is missing. */
const fillReply = (text: string, values: ReplyValues): string =>
  text.replace(PLACES, (place, name: (typeof REPLY_VALUES)[number]) => values[name] || place);

/** A place that was left; '' for none. Such a message is not sent. */
export const placeLeft = (text: string): string => text.match(PLACES)?.[0] ?? '';

const GIVEN: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };
type GivenName = keyof typeof en;

/** Those that the office comes with. */
const givenReplies = (adviser: Locale, visitor: Locale): ReadyReply[] =>
  (Object.keys(en) as GivenName[]).map((name) => ({
    key: name,
    name: GIVEN[adviser][name].title,
    text: GIVEN[visitor][name].text,
    from: 'given',
  }));

export type ReplyTexts = Record<Locale, string>;

export const textsOf = ({ texts }: Pick<ReadyReplyRow, 'texts'>): ReplyTexts => {
  const kept = JSON.parse(texts) as Partial<ReplyTexts>;
  return { zh: kept.zh ?? '', 'zh-hk': kept['zh-hk'] ?? '', 'en-us': kept['en-us'] ?? '' };
};

/** In the visitor's language, else in the nearest one that somebody has written. */
function textFor(texts: ReplyTexts, visitor: Locale): string {
  const near: readonly Locale[] = visitor === 'en-us' ? LOCALES : ['zh-hk', 'zh', 'en-us'];
  return texts[visitor] || near.map((locale) => texts[locale]).find(Boolean) || '';
}

const writtenReply = (row: ReadyReplyRow, visitor: Locale): ReadyReply => ({
  key: String(row.id),
  name: row.name,
  text: textFor(textsOf(row), visitor),
  from: row.staffId > 0 ? 'own' : 'shared',
});

/** One's own, those of all, and those that the office comes with, as they go into the box of one conversation. */
export const readyReplies = (
  written: readonly ReadyReplyRow[],
  adviser: Locale,
  visitor: Locale,
  values: ReplyValues,
): ReadyReply[] =>
  [...written.map((row) => writtenReply(row, visitor)), ...givenReplies(adviser, visitor)].map((reply) => ({
    ...reply,
    text: fillReply(reply.text, values),
  }));
