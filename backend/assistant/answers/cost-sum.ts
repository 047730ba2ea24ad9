import type { ParsedQuestion } from '#backend/assistant/question.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { formatMoneyRange, joinSentences, t } from '#backend/assistant/messages.ts';
import type { Currency } from '#backend/assistant/reading/read-budget.ts';
import { parseCount } from '#backend/assistant/reading/exam-result.ts';
import type { QuestionReading } from '#backend/assistant/reading/read-question.ts';
import type { Level } from '#backend/assistant/reading/vocabulary.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { roundMoney } from '#shared/locale/money.ts';
import { convertAmount, RATES_DATE } from '#shared/rules/budget.ts';

// Sums of tuition fees and living costs from the database, in the currency of the question.

export interface Range {
  least: number;
  most: number;
  currency: string;
}

export const MONTHS_A_YEAR = 12;
const YEARS_PATTERN = /(?<![\d.])([1-5]|one|two|three|four)[ -]?(?:years?|yrs?)\b|([1-5一两二三四]) ?年/u;
const ENOUGH_PATTERN = /\b(?:enough|sufficient|afford)\b|够|读得起|负担得起|供得起/u;
/** Matches a budget for the whole course rather than for a year. */
const WHOLE_COURSE_PATTERN =
  /\b(?:whole|entire|full) (?:course|degree|programme)\b|\b(?:in total|altogether)\b|读完|总共|一共|合共|全程/u;
/** Usual number of years of a course, by country. */
export const USUAL_YEARS: Readonly<Record<CountryKey, { bachelor: number; master: number }>> = {
  uk: { bachelor: 3, master: 1 },
  au: { bachelor: 3, master: 2 },
  us: { bachelor: 4, master: 2 },
  ca: { bachelor: 4, master: 2 },
};
/** Matches several children of one family. */
const CHILDREN_PATTERN =
  /\b(two|three|2|3) (?:kids|children|sons|daughters|students)\b|([两二三23])个?(?:小朋友|孩子|小孩|仔女|子女|细路|儿女)/u;
const ASKED_CURRENCIES: readonly (readonly [Currency, RegExp])[] = [
  ['HKD', /hk\$|\bhkd\b|\bhk dollars?\b|港币|港元|港纸/u],
  ['CNY', /\brmb\b|\bcny\b|人民币/u],
  ['TWD', /\bntd?\b|台币/u],
];

/** Matches questions about tuition together with living costs. */
const TOTAL_COST_PATTERN =
  /学费.{0,10}(?:生活费|住宿|食宿|使费)|(?:生活费|住宿|食宿|使费).{0,10}学费|连(?:埋|同)?(?:住宿|食宿|生活费|使费|学费|租)|一共|总共|合共|\b(?:including|incl|with|plus|and) (?:living|accommodation|rent|housing|food|room)|\ball[- ]in\b|\bin total\b|\baltogether\b|\btotal cost\b/u;

/** Matches 'how much' of money. */
const AMOUNT_PATTERN = /\bhow much\b|(?:几多|多少|几)钱/u;

/** Matches the words of a question about a sum that say nothing else. */
export const TOTAL_WORDS =
  /总共|一共|合共|全部|(?:[1-5]|[一两二三四]) ?年|(?:几多|多少|几)钱|\b(?:in total|altogether|all in|(?:[1-5]|one|two|three|four) years?)\b/gu;

/** Matches questions about the cost of a week or a month, in which there is no tuition. */
const SHORT_SPAN_PATTERN = /\b(?:each|per|a|every) (?:week|month)\b|\b(?:weekly|monthly)\b|[每一]个?(?:周|星期|月)/u;

/** Whether a question asks for the sum of tuition and living costs. */
export const asksTotalCost = ({ topics, text }: Pick<QuestionReading, 'topics' | 'text'>): boolean =>
  (topics.has('budget') || topics.has('fee') || AMOUNT_PATTERN.test(text)) &&
  TOTAL_COST_PATTERN.test(text) &&
  !SHORT_SPAN_PATTERN.test(text);

/** Whether a question asks if an amount of money is enough. */
export const asksWhetherEnough = ({ reading: { budget, text } }: Pick<ParsedQuestion, 'reading'>): boolean =>
  budget !== null && ENOUGH_PATTERN.test(text);

/**
 * Returns the number of years of study stated in a folded text: the usual number of a whole course in a country if the
 * text asks for that, or 1 if it states none.
 */
export function countYears(text: string, country: CountryKey | null = null, level: Level | null = null): number {
  const [, english = '', chinese = ''] = YEARS_PATTERN.exec(text) ?? [];
  const word = english || chinese;
  return word
    ? parseCount(word)
    : country && WHOLE_COURSE_PATTERN.test(text)
      ? USUAL_YEARS[country][level === 'master' ? 'master' : 'bachelor']
      : 1;
}

/** Returns 'a year' or the number of years in words. */
export const formatYears = (locale: Locale, years: number) =>
  t(locale, years === 1 ? 'spanYear' : 'spanYears', { years });

export function joinRanges(claims: readonly Claim[]): Range | null {
  const amounts = claims.flatMap(({ amount }) => amount ?? []);
  const [firstAmount] = amounts;
  if (!firstAmount) return null;
  const sameCurrency = amounts.filter(({ currency }) => currency === firstAmount.currency);
  return {
    least: Math.min(...sameCurrency.map(({ least }) => least)),
    most: Math.max(...sameCurrency.map(({ most }) => most)),
    currency: firstAmount.currency,
  };
}

