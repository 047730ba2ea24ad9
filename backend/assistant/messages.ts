import en from '#backend/messages/assistant/en-us.json';
import zhHk from '#backend/messages/assistant/zh-hk.json';
import zh from '#backend/messages/assistant/zh.json';
import { levelAlone } from '#backend/queries/database.ts';
import { compactText } from '#backend/search/search-words.ts';
import { interpolate, type MessageValues } from '#shared/locale/interpolate.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';

const TEXTS: Record<Locale, typeof en> = { zh, 'zh-hk': zhHk, 'en-us': en };

export type MessageKey = keyof typeof en;

export const LEVEL_MESSAGE_KEYS = {
  bachelor: 'levelBachelor',
  master: 'levelMaster',
  phd: 'levelPhd',
  foundation: 'levelFoundation',
  pathway: 'levelPathway',
} as const;

/** Returns a message of the assistant with `values` inserted. */
export const t = (locale: Locale, key: MessageKey, values: MessageValues = {}) =>
  interpolate(TEXTS[locale][key], values);

/** Returns the name of a subject in the reader's language. Course pages name subjects in English. */
export function translateSubject(locale: Locale, name: string): string {
  const key = `subject${name.replaceAll(' ', '')}`;
  return key in en ? t(locale, key as MessageKey) : name;
}

/** Joins the sentences that are not empty. */
export const joinSentences = (locale: Locale, sentences: readonly string[]) =>
  sentences.filter(Boolean).join(locale === 'en-us' ? ' ' : '');

export function formatParagraph(locale: Locale, ...sentences: readonly string[]): string {
  const text = joinSentences(locale, sentences);
  return text && `<p>${escapeMarkup(text)}</p>`;
}

export const formatList = (locale: Locale, names: readonly string[]) => names.join(locale === 'en-us' ? ', ' : '、');

export const formatNames = (locale: Locale, items: readonly { name: string }[]) =>
  formatList(
    locale,
    items.map(({ name }) => name),
  );

/** Formats an amount, or a range of amounts if its ends differ. */
export const formatMoneyRange = (
  { least, most, currency }: { least: number; most: number; currency: string },
  locale: Locale,
) => {
  const min = moneyText({ amount: least, currency }, locale);
  const max = moneyText({ amount: most, currency }, locale);
  return min === max ? min : t(locale, 'moneyRange', { least: min, most: max });
};

export const getLocalizedName = (locale: Locale, { name, nameChn }: { name: string; nameChn: string }) =>
  locale === 'en-us' ? name : nameChn || name;

const MARKUP_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const renderLink = (address: string, name: string) =>
  `<a href="${escapeMarkup(address)}" target="_blank" rel="noopener">${escapeMarkup(name)}</a>`;

/** Escapes a text from a person or from the database for use in markup. */
export const escapeMarkup = (text: string) => text.replace(/[&<>]/g, (mark) => MARKUP_ENTITIES[mark] ?? '');

const GENERAL_QUESTION_KEYS = ['recommended1', 'recommended2', 'recommended3', 'recommended4', 'recommended5'] as const;

/**
 * Returns the suggested questions. The question about the DSE is omitted on the mainland, where nobody sits the DSE.
 */
export const recommendQuestions = (locale: Locale, publicLevel: number): string[] =>
  [
    ...GENERAL_QUESTION_KEYS,
    ...(isFeatureEnabled({ publicLevel: levelAlone(publicLevel) }, 'dseQuestion') ? ['recommendedDse' as const] : []),
  ].map((key: MessageKey) => t(locale, key));

const STARTER_QUESTIONS: ReadonlySet<string> = new Set(
  LOCALES.flatMap((locale) =>
    [...GENERAL_QUESTION_KEYS, 'recommendedDse' as const].map((key) => compactText(t(locale, key))),
  ),
);

/** Whether a question is one of the suggested questions that start a new conversation. */
export const isStarterQuestion = (question: string) => STARTER_QUESTIONS.has(compactText(question));
