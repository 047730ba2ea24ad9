import { getHongKongDay } from '#shared/rules/hong-kong-day.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { listCurrentRules } from '#client/features/country-guide/study-rules.ts';
import { getFigures, type LivingCostRange } from '#client/features/facts/figure.ts';
import { getHostName, OFFICIAL_PAGES } from '#client/site/catalogue/official-pages.ts';
import { hasVisaFunds, LONDON_FUNDS, VISA_FUNDS } from '#client/site/catalogue/visa-funds.ts';
import type { Source, Sourced } from '#shared/contract/catalogue/fact.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { toRange } from './compare-costs.ts';

/** Living costs, with their source if it is not that of the city or the school. */
interface LivingCosts extends Sourced {
  living: LivingCostRange;
}

interface LivingPlace {
  /** Living costs published for the city. */
  cityLiving: LivingCostRange;
  /** City in the reader's language, or null for a whole country. */
  city: string | null;
  /** School with its figures, or null if they were not loaded. */
  school: Sourced | null;
  countryKey: string;
  locale: Locale;
  /** Day such as '2026-11-23', by which rules are current. */
  today?: string;
}

/**
 * Returns the living costs in a total. All schools of a country have the same measure, so that their totals can be
 * compared: the sum that a student visa requires, and in the United States the school's housing and meals. Living costs
 * of a city are used only without that measure.
 */
export function findLivingCosts({
  cityLiving,
  city,
  school,
  countryKey,
  locale,
  today = getHongKongDay(),
}: LivingPlace): LivingCosts {
  const roomAndBoard = school && toRange(getFigures(school).find('roomAndBoard'));
  const funds = findVisaFunds(countryKey, { city, locale, today });
  if (funds.living) return funds;
  return { living: roomAndBoard ?? cityLiving, facts: [], sources: [] };
}

/** Names of London in the languages of the site. */
const LONDON_NAMES: readonly string[] = ['London', '倫敦', '伦敦'];

function findVisaFunds(
  countryKey: string,
  { city, locale, today }: Required<Pick<LivingPlace, 'city' | 'locale' | 'today'>>,
): LivingCosts {
  const rule = hasVisaFunds(countryKey)
    ? listCurrentRules(countryKey, today).find(({ key }) => key === 'funds')
    : undefined;
  if (!rule || !hasVisaFunds(countryKey)) return { living: null, facts: [], sources: [] };
  const { amount, currency, period } = VISA_FUNDS[countryKey];
  const getTexts = textsIn(locale);
  const source: Source = {
    id: `funds ${countryKey}`,
    publisher: getHostName(rule.source),
    title: getTexts.getText('facts')('name.visaFunds'),
    licence: getTexts.getText('sources')('table.quoted'),
    licenceAddress: '',
    address: rule.source,
    asAt: rule.asAt,
    readOn: '',
  };
  const isLondon = countryKey === 'uk' && LONDON_NAMES.includes(city ?? '');
  const createFact = (value: number) => ({
    key: 'visaFunds',
    part: '',
    value: String(value),
    unit: `${currency}/${period}`,
    sourceId: source.id,
    was: [],
    beside: [],
  });
  const findFigure = (value: number) => {
    const figure = getFigures({ facts: [createFact(value)], sources: [source] }).find('visaFunds');
    return figure && { ...figure, officialPage: OFFICIAL_PAGES[countryKey].visa };
  };
  const min = findFigure(isLondon ? LONDON_FUNDS : amount);
  const max = countryKey === 'uk' && city === null ? findFigure(LONDON_FUNDS) : min;
  return {
    living: min && max && { min, max },
    facts: [],
    sources: [source],
  };
}
