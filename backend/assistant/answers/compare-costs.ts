import { createMessageLink } from '#backend/assistant/reply.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { loadUsualTuition } from '#backend/assistant/look-ups/costs.ts';
import { formatList, formatParagraph, joinSentences, t } from '#backend/assistant/messages.ts';
import type { Budget } from '#backend/assistant/reading/read-budget.ts';
import { LIVING_COSTS_PATTERN, type QuestionReading } from '#backend/assistant/reading/read-question.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import { moneyText, roundMoney } from '#shared/locale/money.ts';
import { convertAmount, RATES_DATE } from '#shared/rules/budget.ts';
import { describeReach, loadLivingOfCountries, suggestReach } from './answer-costs.ts';
import type { ReplyParts } from './compose.ts';
import {
  addLiving,
  convertRange,
  countYears,
  findAskedCurrency,
  formatRange,
  formatYears,
  joinRanges,
  type Range,
  USUAL_YEARS,
} from './cost-sum.ts';
import { loadCountryNames } from './country-names.ts';

/**
 * Compares countries by tuition and monthly living costs, and states which one is cheaper or whether a budget is
 * enough.
 */
export async function answerCountries(question: ParsedQuestion): Promise<ReplyParts> {
  const { locale, reading } = question;
  const countryKeys: readonly CountryKey[] = reading.countries.length > 0 ? reading.countries : COUNTRY_KEYS;
  const getCountryName = await loadCountryNames(question);
  const target = findAskedCurrency(question) ?? (locale === 'zh' ? 'CNY' : 'HKD');
  const livingByCountry = await loadLivingOfCountries(question, countryKeys);
  const sides = await Promise.all(
    countryKeys.map(async (key) => {
      const tuitionClaims = await loadUsualTuition(question, key, reading);
      const livingClaims = livingByCountry.get(key) ?? [];
      const addCountry = (claim: Claim) => ({ ...claim, text: `${getCountryName(key)} · ${claim.text}` });
      const living = livingClaims.slice(0, 2).map(addCountry);
      const tuition = joinRanges(tuitionClaims);
      return {
        key,
        name: getCountryName(key),
        tuition: tuition && convertRange(tuition, target),
        hasLiving: livingClaims.some(({ amount }) => amount?.currency === tuition?.currency),
        year: tuition && convertRange(addLiving(tuition, livingClaims), target),
        living,
        claims: [...tuitionClaims.map(addCountry), ...living],
      };
    }),
  );
  if (asksOnlyForLiving(reading))
    return {
      lead: t(locale, 'livingLead', { countries: formatList(locale, countryKeys.map(getCountryName)) }),
      claims: sides.flatMap(({ living }) => living),
      texts: [formatParagraph(locale, t(locale, 'cheaperNote'))],
      offersHuman: true,
    };
  const pricedSides = sides
    .flatMap(({ name, tuition }) => (tuition ? [{ name, tuition }] : []))
    .toSorted((a, b) => a.tuition.least + a.tuition.most - (b.tuition.least + b.tuition.most));
  const [cheapestSide] = pricedSides;
  const { budget } = reading;
  const { verdicts, isOutOfReach } = budget
    ? judgeCountries(question, sides, budget, target)
    : { verdicts: [], isOutOfReach: false };
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
    texts: [isOutOfReach ? describeReach(question) : formatParagraph(locale, t(locale, 'cheaperNote'))],
    foldedClaims: (budget ? sides.toSorted((a, b) => (a.year?.least ?? 0) - (b.year?.least ?? 0)) : sides).flatMap(
      ({ claims }) => claims,
    ),
    nextCard: createMessageLink(locale, '/school-selection', 'selectionLink'),
    suggestions: isOutOfReach
      ? suggestReach(question)
      : countryKeys.map((key) => t(locale, 'suggestLiving', { country: getCountryName(key) })),
    offersHuman: true,
  };
}

const asksOnlyForLiving = ({ text, topics, budget }: QuestionReading) =>
  LIVING_COSTS_PATTERN.test(text) && !topics.has('fee') && budget === null;

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
): { verdicts: string[]; isOutOfReach: boolean } {
  const { locale, reading } = question;
  const amount = convertAmount(budget.amount, budget.currency ?? target, target);
  if (amount === null) return { verdicts: [], isOutOfReach: false };
  const totals = sides
    .flatMap(({ key, name, year }) => {
      const years = countYears(reading.text, key, reading.level);
      return year ? [{ name, years, total: { ...year, least: year.least * years, most: year.most * years } }] : [];
    })
    .toSorted((a, b) => a.total.least - b.total.least);
  const [cheapest] = totals;
  if (!cheapest) return { verdicts: [], isOutOfReach: false };
  const reached = totals.filter(({ total }) => amount >= total.least).map(({ name }) => name);
  const isOutOfReach = reached.length === 0 && amount < cheapest.total.least * NEAR_SHARE;
  const verdicts = totals.map(({ name, years, total }) =>
    t(locale, amount >= total.most ? 'budgetCovers' : amount >= total.least ? 'budgetPartly' : 'budgetShort', {
      country: name,
      value: formatRange(question, total),
      span: formatYears(locale, years),
    }),
  );
  if (totals.length === 1) return { verdicts, isOutOfReach };
  const summary = t(locale, reached.length > 0 ? 'budgetReaches' : isOutOfReach ? 'budgetNone' : 'budgetNearly', {
    budget: moneyText({ amount: roundMoney(amount), currency: target }, locale),
    countries: formatList(locale, reached),
    country: cheapest.name,
    value: moneyText({ amount: roundMoney(cheapest.total.least), currency: target }, locale),
  });
  const values = totals.map(({ name, total }) => `${name} ${formatRange(question, total)}`);
  return {
    verdicts: isOutOfReach
      ? [
          summary,
          t(locale, 'budgetTotals', {
            span: formatYears(locale, cheapest.years),
            values: formatList(locale, values),
            date: RATES_DATE,
          }),
        ]
      : [summary, ...verdicts],
    isOutOfReach,
  };
}
/** Share of the lowest sum from which a budget nearly covers it. */
const NEAR_SHARE = 0.85;
