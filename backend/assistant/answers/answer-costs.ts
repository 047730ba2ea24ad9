import { createMessageLink } from '#backend/assistant/reply.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import {
  loadCountryCharges,
  loadFoundationFees,
  loadLivingClaims,
  loadUsualTuition,
} from '#backend/assistant/look-ups/costs.ts';
import { createPassageClaim, findGuidePassages } from '#backend/assistant/look-ups/passages.ts';
import { formatList, formatParagraph, t, joinSentences, formatMoneyRange } from '#backend/assistant/messages.ts';
import type { Budget, Currency } from '#backend/assistant/reading/read-budget.ts';
import { parseCount } from '#backend/assistant/reading/read-exam.ts';
import type { Level } from '#backend/assistant/reading/vocabulary.ts';
import { COUNTRY_KEYS, type CountryKey, CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { moneyText, roundMoney } from '#shared/locale/money.ts';
import { convertAmount, RATES_DATE } from '#shared/rules/budget.ts';
import type { ReplyParts } from './compose.ts';
import { loadCountryNames } from './country-names.ts';

// Sums of tuition fees and living costs from the database, in the currency of the question.

interface Range {
  least: number;
  most: number;
  currency: string;
}

const MONTHS_A_YEAR = 12;
const YEARS_PATTERN = /(?<![\d.])([1-5]|one|two|three|four)[ -]?(?:years?|yrs?)\b|([1-5一两二三四]) ?年/u;
const ENOUGH_PATTERN = /\b(?:enough|sufficient|afford)\b|够|读得起|负担得起|供得起/u;
/** Matches a budget for the whole course rather than for a year. */
const WHOLE_COURSE_PATTERN =
  /\b(?:whole|entire|full) (?:course|degree|programme)\b|\b(?:in total|altogether)\b|读完|总共|一共|合共|全程/u;
/** Usual number of years of a course, by country. */
const USUAL_YEARS: Readonly<Record<CountryKey, { bachelor: number; master: number }>> = {
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
const formatYears = (locale: Locale, years: number) => t(locale, years === 1 ? 'spanYear' : 'spanYears', { years });

function joinRanges(claims: readonly Claim[]): Range | null {
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
function addLiving(tuition: Range, livingClaims: readonly Claim[]): Range {
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

/** Returns the currency in which a question requests the sums, or null if it names none. */
export const findAskedCurrency = ({ reading: { text, budget } }: ParsedQuestion): string | null =>
  ASKED_CURRENCIES.find(([, pattern]) => pattern.test(text))?.[0] ?? budget?.currency ?? null;

/**
 * Adds up tuition and twelve months of living costs for the requested number of years, converts the sum, and states
 * whether the budget covers one year. Returns '' if no fee is known.
 */
export function formatSum(
  question: ParsedQuestion,
  tuitionClaims: readonly Claim[],
  livingClaims: readonly Claim[],
): string {
  const { locale, reading } = question;
  const tuition = joinRanges(tuitionClaims);
  if (!tuition) return '';
  const hasLiving = livingClaims.some(({ amount }) => amount?.currency === tuition.currency);
  const years = countYears(reading.text, reading.countries[0] ?? null, reading.level);
  const [, englishCount = '', chineseCount = ''] = CHILDREN_PATTERN.exec(reading.text) ?? [];
  const children = englishCount || chineseCount ? parseCount(englishCount || chineseCount) : 1;
  const year = addLiving(tuition, livingClaims);
  const factor = years * children;
  const total = { ...year, least: year.least * factor, most: year.most * factor };
  const target = findAskedCurrency(question);
  const convertedTotal = target && target !== total.currency ? convertRange(total, target) : null;
  return joinSentences(locale, [
    judgeBudget(question, total, hasLiving, formatYears(locale, years)),
    t(locale, hasLiving ? 'costSum' : 'costSumTuition', {
      span: formatYears(locale, years) + (children > 1 ? t(locale, 'costChildren', { children }) : ''),
      value: formatRange(question, total),
    }),
    convertedTotal
      ? t(locale, 'costConverted', { value: formatRange(question, convertedTotal), date: RATES_DATE })
      : '',
  ]);
}

/** States whether the question's budget covers the years asked for. */
function judgeBudget(question: ParsedQuestion, total: Range, hasLiving: boolean, span: string): string {
  const { locale, reading } = question;
  const { budget } = reading;
  if (!budget || !asksWhetherEnough(question)) return '';
  const currency = budget.currency ?? (locale === 'zh' ? 'CNY' : locale === 'zh-hk' ? 'HKD' : total.currency);
  const totalInBudget = convertRange(total, currency);
  if (!totalInBudget) return '';
  const key =
    !hasLiving && budget.amount >= totalInBudget.least
      ? 'enoughTuition'
      : budget.amount >= totalInBudget.most
        ? 'enoughYes'
        : budget.amount >= totalInBudget.least
          ? 'enoughSome'
          : 'enoughNo';
  return t(locale, key, {
    budget: moneyText({ amount: budget.amount, currency }, locale),
    value: formatRange(question, totalInBudget),
    span,
  });
}

/** Lists the items of a first year's costs (tuition, living costs, charges) with their sum. */
export async function answerCosts(question: ParsedQuestion): Promise<ReplyParts> {
  const { locale, reading } = question;
  const [country] = reading.countries;
  if (!country) return { lead: t(locale, 'guideWhich') };
  const isFoundation = reading.level === 'foundation' || reading.level === 'pathway';
  const [tuitionClaims, shownLiving, chargeClaims] = await Promise.all([
    isFoundation ? loadFoundationFees(question, country) : loadUsualTuition(question, country, reading),
    loadLivingOfCountry(question, country),
    loadCountryCharges(question, country),
  ]);
  const getCountryName = await loadCountryNames(question);
  return {
    lead:
      joinSentences(locale, [
        // If the database has no fees for this field, the sum uses the fees of all courses.
        reading.subject && !tuitionClaims.some(({ id }) => id.endsWith('.field'))
          ? t(locale, 'costAnyCourse', { field: reading.subject.spelledText })
          : '',
        formatSum(question, tuitionClaims, shownLiving),
      ]) || t(locale, isFoundation ? 'costLeadFoundation' : 'costLead', { country: getCountryName(country) }),
    claims: [...tuitionClaims, ...shownLiving, ...chargeClaims],
    nextCard: createMessageLink(locale, `/country-list/${country}`, 'countryLink', {
      country: getCountryName(country),
    }),
    missing: [
      ...(shownLiving.length === 0 ? [t(locale, 'whatLiving')] : []),
      ...((country === 'uk' || country === 'au') && !chargeClaims.some(({ id }) => id.endsWith('.visa'))
        ? [t(locale, 'whatVisaFee')]
        : []),
    ],
    offersHuman: true,
  };
}

const MAX_EXAMPLES = 3;

const YEAR_OF_LIVING_PATTERNS: Readonly<Record<string, RegExp>> = {
  AUD: /A\$(\d\d,\d{3})/u,
  CAD: /C(?:AD |\$)(\d\d,\d{3})/u,
};

/**
 * Returns the monthly costs of the named cities, or of a country's best-known cities. If no city has costs, uses the
 * yearly amount for living that a visa applicant must show.
 */
export async function loadLivingOfCountry(question: ParsedQuestion, country: CountryKey): Promise<Claim[]> {
  const { reading } = question;
  const cities = reading.countries.length === 1 ? reading.cities : [];
  const claims = await loadLivingClaims(question, { cities, schools: [], country });
  if (claims.length > 0) return claims.slice(0, MAX_EXAMPLES);
  const passages = await findGuidePassages(question, `${reading.text} month living`, ['funds', 'living'], [country]);
  return passages
    .flatMap(({ row }) => {
      const claim = createPassageClaim(row, question);
      const amount = readYearOfLiving(claim.text, CURRENCY_BY_COUNTRY[country]);
      return amount ? [{ ...claim, amount }] : [];
    })
    .slice(0, 1);
}

/** Parses the yearly amount for living that a visa applicant must show, as a monthly amount. */
function readYearOfLiving(text: string, currency: string): Claim['amount'] | null {
  const year = Number(YEAR_OF_LIVING_PATTERNS[currency]?.exec(text)?.[1]?.replace(',', ''));
  return year ? { least: year / MONTHS_A_YEAR, most: year / MONTHS_A_YEAR, currency } : null;
}

/**
 * Compares countries by tuition and monthly living costs, and states which one is cheaper or whether a budget is
 * enough.
 */
export async function answerCountries(question: ParsedQuestion): Promise<ReplyParts> {
  const { locale, reading } = question;
  const countryKeys: readonly CountryKey[] = reading.countries.length > 0 ? reading.countries : COUNTRY_KEYS;
  const getCountryName = await loadCountryNames(question);
  const target = findAskedCurrency(question) ?? (locale === 'zh' ? 'CNY' : 'HKD');
  const sides = await Promise.all(
    countryKeys.map(async (key) => {
      const [tuitionClaims, livingClaims] = await Promise.all([
        loadUsualTuition(question, key, reading),
        loadLivingOfCountry(question, key),
      ]);
      const shownClaims = [...tuitionClaims, ...livingClaims.slice(0, 2)];
      const tuition = joinRanges(tuitionClaims);
      return {
        key,
        name: getCountryName(key),
        tuition: tuition && convertRange(tuition, target),
        hasLiving: livingClaims.some(({ amount }) => amount?.currency === tuition?.currency),
        year: tuition && convertRange(addLiving(tuition, livingClaims), target),
        claims: shownClaims.map((claim) => ({ ...claim, text: `${getCountryName(key)} · ${claim.text}` })),
      };
    }),
  );
  const pricedSides = sides
    .flatMap(({ name, tuition }) => (tuition ? [{ name, tuition }] : []))
    .toSorted((a, b) => a.tuition.least + a.tuition.most - (b.tuition.least + b.tuition.most));
  const [cheapestSide] = pricedSides;
  const { budget } = reading;
  const verdicts = budget ? judgeCountries(question, sides, budget, target) : [];
  const wholeVerdict = budget || reading.level === null ? '' : compareWholeCourses(question, sides);
  const ranges = pricedSides.map(({ name, tuition }) => `${name} ${formatRange(question, tuition)}`);
  return {
    lead:
      verdicts.length > 0
        ? joinSentences(locale, verdicts)
        : wholeVerdict ||
          (cheapestSide && pricedSides.length > 1
            ? t(locale, 'cheaperVerdict', {
                country: cheapestSide.name,
                values: formatList(locale, ranges),
                date: RATES_DATE,
              })
            : t(locale, 'countriesLead', { countries: formatList(locale, countryKeys.map(getCountryName)) })),
    claims: (budget ? sides.toSorted((a, b) => (a.year?.least ?? 0) - (b.year?.least ?? 0)) : sides).flatMap(
      ({ claims }) => claims,
    ),
    texts: [formatParagraph(locale, t(locale, 'cheaperNote'))],
    nextCard: createMessageLink(locale, '/school-selection', 'selectionLink'),
    suggestions: countryKeys.map((key) => t(locale, 'suggestLiving', { country: getCountryName(key) })),
    offersHuman: true,
  };
}

/** States where a whole course with living costs comes to less, because its length differs by country; '' if unknown. */
function compareWholeCourses(
  question: ParsedQuestion,
  sides: readonly { key: CountryKey; name: string; year: Range | null; hasLiving: boolean }[],
): string {
  const { locale, reading } = question;
  const totals = sides
    .flatMap(({ key, name, year, hasLiving }) => {
      const years = USUAL_YEARS[key][reading.level === 'master' ? 'master' : 'bachelor'];
      return year && hasLiving
        ? [{ name, years, total: { ...year, least: year.least * years, most: year.most * years } }]
        : [];
    })
    .toSorted((a, b) => a.total.least + a.total.most - (b.total.least + b.total.most));
  const [cheapest] = totals;
  if (!cheapest || totals.length < Math.max(sides.length, 2)) return '';
  const values = totals.map(
    ({ name, years, total }) =>
      `${name} ${formatRange(question, total)}${t(locale, 'claimScope', { scope: formatYears(locale, years) })}`,
  );
  return t(locale, 'cheaperWhole', {
    country: cheapest.name,
    values: formatList(locale, values),
    date: RATES_DATE,
  });
}

/** States whether a budget covers each country, cheapest first, after a sentence on all of them. */
function judgeCountries(
  question: ParsedQuestion,
  sides: readonly { key: CountryKey; name: string; year: Range | null }[],
  budget: Budget,
  target: string,
): string[] {
  const { locale, reading } = question;
  const amount = convertAmount(budget.amount, budget.currency ?? target, target);
  if (amount === null) return [];
  const totals = sides
    .flatMap(({ key, name, year }) => {
      const years = countYears(reading.text, key, reading.level);
      return year ? [{ name, years, total: { ...year, least: year.least * years, most: year.most * years } }] : [];
    })
    .toSorted((a, b) => a.total.least - b.total.least);
  const [cheapest] = totals;
  if (!cheapest) return [];
  const verdicts = totals.map(({ name, years, total }) =>
    t(locale, amount >= total.most ? 'budgetCovers' : amount >= total.least ? 'budgetPartly' : 'budgetShort', {
      country: name,
      value: formatRange(question, total),
      span: formatYears(locale, years),
    }),
  );
  if (totals.length === 1) return verdicts;
  const reached = totals.filter(({ total }) => amount >= total.least).map(({ name }) => name);
  const isNear = amount >= cheapest.total.least * NEAR_SHARE;
  return [
    t(locale, reached.length > 0 ? 'budgetReaches' : isNear ? 'budgetNearly' : 'budgetNone', {
      budget: moneyText({ amount: roundMoney(amount), currency: target }, locale),
      countries: formatList(locale, reached),
      country: cheapest.name,
      value: moneyText({ amount: roundMoney(cheapest.total.least), currency: target }, locale),
    }),
    ...verdicts,
  ];
}
/** Share of the lowest sum from which a budget nearly covers it. */
const NEAR_SHARE = 0.85;
