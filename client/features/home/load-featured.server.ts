import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { type BilingualName, schoolSeal, bilingualName } from '#client/site/catalogue/school-name.ts';
import { institutionByInstitutionId, type School } from '#shared/contract/catalogue/school.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import type { Locale } from '#shared/locale/locales.ts';

export interface FeaturedSchool {
  id: string;
  names: BilingualName;
  seal: string;
  place: string;
}

const MAX_ROWS = 6;

/**
 * Loads the schools that the site's settings name, in their order, or else the first schools of the list. Hidden
 * schools are omitted.
 */
export async function loadFeatured({ ask, locale, site }: Pick<PortalRequestWithSite, 'ask' | 'locale' | 'site'>) {
  const ids = site.agent.featuredSchools.slice(0, MAX_ROWS);
  if (ids.length === 0) {
    const list = await ask(institutionInquiry, { showCount: MAX_ROWS });
    return list.ok ? list.value.rows.map((school) => toFeatured(school, locale)) : [];
  }
  const answers = await Promise.all(ids.map((id) => ask(institutionByInstitutionId, { id })));
  return answers.flatMap((result) => (result.ok && result.value ? [toFeatured(result.value.institution, locale)] : []));
}

const toFeatured = (school: School, locale: Locale): FeaturedSchool => ({
  id: school.id,
  names: bilingualName(school, locale),
  seal: schoolSeal(school),
  place: [school.city, school.ctyNameChn || school.country].filter(Boolean).join(' · '),
});