/** Adds twelve months of living costs to a year's tuition. */
export function addLiving(tuition: Range, livingClaims: readonly Claim[]): Range {
  const living = joinRanges(livingClaims.filter(({ amount }) => amount?.currency === tuition.currency));
  return {
    least: tuition.least + (living?.least ?? 0) * MONTHS_A_YEAR,
    most: tuition.most + (living?.most ?? 0) * MONTHS_A_YEAR,
    currency: tuition.currency,
  };
}

export const formatRange = ({ locale }: ParsedQuestion, { least, most, currency }: Range): string =>
  formatMoneyRange({ least: roundMoney(least), most: roundMoney(most), currency }, locale);

export const convertRange = ({ least, most, currency }: Range, target: string): Range | null => {
  const [min, max] = [convertAmount(least, currency, target), convertAmount(most, currency, target)];
  return min === null || max === null ? null : { least: min, most: max, currency: target };
};

/** Currency in which readers of a language count their money. English has no default. */
const HOME_CURRENCIES: Readonly<Record<Locale, Currency | null>> = { 'zh-hk': 'HKD', zh: 'CNY', 'en-us': null };

/** Returns the currency in which a question requests the sums, or null if it names none. */
export const findAskedCurrency = ({ reading: { text, budget } }: ParsedQuestion): string | null =>
  ASKED_CURRENCIES.find(([, pattern]) => pattern.test(text))?.[0] ?? budget?.currency ?? null;

interface Total extends Range {
  years: number;
  children: number;
  hasLiving: boolean;
}

/** Adds up tuition and twelve months of living costs for the requested number of years and children; null without a fee. */
function sumCosts(
  { reading }: Pick<ParsedQuestion, 'reading'>,
  tuitionClaims: readonly Claim[],
  livingClaims: readonly Claim[],
): Total | null {
  const tuition = joinRanges(tuitionClaims);
  if (!tuition) return null;
  const years = countYears(reading.text, reading.countries[0] ?? null, reading.level);
  const [, englishCount = '', chineseCount = ''] = CHILDREN_PATTERN.exec(reading.text) ?? [];
  const children = englishCount || chineseCount ? parseCount(englishCount || chineseCount) : 1;
  const year = addLiving(tuition, livingClaims);
  return {
    least: year.least * years * children,
    most: year.most * years * children,
    currency: year.currency,
    years,
    children,
    hasLiving: livingClaims.some(({ amount }) => amount?.currency === tuition.currency),
  };
}

/**
 * States the sum of tuition and living costs, converts it, and states whether the budget covers it. Returns '' if no
 * fee is known.
 */
export function formatSum(
  question: ParsedQuestion,
  tuitionClaims: readonly Claim[],
  livingClaims: readonly Claim[],
): string {
  const { locale } = question;
  const total = sumCosts(question, tuitionClaims, livingClaims);
  if (!total) return '';
  const { years, children, hasLiving } = total;
  const target = findAskedCurrency(question) ?? HOME_CURRENCIES[locale];
  const convertedTotal = target && target !== total.currency ? convertRange(total, target) : null;
  return joinSentences(locale, [
    formatVerdict(question, total),
    t(locale, hasLiving ? 'costSum' : 'costSumTuition', {
      span: formatYears(locale, years) + (children > 1 ? t(locale, 'costChildren', { children }) : ''),
      value: formatRange(question, total),
    }),
    convertedTotal
      ? t(locale, 'costConverted', { value: formatRange(question, convertedTotal), date: RATES_DATE })
      : '',
  ]);
}

interface Verdict {
  key: 'enoughTuition' | 'enoughTuitionSome' | 'enoughYes' | 'enoughSome' | 'enoughNo';
  budget: Range;
  total: Range;
}

/** Compares the question's budget with a sum, in the currency of the budget. Returns null if it asks for no verdict. */
function judgeTotal(question: ParsedQuestion, total: Total): Verdict | null {
  const { locale, reading } = question;
  const { budget } = reading;
  if (!budget || !asksWhetherEnough(question)) return null;
  const currency = budget.currency ?? HOME_CURRENCIES[locale] ?? total.currency;
  const totalInBudget = convertRange(total, currency);
  if (!totalInBudget) return null;
  const { amount } = budget;
  const key =
    amount >= totalInBudget.most
      ? total.hasLiving
        ? 'enoughYes'
        : 'enoughTuition'
      : amount >= totalInBudget.least
        ? total.hasLiving
          ? 'enoughSome'
          : 'enoughTuitionSome'
        : 'enoughNo';
  return { key, budget: { least: amount, most: amount, currency }, total: totalInBudget };
}

function formatVerdict(question: ParsedQuestion, total: Total): string {
  const { locale } = question;
  const verdict = judgeTotal(question, total);
  return verdict
    ? t(locale, verdict.key, {
        budget: formatMoneyRange(verdict.budget, locale),
        value: formatRange(question, verdict.total),
        span: formatYears(locale, total.years),
      })
    : '';
}

/** Whether the question's budget is too small for the sum of tuition and living costs. */
export function isBudgetTooSmall(
  question: ParsedQuestion,
  tuitionClaims: readonly Claim[],
  livingClaims: readonly Claim[],
): boolean {
  const total = sumCosts(question, tuitionClaims, livingClaims);
  return total !== null && judgeTotal(question, total)?.key === 'enoughNo';
}
