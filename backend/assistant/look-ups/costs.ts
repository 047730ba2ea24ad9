import { ownName, t } from '#backend/assistant/messages.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import { livingCosts, type LivingCostRow } from '#backend/queries/assistant/city-figures.ts';
import { costsOfCountry, firstSchools } from '#backend/queries/catalogue/countries.ts';
import { queryRows, batchRead } from '#backend/queries/database.ts';
import { parseFacts } from '#backend/catalogue/describe-facts.ts';
import { moneyText } from '#shared/locale/money.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { type Claim, getDate, type Lookup, getSource } from './claims.ts';
import { countryId } from './courses.ts';

const rangeText = (min: number, max: number, currency: string, locale: Locale) => {
  const write = (amount: number) => moneyText({ amount: Math.round(amount), currency }, locale);
  return min === max ? write(min) : t(locale, 'moneyRange', { least: write(min), most: write(max) });
};

/** Returns a student's monthly living cost in cities, in the cities of schools, or in a country's best-known cities. */
export async function livingClaims(
  lookup: Lookup,
  places: { cities: readonly number[]; schools: readonly number[]; country: CountryKey | null },
): Promise<Claim[]> {
  const { locale, publicLevel } = lookup;
  const rows = await queryRows(
    lookup.db,
    livingCosts({ ...places, country: places.country ? countryId(places.country) : null }, locale, publicLevel),
  );
  return rows.flatMap((row) => (row.publisher === null ? [] : [livingClaim(row, row.publisher, locale)]));
}

const livingClaim = (row: LivingCostRow, publisher: string, locale: Locale): Claim => {
  const value = rangeText(row.least, row.most, row.currency, locale);
  return {
    id: `living.${row.city}`.replace(/\s+/gu, '_'),
    text: t(locale, 'claimLiving', { city: row.city, value }),
    value,
    unit: `${row.currency}/month`,
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

/** Returns confirmed charges of a country, such as visa fees. */
export async function countryCharges(lookup: Lookup, country: CountryKey): Promise<Claim[]> {
  const { locale, now } = lookup;
  const rows = await queryRows(lookup.db, costsOfCountry(String(countryId(country)), now.toISOString().slice(0, 10)));
  return rows.map((row) => {
    const value = rangeText(row.least, row.most, row.currency, locale);
    return {
      id: `charge.${country}.${row.kind}`,
      text: t(locale, CHARGE_KEYS[row.kind as keyof typeof CHARGE_KEYS] ?? 'claimHealth', { value }),
      value,
      unit: row.kind === 'health' ? `${row.currency}/year` : row.currency,
      subject: country,
      source: { publisher: row.publisher, address: row.address },
      asAt: row.asAt,
      caution: row.standing === 'stated' ? '' : t(locale, 'claimSecondHand'),
    };
  });
}

const TUITION_EXAMPLES = 3;
const YEARLY = ['fromFee', 'lowestCourseYear', 'lowestLevelYear'] as const;

/**
 * Returns the items of a first year's cost in a country: example tuition, living costs, of the named cities if there
 * are any, and visa charges.
 */
export async function costOfYear(
  lookup: Lookup,
  country: CountryKey,
  cities: readonly number[] = [],
): Promise<Claim[]> {
  const { locale, chinese, publicLevel } = lookup;
  const id = String(countryId(country));
  const [[countrySchoolRows], living, charges] = await Promise.all([
    batchRead(lookup.db, firstSchools(id, TUITION_EXAMPLES, { locale, chinese, publicLevel, withStatedFee: true })),
    livingClaims(lookup, { cities, schools: [], country }),
    countryCharges(lookup, country),
  ]);
  const tuition = countrySchoolRows.flatMap((row) => {
    const facts = parseFacts(row.facts);
    const fact = YEARLY.map((key) =>
      facts.find(({ factKey, part }) => factKey === key && (part === 'bachelor' || part === '')),
    ).find(Boolean);
    if (!fact) return [];
    const name = ownName(locale, row);
    const value = moneyText({ amount: Number(fact.value), currency: fact.unit.slice(0, 3) }, locale);
    return [
      {
        id: `tuition.${row.id}`,
        text: t(locale, 'claimFromFee', {
          school: name,
          of: fact.part === 'bachelor' ? t(locale, 'claimScope', { scope: t(locale, 'levelBachelor') }) : '',
          value,
        }),
        value,
        unit: fact.unit,
        subject: name,
        source: getSource(fact),
        asAt: getDate(fact, locale),
        caution: '',
      },
    ];
  });
  return [...tuition, ...living.slice(0, TUITION_EXAMPLES), ...charges];
}
