import { emptyArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { EmptyState } from '#client/ui/say/empty-state.tsx';
import { CountryLinks } from './country-links.tsx';
import type { CountryFacet } from './list-facets.ts';
import type { ListPlace } from './list-place.ts';
import { countFilters, filtersAddress, NO_FILTERS, type SchoolFilters } from './school-filters.ts';

interface NothingFoundProps {
  place: ListPlace;
  filters: SchoolFilters;
  countries: readonly CountryFacet[];
}

/** What is missing, and the ways on: fewer filters, all schools, the questionnaire. */
export function NothingFound({ place, filters, countries }: NothingFoundProps) {
  const t = useText('schools');
  const { agent } = useSite();
  const { keyword, searchType } = filters;
  const isCountry = searchType === '1';
  const others = countFilters(filters) - (keyword ? 1 : 0);
  const kind = isCountry ? 'country' : keyword ? 'search' : 'school';
  return (
    <EmptyState
      picture={emptyArtAddress(kind, agent.brandColour)}
      title={t(`nothing.${kind}`, { keyword })}
      text={t(isCountry ? 'nothing.countryHint' : others > 0 ? 'nothing.filtersHint' : 'nothing.searchHint')}
    >
      {isCountry && <CountryLinks countries={countries} />}
      <ul className="row ways">
        {others > 0 && (
          <li>
            <SiteLink className="btn" to={filtersAddress({ ...NO_FILTERS, keyword, searchType }, place)}>
              {t('way.clear')}
            </SiteLink>
          </li>
        )}
        <li>
          <SiteLink className="btn" to="/school">
            {t('way.all')}
          </SiteLink>
        </li>
        <li>
          <SiteLink className="btn" to="/school-selection">
            {t('way.selection')}
          </SiteLink>
        </li>
      </ul>
    </EmptyState>
  );
}
