import type { ReadyReplyRow } from '#backend/queries/office/ready-replies.ts';
import en from './given/en-us.json';
import zhHk from './given/zh-hk.json';
import zh from './given/zh.json';
import type { ReadyReply } from '#shared/contract/office/conversations.ts';
import type { ReplyTexts } from '#shared/contract/office/ready-replies.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';

/** Placeholders that are replaced with values of the conversation. */
const REPLY_VALUES = ['student', 'adviser', 'school', 'course', 'replyBy'] as const;
type ReplyValues = Partial<Record<(typeof REPLY_VALUES)[number], string>>;

const PLACEHOLDER_PATTERN = new RegExp(`\\{(${REPLY_VALUES.join('|')})\\}`, 'g');

/**
 * Fills in the placeholders of a reply. Placeholders without a value stay, so that the adviser sees what is missing.
 */
const fillReply = (text: string, values: ReplyValues): string =>
  text.replace(PLACEHOLDER_PATTERN, (placeholder, name: (typeof REPLY_VALUES)[number]) => values[name] || placeholder);

/** Returns the first placeholder left in a text, or '' if there is none. A text with a placeholder must not be sent. */
export const findPlaceholder = (text: string): string => text.match(PLACEHOLDER_PATTERN)?.[0] ?? '';

const DEFAULT_REPLY_TEXTS: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };
const DEFAULT_REPLY_NAMES = Object.keys(en) as (keyof typeof en)[];

/** Returns the built-in replies in all languages, with names in the adviser's language. */
export const getDefaultTexts = (adviserLocale: Locale) =>
  DEFAULT_REPLY_NAMES.map((name) => ({
    name: DEFAULT_REPLY_TEXTS[adviserLocale][name].title,
    texts: { zh: zh[name].text, 'zh-hk': zhHk[name].text, 'en-us': en[name].text },
  }));

const createDefaultReplies = (adviserLocale: Locale, visitorLocale: Locale): ReadyReply[] =>
  DEFAULT_REPLY_NAMES.map((name) => ({
    key: name,
    name: DEFAULT_REPLY_TEXTS[adviserLocale][name].title,
    text: DEFAULT_REPLY_TEXTS[visitorLocale][name].text,
    from: 'given',
  }));

export const parseTexts = ({ texts }: Pick<ReadyReplyRow, 'texts'>): ReplyTexts => {
  const storedTexts = JSON.parse(texts) as Partial<ReplyTexts>;
  return { zh: storedTexts.zh ?? '', 'zh-hk': storedTexts['zh-hk'] ?? '', 'en-us': storedTexts['en-us'] ?? '' };
};

/** Returns the text in the visitor's language, or in the closest language that has one. */
function selectText(texts: ReplyTexts, visitorLocale: Locale): string {
  const nearestLocales: readonly Locale[] = visitorLocale === 'en-us' ? LOCALES : ['zh-hk', 'zh', 'en-us'];
  return texts[visitorLocale] || nearestLocales.map((locale) => texts[locale]).find(Boolean) || '';
}

const toReadyReply = (row: ReadyReplyRow, visitorLocale: Locale): ReadyReply => ({
  key: String(row.id),
  name: row.name,
  text: selectText(parseTexts(row), visitorLocale),
  from: row.staffId > 0 ? 'own' : 'shared',
});

/** Lists personal, shared and built-in replies, filled in for one conversation. */
export const listReadyReplies = (
  readyReplyRows: readonly ReadyReplyRow[],
  adviserLocale: Locale,
  visitorLocale: Locale,
  values: ReplyValues,
): ReadyReply[] =>
  [
    ...readyReplyRows.map((row) => toReadyReply(row, visitorLocale)),
    ...createDefaultReplies(adviserLocale, visitorLocale),
  ].map((reply) => ({
    ...reply,
    text: fillReply(reply.text, values),
  }));
