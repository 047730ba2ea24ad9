import type { ReadyReplyRow } from '#backend/queries/office/ready-replies.ts';
import en from './given/en-us.json';
import zhHk from './given/zh-hk.json';
import zh from './given/zh.json';
import type { ReadyReply } from '#shared/contract/office/conversations.ts';
import type { ReplyTexts } from '#shared/contract/office/ready-replies.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';

/** Placeholders that are filled in for a conversation. */
const REPLY_VALUES = ['student', 'adviser', 'school', 'course', 'replyBy'] as const;
type ReplyValues = Partial<Record<(typeof REPLY_VALUES)[number], string>>;

const PLACES = new RegExp(`\\{(${REPLY_VALUES.join('|')})\\}`, 'g');

/** Unknown values keep their placeholders, so that the adviser sees what is missing. */
const fillReply = (text: string, values: ReplyValues): string =>
  text.replace(PLACES, (place, name: (typeof REPLY_VALUES)[number]) => values[name] || place);

/** First placeholder that is still in a text; ''. Such a message is not sent. */
export const placeholderIn = (text: string): string => text.match(PLACES)?.[0] ?? '';

const GIVEN: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };
const DEFAULT_REPLY_NAMES = Object.keys(en) as (keyof typeof en)[];

/** Built-in replies in all languages, named for the adviser. */
export const defaultTexts = (adviser: Locale) =>
  DEFAULT_REPLY_NAMES.map((name) => ({
    name: GIVEN[adviser][name].title,
    texts: { zh: zh[name].text, 'zh-hk': zhHk[name].text, 'en-us': en[name].text },
  }));

const defaultReplies = (adviser: Locale, visitor: Locale): ReadyReply[] =>
  DEFAULT_REPLY_NAMES.map((name) => ({
    key: name,
    name: GIVEN[adviser][name].title,
    text: GIVEN[visitor][name].text,
    from: 'given',
  }));

export const getTexts = ({ texts }: Pick<ReadyReplyRow, 'texts'>): ReplyTexts => {
  const storedTexts = JSON.parse(texts) as Partial<ReplyTexts>;
  return { zh: storedTexts.zh ?? '', 'zh-hk': storedTexts['zh-hk'] ?? '', 'en-us': storedTexts['en-us'] ?? '' };
};

/** In the visitor's language, or in the nearest one that has a text. */
function textFor(texts: ReplyTexts, visitor: Locale): string {
  const nearestLocales: readonly Locale[] = visitor === 'en-us' ? LOCALES : ['zh-hk', 'zh', 'en-us'];
  return texts[visitor] || nearestLocales.map((locale) => texts[locale]).find(Boolean) || '';
}

const writtenReply = (row: ReadyReplyRow, visitor: Locale): ReadyReply => ({
  key: String(row.id),
  name: row.name,
  text: textFor(getTexts(row), visitor),
  from: row.staffId > 0 ? 'own' : 'shared',
});

/** Own, shared and built-in replies, filled in for one conversation. */
export const readyReplies = (
  readyReplyRows: readonly ReadyReplyRow[],
  adviser: Locale,
  visitor: Locale,
  values: ReplyValues,
): ReadyReply[] =>
  [...readyReplyRows.map((row) => writtenReply(row, visitor)), ...defaultReplies(adviser, visitor)].map((reply) => ({
    ...reply,
    text: fillReply(reply.text, values),
  }));
