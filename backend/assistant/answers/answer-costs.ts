import { createMessageLink } from '#backend/assistant/reply.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import {
  loadCountryCharges,
  loadFoundationFees,
  loadLivingClaims,
  loadUsualTuition,
  MIDDLE_FEE_ID,
} from '#backend/assistant/look-ups/costs.ts';
import { createPassageClaim, findGuidePassages } from '#backend/assistant/look-ups/passages.ts';
import { loadSchoolFacts, OTHER_LEVEL_PATTERN } from '#backend/assistant/look-ups/school-facts.ts';
import { formatList, formatParagraph, joinSentences, t } from '#backend/assistant/messages.ts';
import { type CountryKey, CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';
import { selectCityById } from '#backend/queries/assistant/city-figures.ts';
import { queryRows } from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { ReplyParts } from './compose.ts';
import { formatRange, formatSum, isBudgetTooSmall, joinRanges, MONTHS_A_YEAR } from './cost-sum.ts';
import { loadCountryNames } from './country-names.ts';

/** Sums a year or more of tuition and living costs in a country, with the charges that come on top. */
export async function answerCosts(question: ParsedQuestion): Promise<ReplyParts> {
  const { locale, reading } = question;
  const [country] = reading.countries;
  if (!country) return { lead: t(locale, 'guideWhich') };
  const isFoundation = reading.level === 'foundation' || reading.level === 'pathway';
  const [tuitionClaims, livingClaims, chargeClaims] = await Promise.all([
    isFoundation ? loadFoundationFees(question, country) : loadUsualTuition(question, country, reading),
    loadLivingOfCountry(question, country),
    loadCountryCharges(question, country),
  ]);
  const getCountryName = await loadCountryNames(question);
  const cityRows = await Promise.all(reading.cities.map((id) => queryRows(question.db, selectCityById(id, locale))));
  const costs = composeCosts(question, { tuitionClaims, livingClaims, chargeClaims });
  return {
    ...costs,
    lead:
      joinSentences(locale, [
        reading.cities.length > 0 && !livingClaims.some(isOfCity)
          ? t(locale, 'placeNotHeld', {
              place: formatList(
                locale,
                cityRows.flat().map(({ city }) => city),
              ),
            })
          : '',
        // If the database has no fees for this field, the sum uses the fees of all courses.
        reading.subject && !tuitionClaims.some(({ id }) => id.endsWith('.field'))
          ? t(locale, 'costAnyCourse', { field: reading.subject.spelledText })
          : '',
        costs.lead ?? '',
      ]) || t(locale, isFoundation ? 'costLeadFoundation' : 'costLead', { country: getCountryName(country) }),
    nextCard: createMessageLink(locale, `/country-list/${country}`, 'countryLink', {
      country: getCountryName(country),
    }),
  };
}

/** Sums tuition and living costs at a named school. Returns null if no yearly fee of the school is known. */
export async function answerSchoolCost(question: ParsedQuestion): Promise<ReplyParts | null> {
  const { locale, reading } = question;
  const [schoolId] = reading.schools;
  const [country] = reading.countriesOfPlaces;
  if (schoolId === undefined || !country) return null;
  const [[school], cityClaims, chargeClaims] = await Promise.all([
    loadSchoolFacts(question, [schoolId], ['fee'], { level: reading.level }),
    loadLivingClaims(question, { schools: [schoolId] }),
    loadCountryCharges(question, country),
  ]);
  const tuitionClaims = (school?.claims.fee ?? []).filter(
    ({ id, amount }) => amount && (reading.level !== null || !OTHER_LEVEL_PATTERN.test(id)),
  );
  if (!school || tuitionClaims.length === 0) return null;
  const livingClaims = cityClaims.length > 0 ? cityClaims : await loadLivingOfCountry(question, country);
  return {
    ...composeCosts(question, { tuitionClaims, livingClaims, chargeClaims }),
    nextCard: createMessageLink(locale, `/school/${schoolId}`, 'coursesLink', { school: school.name }),
  };
}

interface CostClaims {
  tuitionClaims: readonly Claim[];
  livingClaims: readonly Claim[];
  chargeClaims: readonly Claim[];
}

/** Composes the sum, its parts, and routes that cost less if a budget is too small. */
function composeCosts(question: ParsedQuestion, costs: CostClaims): ReplyParts {
  const { locale } = question;
  const { tuitionClaims, livingClaims, chargeClaims } = costs;
  const isShort = isBudgetTooSmall(question, tuitionClaims, livingClaims);
  return {
    lead: formatSum(question, tuitionClaims, livingClaims),
    texts: [formatParagraph(locale, describeParts(question, costs)), ...(isShort ? [describeReach(question)] : [])],
    foldedClaims: [...tuitionClaims, ...livingClaims, ...chargeClaims],
    ...(isShort && { suggestions: suggestReach(question) }),
    missing: livingClaims.length === 0 ? [t(locale, 'whatLiving')] : [],
    offersHuman: true,
  };
}

const isOfCity = ({ id }: Claim) => id.startsWith('living.');

/** Describes the parts of a sum in one sentence: tuition, living costs, and charges that are not in it. */
function describeParts(question: ParsedQuestion, { tuitionClaims, livingClaims, chargeClaims }: CostClaims): string {
  const { locale } = question;
  const tuition = joinRanges(tuitionClaims);
  const living = joinRanges(livingClaims.filter(({ amount }) => amount?.currency === tuition?.currency));
  const cities = livingClaims.filter(isOfCity).map(({ subject }) => subject);
  return joinSentences(locale, [
    tuition
      ? t(locale, tuitionClaims[0]?.id === MIDDLE_FEE_ID ? 'costTuitionMiddle' : 'costTuition', {
          value: formatRange(question, tuition),
        })
      : '',
    living
      ? t(locale, 'costLiving', {
          value: formatRange(question, living),
          of: t(locale, 'claimScope', {
            scope: cities.length > 0 ? formatList(locale, cities) : t(locale, 'costLivingOfVisa'),
          }),
        })
      : '',
    chargeClaims.length > 0
      ? t(locale, 'costCharges', {
          charges: formatList(
            locale,
            chargeClaims.map((claim) => describeCharge(claim, locale)),
          ),
        })
      : '',
  ]);
}

/** Names a charge with its amount, date and standing. */
const describeCharge = ({ id, value, asAt, caution }: Claim, locale: Locale): string =>
  t(
    locale,
    id.endsWith('.visa') ? 'chargeVisa' : id.endsWith('.registration') ? 'chargeRegistration' : 'chargeHealth',
    {
      value,
    },
  ) + t(locale, caution === '' ? 'claimAsAt' : 'chargeSecondHand', { day: asAt });

/** Names kinds of study that cost less than the four countries' usual fees. */
export const describeReach = ({ locale }: ParsedQuestion): string => formatParagraph(locale, t(locale, 'costReach'));
/** Suggests the questions about these kinds, whose answers contain figures. */
export const suggestReach = ({ locale }: ParsedQuestion): string[] => [
  t(locale, 'suggestReachCollege'),
  t(locale, 'suggestReachGermany'),
  t(locale, 'suggestReachJapan'),
];

const MAX_EXAMPLES = 3;

/** Matches the amount for living that a visa applicant must show, of a year, and in the UK of a month. */
const FUNDS_PATTERNS: Readonly<Record<string, { amount: RegExp; months: number }>> = {
  AUD: { amount: /A\$(\d\d,\d{3})/u, months: MONTHS_A_YEAR },
  CAD: { amount: /C(?:AD |\$)(\d\d,\d{3})/u, months: MONTHS_A_YEAR },
  GBP: { amount: /(?:Outside London|[倫伦]敦以外\D{0,6}) ?£(\d,\d{3})/u, months: 1 },
};

/**
 * Returns the monthly costs of the named cities, or of each country's best-known cities. If no city has costs, uses the
 * yearly amount for living that a visa applicant must show.
 */
export async function loadLivingOfCountries(
  question: ParsedQuestion,
  countries: readonly CountryKey[],
): Promise<ReadonlyMap<CountryKey, Claim[]>> {
  const { reading } = question;
  const cities = reading.countries.length === 1 ? reading.cities : [];
  const cityClaims = await loadLivingClaims(question, { cities, countries });
  return new Map(
    await Promise.all(
      countries.map(async (country) => {
        const claims = cityClaims.filter(({ amount }) => amount?.currency === CURRENCY_BY_COUNTRY[country]);
        return [
          country,
          claims.length > 0 ? claims.slice(0, MAX_EXAMPLES) : await loadFundsOfCountry(question, country),
        ] as const;
      }),
    ),
  );
}

export const loadLivingOfCountry = async (question: ParsedQuestion, country: CountryKey): Promise<Claim[]> =>
  (await loadLivingOfCountries(question, [country])).get(country) ?? [];

/** Returns the amount for living that a visa applicant must show, as a monthly amount. */
async function loadFundsOfCountry(question: ParsedQuestion, country: CountryKey): Promise<Claim[]> {
  const passages = await findGuidePassages(
    question,
    `${question.reading.text} month living`,
    ['funds', 'living'],
    [country],
  );
  return passages
    .flatMap(({ row }) => {
      const claim = createPassageClaim(row, question);
      const amount = readMonthOfLiving(claim.text, CURRENCY_BY_COUNTRY[country]);
      return amount ? [{ ...claim, amount }] : [];
    })
    .slice(0, 1);
}

/** Parses the amount for living that a visa applicant must show, as a monthly amount. */
function readMonthOfLiving(text: string, currency: string): Claim['amount'] | null {
  const { amount, months } = FUNDS_PATTERNS[currency] ?? {};
  const shown = Number(amount?.exec(text)?.[1]?.replace(',', ''));
  return shown && months ? { least: shown / months, most: shown / months, currency } : null;
}
