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

export interface FeaturedSchool {
  id: string;
  names: BilingualName;
  seal: string;
  place: string;
}

const MAX_FEATURED_SCHOOLS = 6;

/**
 * Loads the schools listed in the site's settings, in their order; without settings, the first schools in list order.
 * Hidden schools are omitted.
 */
export async function loadFeatured({ ask, locale, site }: Pick<PortalRequestWithSite, 'ask' | 'locale' | 'site'>) {
  const ids = site.agent.featuredSchools.slice(0, MAX_FEATURED_SCHOOLS);
  if (ids.length === 0) {
    const inquiryResult = await ask(institutionInquiry, { showCount: MAX_FEATURED_SCHOOLS });
    return inquiryResult.ok ? inquiryResult.value.rows.map((school) => toFeatured(school, locale)) : [];
  }
  const schoolResults = await Promise.all(ids.map((id) => ask(institutionByInstitutionId, { id })));
  return schoolResults.flatMap((result) =>
    result.ok && result.value ? [toFeatured(result.value.institution, locale)] : [],
  );
}

const toFeatured = (school: School, locale: Locale): FeaturedSchool => ({
  id: school.id,
  names: getBilingualName(school, locale),
  seal: getSchoolCrest(school),
  place: formatLocation({ zone: school.city, country: school.ctyNameChn || school.country }, locale),
});
