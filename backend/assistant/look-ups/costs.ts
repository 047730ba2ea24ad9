import { LEVEL_MESSAGE_KEYS, t, formatMoneyRange } from '#backend/assistant/messages.ts';
import { type CountryKey, CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';
import type { Subject } from '#backend/assistant/reading/read-question.ts';
import type { Level } from '#backend/assistant/reading/vocabulary.ts';
import { selectFactsOfCourses } from '#backend/queries/assistant/school-facts.ts';
import { selectLivingCosts, type LivingCostRow } from '#backend/queries/assistant/city-figures.ts';
import { selectCostsOfCountry } from '#backend/queries/catalogue/countries.ts';
import { queryRows } from '#backend/queries/database.ts';
import { selectFeeBlock } from '#backend/queries/matching/match-catalogue.ts';
import { findMiddleSchools } from '#backend/selection/middle-schools.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { type Claim, getDate, type LookupContext, getSource } from './claims.ts';
import { findSchoolsWithFact, findSchoolsWithFee, findUsualFees, getCountryId } from './courses.ts';
import { COURSE_FEE_KEYS } from './course-claims.ts';
import { loadSchoolFacts } from './school-facts.ts';

/** Returns a student's monthly living cost in cities, in the cities of schools, or in the best-known cities of countries. */
export async function loadLivingClaims(
  lookup: LookupContext,
  places: { cities?: readonly number[]; schools?: readonly number[]; countries?: readonly CountryKey[] },
): Promise<Claim[]> {
  const { locale, publicLevel } = lookup;
  const { cities = [], schools = [], countries = [] } = places;
  const rows = await queryRows(
    lookup.db,
    selectLivingCosts({ cities, schools, countries: countries.map(getCountryId) }, locale, publicLevel),
  );
  return rows.flatMap((row) => (row.publisher === null ? [] : [createLivingClaim(row, row.publisher, locale)]));
}

const createLivingClaim = (row: LivingCostRow, publisher: string, locale: Locale): Claim => {
  const amountText = formatMoneyRange(row, locale);
  return {
    id: `living.${row.city}`.replace(/\s+/gu, '_'),
    text: t(locale, 'claimLiving', { city: row.city, value: amountText }),
    value: amountText,
    unit: `${row.currency}/month`,
    amount: { least: row.least, most: row.most, currency: row.currency },
    subject: row.city,
    source: { publisher, address: row.address },
    asAt: row.asAt,
    caution: '',
  };
};

const CHARGE_KEYS = {
  visa: 'claimVisaFee',
  health: 'claimHealth',
  registration: 'claimRegistration',
} as const;

/** Returns charges of a country, such as visa fees. Unconfirmed ones are marked as second-hand. */
export async function loadCountryCharges(lookup: LookupContext, country: CountryKey): Promise<Claim[]> {
  const { locale, now } = lookup;
  const [countryId, today] = [String(getCountryId(country)), now.toISOString().slice(0, 10)];
  const costs = await queryRows(lookup.db, selectCostsOfCountry(countryId, today));
  return costs.map((row) => {
    const costRange = formatMoneyRange(row, locale);
    return {
      id: `charge.${country}.${row.kind}`,
      text: t(locale, CHARGE_KEYS[row.kind as keyof typeof CHARGE_KEYS] ?? 'claimHealth', { value: costRange }),
      value: costRange,
      unit: row.kind === 'health' ? `${row.currency}/year` : row.currency,
      subject: country,
      source: { publisher: row.publisher, address: row.address },
      asAt: row.asAt,
      caution: row.standing === 'stated' ? '' : t(locale, 'claimSecondHandOffice'),
    };
  });
}

const TUITION_EXAMPLES = 3;

/** Returns the yearly fee of a level at the given schools, in the order of `ids`. */
async function loadStatedFees(lookup: LookupContext, ids: readonly number[], level: Level): Promise<Claim[]> {
  const schools = await loadSchoolFacts(lookup, ids, ['fee'], { level });
  return schools.flatMap(({ claims: { fee } }) => fee.filter(({ id }) => id === `school.degreeYear.${level}`));
}

/**
 * Returns the lowest yearly fees that schools of a country state, cheapest first, if courses in that country have no
 * fees.
 */
export const loadLowestFees = async (
  lookup: LookupContext,
  country: CountryKey,
  level: Level | null,
  cities: readonly number[] = [],
): Promise<Claim[]> => {
  const ids = await findSchoolsWithFee(lookup, country, level ?? 'bachelor', cities);
  return loadStatedFees(lookup, ids.slice(0, LOWEST_FEES), level ?? 'bachelor');
};

const LOWEST_FEES = 4;

/**
 * Returns the usual tuition of a country: the middle half of its courses' fees. If the courses have no fees, returns
 * the lowest, the middle and the highest fee that schools state.
 */
export async function loadUsualTuition(
  lookup: LookupContext,
  country: CountryKey,
  { level, subject, budget = null }: { level: Level | null; subject: Subject | null; budget?: object | null },
): Promise<Claim[]> {
  const { db, locale } = lookup;
  const ofField = subject && (await findUsualFees(lookup, { subject, country, level }));
  const usual = ofField ?? (await findUsualFees(lookup, { subject: null, country, level }));
  if (!usual) {
    // Whether a budget is enough depends on the cheapest schools too.
    const isOfAll = budget !== null || (level !== null && level !== 'bachelor');
    const ofMiddle = isOfAll ? [] : await loadMiddleFees(lookup, country);
    if (ofMiddle.length > 0) return ofMiddle;
    const ids = await findSchoolsWithFee(lookup, country, level ?? 'bachelor');
    const indexes = [...new Set([0, (ids.length - 1) >> 1, ids.length - 1])];
    return loadStatedFees(
      lookup,
      indexes.flatMap((index) => ids[index] ?? []),
      level ?? 'bachelor',
    );
  }
  const { least, most, schools, course } = usual;
  const currency = CURRENCY_BY_COUNTRY[country];
  const [fact] = await queryRows(db, selectFactsOfCourses([course.id], COURSE_FEE_KEYS, locale));
  if (!fact) return [];
  const value = formatMoneyRange({ least, most, currency }, locale);
  return [
    {
      id: `usual-tuition.${country}${ofField ? '.field' : ''}`,
      text: t(locale, 'claimUsualTuition', {
        value,
        count: schools,
        level: t(locale, LEVEL_MESSAGE_KEYS[level ?? 'bachelor']),
        of: ofField ? t(locale, 'claimScope', { scope: subject.spelledText }) : '',
      }),
      value,
      unit: `${currency}/year`,
      amount: { least, most, currency },
      subject: country,
      source: getSource(fact),
      asAt: getDate(fact, locale),
      caution: '',
    },
  ];
}

/**
 * Returns the lowest yearly fees of the two schools between which the middle half of a country's schools are, as its
 * page states them.
 */
async function loadMiddleFees(lookup: LookupContext, country: CountryKey): Promise<Claim[]> {
  const blocks = await queryRows(lookup.db, selectFeeBlock(String(getCountryId(country))));
  const { ids } = findMiddleSchools(blocks, lookup.publicLevel);
  const ends = [...new Set([ids[0], ids.at(-1)])].flatMap((id) => (id === undefined ? [] : [Number(id)]));
  const claims = await loadStatedFees(lookup, ends, 'bachelor');
  return claims.flatMap((claim) =>
    claim.amount ? [{ ...claim, id: MIDDLE_FEE_ID, amount: { ...claim.amount, most: claim.amount.least } }] : [],
  );
}
export const MIDDLE_FEE_ID = 'school.degreeYear.middle';

/** Returns published fees of foundation years, one per school, best known first. */
export async function loadFoundationFees(lookup: LookupContext, country: CountryKey): Promise<Claim[]> {
  // The index holds only fees of foundation years under this key.
  const schoolIds = await findSchoolsWithFact(lookup, [country], 'internationalFee');
  const schools = await loadSchoolFacts(lookup, schoolIds.slice(0, TUITION_EXAMPLES), ['fee'], { level: 'foundation' });
  return schools.flatMap(({ claims: { fee } }) => fee.filter(({ id }) => id.includes('.foundation')).slice(0, 1));
}

/**
 * Returns the items of the cost of a first year in a country: example tuition, living costs (of the named cities, if
 * any) and visa charges.
 */
export async function loadYearlyCosts(lookup: LookupContext, country: CountryKey): Promise<Claim[]> {
  const [tuitionClaims, cityClaims, chargeClaims] = await Promise.all([
    loadUsualTuition(lookup, country, { level: null, subject: null }),
    loadLivingClaims(lookup, { countries: [country] }),
    loadCountryCharges(lookup, country),
  ]);
  return [...tuitionClaims, ...cityClaims.slice(0, TUITION_EXAMPLES), ...chargeClaims];
}
