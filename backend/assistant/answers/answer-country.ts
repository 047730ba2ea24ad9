import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { type Price, priceBudget } from '#backend/assistant/reading/price-budget.ts';
import { linkCard, schoolCard, writeMoney } from '#backend/assistant/reply.ts';
import { getList, paragraph, recommendQuestions, t } from '#backend/assistant/messages.ts';
import { countryId, LEVEL_IDS } from '#backend/assistant/look-ups/courses.ts';
import { countryCharges, livingClaims } from '#backend/assistant/look-ups/costs.ts';
import { COUNTRY_KEYS, CURRENCY_OF } from '#backend/catalogue/country-keys.ts';
import { queryPage } from '#backend/queries/catalogue/build-query.ts';
import { schools } from '#backend/queries/catalogue/schools.ts';
import { findSchoolPage } from '#backend/search/find-packed.ts';
import { IELTS_SCORES, SCHOOL_FILTERS } from '#shared/rules/school-filters.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { RATES_OF } from '#shared/rules/budget.ts';
import { type Parts, schoolsLink } from './compose.ts';
import { countryNames } from './country-names.ts';

export const levelSaying = {
  bachelor: 'levelBachelor',
  master: 'levelMaster',
  phd: 'levelPhd',
  foundation: 'levelFoundation',
  pathway: 'levelPathway',
} as const;

/**
 * Returns a sentence on a converted budget: the date of the rates, the converted amounts and, if assumed, the
 * currency.
 */
export function budgetTexts({ locale, reading: { budget } }: ParsedQuestion, price: Price | null): string[] {
  if (!budget || !price || price.exchanged.length === 0) return [];
  const worth = getList(
    locale,
    price.exchanged.map(({ amount, currency }) => writeMoney(amount, currency, locale)),
  );
  const values = { date: RATES_OF, budget: writeMoney(price.budget.amount, price.budget.currency, locale), worth };
  return [paragraph(locale, t(locale, budget.currency ? 'budgetIs' : 'budgetTakenAs', values))];
}

export const MAX_SCHOOLS = 4;

/** Returns the highest IELTS score of the list filter that the student's score reaches. */
export const ieltsStep = (score: number | null) =>
  score === null ? undefined : IELTS_SCORES.findLast((step) => Number(step) <= score);

