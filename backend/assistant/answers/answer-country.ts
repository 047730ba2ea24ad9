import type { ParsedQuestion } from '#backend/assistant/question.ts';
import type { EnglishScore } from '#backend/assistant/reading/read-english.ts';
import { type PricedBudget, priceBudget } from '#backend/assistant/reading/price-budget.ts';
import { createSchoolCard, formatMoney } from '#backend/assistant/reply.ts';
import {
  formatList,
  formatParagraph,
  getLocalizedName,
  LEVEL_MESSAGE_KEYS,
  recommendQuestions,
  t,
} from '#backend/assistant/messages.ts';
import { loadLowestFees } from '#backend/assistant/look-ups/costs.ts';
import { findUsualFees, getCountryId, LEVEL_IDS } from '#backend/assistant/look-ups/courses.ts';
import { COUNTRY_KEYS, CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';
import { queryPage } from '#backend/queries/catalogue/build-query.ts';
import { selectSchools } from '#backend/queries/catalogue/schools.ts';
import { findSchoolPage } from '#backend/search/find-packed.ts';
import { IELTS_SCORES, SCHOOL_FILTERS } from '#shared/rules/school-filters.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { RATES_DATE } from '#shared/rules/budget.ts';
import { type ReplyParts, createSchoolsCard } from './compose.ts';
import { loadCountryNames } from './country-names.ts';

/**
 * Returns a sentence about a converted budget: the date of the rates, the converted amounts, and the currency if it was
 * assumed.
 */
export function formatBudget({ locale, reading: { budget } }: ParsedQuestion, price: PricedBudget | null): string[] {
  if (!budget || !price || price.exchanged.length === 0) return [];
  const convertedAmounts = formatList(
    locale,
    price.exchanged.map(({ amount, currency }) => formatMoney(amount, currency, locale)),
  );
  const values = {
    date: RATES_DATE,
    budget: formatMoney(price.budget.amount, price.budget.currency, locale),
    worth: convertedAmounts,
  };
  return [formatParagraph(locale, t(locale, budget.currency ? 'budgetIs' : 'budgetTakenAs', values))];
}

export const MAX_SCHOOLS = 4;

/** Returns the highest IELTS step of the list filter that does not exceed the student's score. */
export const findIeltsStep = (english: EnglishScore | null) =>
  english?.test === 'IELTS' ? IELTS_SCORES.findLast((step) => Number(step) <= english.score) : undefined;

/** Answers with the schools of a country or of cities in list order, filtered by level, budget and start month. */
export async function answerCountry(question: ParsedQuestion): Promise<ReplyParts> {
  const { db, locale, publicLevel, reading, userId } = question;
  const { level, cities, budget, topics, month } = reading;
  const price = budget ? priceBudget(budget, reading.countries, locale) : null;
  if (budget && !price) return { lead: t(locale, 'budgetWhich'), offersHuman: true };
  const country = reading.countries[0] ?? COUNTRY_KEYS.find((key) => key === price?.countryKey) ?? null;
  const feeCeiling = price && country ? (price.ceilings[CURRENCY_BY_COUNTRY[country]] ?? null) : null;
  const feeFilter = feeCeiling !== null && country ? `${CURRENCY_BY_COUNTRY[country]}-${Math.floor(feeCeiling)}` : null;
  const getCountryName = await loadCountryNames(question);
  // A filter by fee would let every school of a country pass whose courses have no fees.
  if (feeFilter && country && !(await findUsualFees(question, { country, level, subject: null })))
    return {
      lead: t(locale, 'budgetWithoutFees', { place: getCountryName(country) }),
      claims: await loadLowestFees(question, country, level),
      texts: formatBudget(question, price),
      nextCard: createSchoolsCard(locale, { country: getCountryId(country), level: level && LEVEL_IDS[level] }),
      offersHuman: true,
    };
  const englishFilter = findIeltsStep(reading.english);
  const filters = {
    ...(level && { level: LEVEL_IDS[level] }),
    ...(feeFilter && { fee: feeFilter }),
    ...(englishFilter && { english: englishFilter }),
    ...(month !== null && topics.has('intake') && { start: month }),
  };
  const listSchools = async (cityId: number | undefined) => {
    const query = institutionInquiry.input.parse({
      currentPage: 1,
      showCount: MAX_SCHOOLS,
      ...(cityId !== undefined
        ? { cityId: String(cityId) }
        : country
          ? { fkAreaCountryId: String(getCountryId(country)) }
          : {}),
      ...Object.fromEntries(
        Object.entries(filters).map(([key, value]) => [
          SCHOOL_FILTERS[key as keyof typeof filters].inquiry,
          String(value),
        ]),
      ),
    });
    return queryPage(db, selectSchools(await findSchoolPage(db, query, publicLevel), question, publicLevel, userId));
  };
  const cityIds = cities.length > 0 ? cities.slice(0, MAX_CITIES) : [undefined];
  const pages = await Promise.all(cityIds.map(listSchools));
  const rows = pages.flatMap((page) => page.rows.slice(0, Math.ceil(MAX_SCHOOLS / pages.length)));
  const total = pages.reduce((sum, page) => sum + page.total, 0);
  const [city] = cities;
  const placeName =
    city !== undefined
      ? formatList(locale, [...new Set(pages.flatMap((page) => page.rows[0]?.city ?? []))])
      : country
        ? getCountryName(country)
        : t(locale, 'everywhere');
  const criteriaTexts = [
    level ? t(locale, LEVEL_MESSAGE_KEYS[level]) : '',
    feeCeiling !== null && country
      ? t(locale, 'feeAtMost', { fee: formatMoney(feeCeiling, CURRENCY_BY_COUNTRY[country], locale) })
      : '',
    englishFilter ? `IELTS ${englishFilter}` : '',
  ].filter(Boolean);
  const location =
    criteriaTexts.length > 0
      ? `${placeName}${t(locale, 'claimScope', { scope: formatList(locale, criteriaTexts) })}`
      : placeName;
  const missingNames = [
    ...(topics.has('ranking') ? [t(locale, 'whatRanking')] : []),
    ...(topics.has('intake') ? [t(locale, 'whatIntake')] : []),
  ];
  return {
    lead: t(locale, total === 0 ? 'schoolsNone' : 'schoolsIn', {
      place: location,
      count: total,
      names: formatList(
        locale,
        rows.map((row) => getLocalizedName(locale, row)),
      ),
    }),
    texts: formatBudget(question, price),
    cards: rows.map((row) => createSchoolCard(row, locale)),
    nextCard: createSchoolsCard(locale, {
      country: city === undefined && country ? getCountryId(country) : null,
      city: cities.length === 1 ? city : null,
      ...(total > 0 && filters),
    }),
    suggestions: country
      ? [
          t(locale, 'suggestVisa', { country: getCountryName(country) }),
          t(locale, 'suggestLiving', { country: getCountryName(country) }),
        ]
      : recommendQuestions(locale, publicLevel).slice(0, 3),
    missing: missingNames,
    offersHuman: total === 0,
  };
}

/** Finds schools whose names contain a short question word for word. Returns null if there is none. */
export async function answerByName(parsedQuestion: ParsedQuestion): Promise<ReplyParts | null> {
  const { db, locale, publicLevel, userId, question } = parsedQuestion;
  if (question.length > MAX_NAME_QUESTION_LENGTH) return null;
  const query = institutionInquiry.input.parse({ currentPage: 1, showCount: MAX_SCHOOLS, keyword: question });
  const { rows, total } = await queryPage(
    db,
    selectSchools(await findSchoolPage(db, query, publicLevel), parsedQuestion, publicLevel, userId),
  );
  if (total === 0 || total > MAX_NAME_LENGTH) return null;
  return {
    lead: t(locale, 'schoolsIn', {
      place: `“${question}”`,
      count: total,
      names: formatList(
        locale,
        rows.map((row) => getLocalizedName(locale, row)),
      ),
    }),
    cards: rows.map((row) => createSchoolCard(row, locale)),
  };
}

const MAX_NAME_QUESTION_LENGTH = 40;

/** If more schools match, the question is not a school name. */
const MAX_NAME_LENGTH = 40;

const MAX_CITIES = 3;
