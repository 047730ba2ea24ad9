import { formatFeeRange } from '#client/features/facts/fee-notes.ts';
import { type FeeRange, getSchoolFee } from '#client/features/facts/fee-range.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import {
  type BilingualName,
  formatLocation,
  getSchoolCrest,
  getBilingualName,
} from '#client/site/catalogue/school-name.ts';
import { institutionByInstitutionId, type School } from '#shared/contract/catalogue/school.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { convertCurrency, moneyText, type OwnMoney } from '#shared/locale/money.ts';
import { getAgentCurrency, getExchangeRates } from '#shared/rules/budget.ts';

export interface FeaturedSchool {
  id: string;
  names: BilingualName;
  seal: string;
  place: string;
  /** Yearly bachelor's fee, with its year and its amount in the agency's currency, or null if unknown. */
  fee: { text: string; notes: string } | null;
}

const MAX_FEATURED_SCHOOLS = 6;

/**
 * Loads the schools listed in the site's settings, in their order. Without this setting, loads the first schools in
 * list order. Hidden schools are omitted.
 */
export async function loadFeatured({ ask, locale, site }: Pick<PortalRequestWithSite, 'ask' | 'locale' | 'site'>) {
  const ownMoney = getExchangeRates(getAgentCurrency(site.agent));
  const ids = site.agent.featuredSchools.slice(0, MAX_FEATURED_SCHOOLS);
  if (ids.length === 0) {
    const inquiryResult = await ask(institutionInquiry, { showCount: MAX_FEATURED_SCHOOLS });
    return inquiryResult.ok ? inquiryResult.value.rows.map((school) => toFeatured(school, locale, ownMoney)) : [];
  }
  const listResult = await ask(institutionInquiry, { institutionIds: ids.join(','), showCount: ids.length });
  const listedSchools = listResult.ok ? listResult.value.rows : [];
  const schools = await Promise.all(
    ids.map((id) => listedSchools.find((school) => school.id === id) ?? loadSchool({ ask }, id)),
  );
  return schools.flatMap((school) => (school ? [toFeatured(school, locale, ownMoney)] : []));
}

/** Loads a school that the list does not contain, because it is hidden or the backend ignores the ids. */
async function loadSchool({ ask }: Pick<PortalRequestWithSite, 'ask'>, id: string): Promise<School | null> {
  const result = await ask(institutionByInstitutionId, { id });
  return result.ok && result.value ? result.value.institution : null;
}

const toFeatured = (school: School, locale: Locale, ownMoney: OwnMoney): FeaturedSchool => ({
  id: school.id,
  names: getBilingualName(school, locale),
  seal: getSchoolCrest(school),
  place: formatLocation({ zone: school.city, country: school.ctyNameChn || school.country }, locale),
  fee: formatFee(getSchoolFee(school, 'bachelor', locale), ownMoney, locale),
});

function formatFee(range: FeeRange | null, ownMoney: OwnMoney, locale: Locale): FeaturedSchool['fee'] {
  if (!range) return null;
  const { currency, year, limits } = range;
  const convertedAmounts = [range.least, range.most]
    .map((amount) => convertCurrency({ amount, currency }, ownMoney))
    .filter((amount) => amount !== null)
    .map((amount) => moneyText(amount, locale));
  const aboutText = textsIn(locale).getText('ui')('about', { money: [...new Set(convertedAmounts)].join('–') });
  return {
    text: formatFeeRange(range, locale),
    notes: [convertedAmounts.length > 0 && aboutText, year, limits].filter(Boolean).join(' · '),
  };
}
