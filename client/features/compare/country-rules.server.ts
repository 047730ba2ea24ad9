import { getHongKongDay } from '#shared/rules/hong-kong-day.ts';
import { listCurrentRules } from '#client/features/country-guide/study-rules.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { findKnownCountry, type KnownCountry } from '#client/site/catalogue/known-country.ts';
import { OFFICIAL_PAGES } from '#client/site/catalogue/official-pages.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Agent } from '#shared/contract/site/agent.ts';

/** Sentences of a rule with the government page that decides. */
interface CountryRule {
  lines: string[];
  page: string;
}

export interface CountryRules {
  /** Stay after graduation, or null if no current rule is known. */
  graduateStay: CountryRule | null;
  /** Work beside the studies, or null if no current rule is known. */
  studentWork: CountryRule | null;
  /** Public safety figures, and the emergency number. Null for a country without such figures. */
  safety: CountryRule | null;
}

/** Register of campus crime in the United States. */
const CAMPUS_CRIME_PAGE = 'https://ope.ed.gov/campussafety/';

/** Date by which the page must be read again. */
const SAFETY_REVIEW_BY = '2027-09-30';

/** Rules that decide how long graduates of degrees that start next year may stay. */
const STAY_RULES: Readonly<Record<KnownCountry, readonly string[]>> = {
  uk: ['from2027'],
  au: ['stay'],
  us: ['opt', 'stem'],
  ca: ['stay'],
};

/** Further rules for passports of the city from which the site's students come. */
const STAY_RULES_BY_ORIGIN: Partial<Record<Agent['originCity'], Partial<Record<KnownCountry, readonly string[]>>>> = {
  hk: { au: ['hongKong'] },
};

interface CountryRuleOptions {
  locale: Locale;
  originCity: Agent['originCity'];
  today?: string;
}

export function getCountryRules(
  countryKey: string,
  { locale, originCity, today = getHongKongDay() }: CountryRuleOptions,
): CountryRules {
  const country = findKnownCountry(countryKey);
  if (!country) return { graduateStay: null, studentWork: null, safety: null };
  const t = textsIn(locale).getText('guide');
  const currentKeys: string[] = listCurrentRules(country, today).map(({ key }) => key);
  const stayLines = [...STAY_RULES[country], ...(STAY_RULES_BY_ORIGIN[originCity]?.[country] ?? [])]
    .filter((key) => currentKeys.includes(key))
    // The texts exist for each country's own rules.
    .map((key) => t(`rule.${country}.${key}` as 'rule.uk.from2027'));
  return {
    graduateStay: stayLines.length > 0 ? { lines: stayLines, page: OFFICIAL_PAGES[country].graduate } : null,
    studentWork:
      country !== 'ca' && currentKeys.includes('work')
        ? { lines: [t(`rule.hours.${country}`)], page: OFFICIAL_PAGES[country].visa }
        : null,
    safety:
      country === 'us' && today <= SAFETY_REVIEW_BY
        ? { lines: [textsIn(locale).getText('family')('safetyRule.us')], page: CAMPUS_CRIME_PAGE }
        : null,
  };
}
