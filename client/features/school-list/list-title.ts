import type { TFunction } from 'i18next';
import type { CountryFacet } from './list-facets.ts';
import type { ListPlace } from './list-place.ts';
import type { SchoolFilters } from './school-filters.ts';

const NAMED = ['uk', 'au', 'us', 'ca'] as const;

/** The heading of the page, which also names it to a browser. */
export function listTitle(
  t: TFunction<'schools'>,
  place: ListPlace,
  { keyword, searchType }: Pick<SchoolFilters, 'keyword' | 'searchType'>,
  country: CountryFacet | null,
): string {
  if (place === 'library' || place === 'map') return t(`title.${place}`);
  if (keyword && searchType !== '1') return t('title.keyword', { keyword });
  if (country) return schoolsIn(t, country);
  return place === 'search' ? t('title.search') : t('title.all');
}

/** English wants an article before some countries, so the four have words of their own. */
function schoolsIn(t: TFunction<'schools'>, { key, label }: CountryFacet): string {
  const known = NAMED.find((one) => one === key);
  return known ? t(`title.${known}`) : t('title.country', { country: label });
}
