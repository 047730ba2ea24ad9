import { textsIn } from '#client/i18n/server-texts.server.ts';
import { listCurrentRules } from '#client/features/country-guide/study-rules.ts';
import { getFigures, type LivingCostRange } from '#client/features/facts/figure.ts';
import { getHostName, OFFICIAL_PAGES } from '#client/site/catalogue/official-pages.ts';
import { hasVisaFunds, VISA_FUNDS } from '#client/site/catalogue/visa-funds.ts';
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
  /** School with its figures, or null if they were not loaded. */
  school: Sourced | null;
  countryKey: string;
  locale: Locale;
  /** Day such as '2026-11-23', by which rules are current. */
  today?: string;
}

/**
 * Returns the living costs in a total, so that totals of several schools contain the same parts: those of the city,
 * otherwise the school's housing and meals (which come first in the United States), otherwise the sum that a student
 * visa requires.
 */
export function findLivingCosts({
  cityLiving,
  school,
  countryKey,
  locale,
  today = getToday(),
}: LivingPlace): LivingCosts {
  const roomAndBoard = school && toRange(getFigures(school).find('roomAndBoard'));
  // Nearly all schools of the United States publish room and board, but only few cities have living costs.
  const living = countryKey === 'us' ? (roomAndBoard ?? cityLiving) : (cityLiving ?? roomAndBoard);
  return living ? { living, facts: [], sources: [] } : findVisaFunds(countryKey, locale, today);
}

const getToday = () => new Date().toISOString().slice(0, '2026-11-23'.length);

function findVisaFunds(countryKey: string, locale: Locale, today: string): LivingCosts {
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
  const fact = {
    key: 'visaFunds',
    part: '',
    value: String(amount),
    unit: `${currency}/${period}`,
    sourceId: source.id,
    was: [],
    beside: [],
  };
  const figure = getFigures({ facts: [fact], sources: [source] }).find('visaFunds');
  return {
    living: toRange(figure && { ...figure, officialPage: OFFICIAL_PAGES[countryKey].visa }),
    facts: [],
    sources: [source],
  };
}