/** Answers with the schools of a country or of cities in list order, filtered by level, budget and month. */
export async function answerCountry(question: ParsedQuestion): Promise<Parts> {
  const { db, locale, publicLevel, reading, userId } = question;
  const { level, cities, budget, topics, month } = reading;
  const price = budget ? priceBudget(budget, reading.countries, locale) : null;
  if (budget && !price) return { lead: t(locale, 'budgetWhich'), offersHuman: true };
  const country = reading.countries[0] ?? COUNTRY_KEYS.find((key) => key === price?.countryKey) ?? null;
  const ceiling = price && country ? (price.ceilings[CURRENCY_OF[country]] ?? null) : null;
  const fee = ceiling !== null && country ? `${CURRENCY_OF[country]}-${Math.floor(ceiling)}` : null;
  const english = ieltsStep(reading.figures.ielts);
  const filters = {
    ...(level && { level: LEVEL_IDS[level] }),
    ...(fee && { fee }),
    ...(english && { english }),
    ...(month !== null && topics.has('intake') && { start: month }),
  };
  const listed = async (city: number | undefined) => {
    const query = institutionInquiry.input.parse({
      currentPage: 1,
      showCount: MAX_SCHOOLS,
      ...(city !== undefined
        ? { cityId: String(city) }
        : country
          ? { fkAreaCountryId: String(countryId(country)) }
          : {}),
      ...Object.fromEntries(
        Object.entries(filters).map(([key, value]) => [
          SCHOOL_FILTERS[key as keyof typeof filters].inquiry,
          String(value),
        ]),
      ),
    });
    return queryPage(db, schools(await findSchoolPage(db, query, publicLevel), question, publicLevel, userId));
  };
  const places = cities.length > 0 ? cities.slice(0, MAX_CITIES) : [undefined];
  const pages = await Promise.all(places.map(listed));
  const getName = await countryNames(question);
  const rows = pages.flatMap((page) => page.rows.slice(0, Math.ceil(MAX_SCHOOLS / pages.length)));
  const total = pages.reduce((sum, page) => sum + page.total, 0);
  const [city] = cities;
  const place =
    city !== undefined
      ? getList(locale, [...new Set(pages.flatMap((page) => page.rows[0]?.city ?? []))])
      : country
        ? getName(country)
        : t(locale, 'everywhere');
  const texts = [
    level ? t(locale, levelSaying[level]) : '',
    ceiling !== null && country
      ? t(locale, 'feeAtMost', { fee: writeMoney(ceiling, CURRENCY_OF[country], locale) })
      : '',
    english ? `IELTS ${english}` : '',
  ].filter(Boolean);
  const location = texts.length > 0 ? `${place}${t(locale, 'claimScope', { scope: getList(locale, texts) })}` : place;
  const missing = [
    ...(topics.has('ranking') ? [t(locale, 'whatRanking')] : []),
    ...(topics.has('intake') ? [t(locale, 'whatIntake')] : []),
  ];
  return {
    lead: t(locale, total === 0 ? 'schoolsNone' : 'schoolsIn', { place: location, count: total }),
    texts: budgetTexts(question, price),
    cards: rows.map((row) => schoolCard(row, locale)),
    next: schoolsLink(locale, {
      country: city === undefined && country ? countryId(country) : null,
      city: cities.length === 1 ? city : null,
      ...(total > 0 && filters),
    }),
    suggestions: country
      ? [
          t(locale, 'suggestVisa', { country: getName(country) }),
          t(locale, 'suggestLiving', { country: getName(country) }),
        ]
      : recommendQuestions(locale, publicLevel).slice(0, 3),
    missing,
    offersHuman: total === 0,
  };
}

/** Finds schools whose names contain a short question word for word; null if there is none. */
export async function answerByName(parsedQuestion: ParsedQuestion): Promise<Parts | null> {
  const { db, locale, publicLevel, userId, question } = parsedQuestion;
  if (question.length > LONGEST_NAME) return null;
  const query = institutionInquiry.input.parse({ currentPage: 1, showCount: MAX_SCHOOLS, keyword: question });
  const { rows, total } = await queryPage(
    db,
    schools(await findSchoolPage(db, query, publicLevel), parsedQuestion, publicLevel, userId),
  );
  if (total === 0 || total > MAX_NAME_LENGTH) return null;
  return {
    lead: t(locale, 'schoolsIn', { place: `“${question}”`, count: total }),
    cards: rows.map((row) => schoolCard(row, locale)),
  };
}

const LONGEST_NAME = 40;

/** If more schools match, the question is not a school name. */
const MAX_NAME_LENGTH = 40;

const MAX_CITIES = 3;

/** Compares countries by number of schools, monthly living cost and visa charges. */
export async function answerCountries(question: ParsedQuestion): Promise<Parts> {
  const { locale, reading } = question;
  const keys = reading.countries.length > 0 ? reading.countries.slice(0, COUNTRY_KEYS.length) : COUNTRY_KEYS;
  const getName = await countryNames(question);
  const costs = await Promise.all(
    keys.map(async (key) => {
      const [living, charges] = await Promise.all([
        livingClaims(question, { cities: [], schools: [], country: key }),
        countryCharges(question, key),
      ]);
      return [...living.slice(0, 1), ...charges.slice(0, 1)].map((claim) => ({
        ...claim,
        text: `${getName(key)} · ${claim.text}`,
      }));
    }),
  );
  return {
    lead: t(locale, 'countriesLead', { countries: getList(locale, keys.map(getName)) }),
    claims: costs.flat(),
    next: linkCard('/school-selection', t(locale, 'selectionLink'), t(locale, 'selectionLinkText')),
    suggestions: keys.map((key) => t(locale, 'suggestLiving', { country: getName(key) })),
    offersHuman: true,
  };
}
