import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { EmptyState } from '#client/ui/say/notice.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import type { CountryFacet } from './filters/filter-table.ts';
import type { ListPlace } from './filters/list-place.ts';
import { countFilters, filtersAddress, NO_FILTERS, type SchoolFilters } from './filters/school-filters.ts';

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

/** A country that exists and is not among those one can apply to. */
export function NotOffered({ country, countries }: { country: string; countries: readonly CountryFacet[] }) {
  const t = useText('schools');
  const { agent } = useSite();
  return (
    <EmptyState
      picture={emptyArtAddress('country', agent.brandColour)}
      title={t('notOffered.title', { country })}
      text={t('notOffered.hint')}
    >
      <CountryLinks countries={countries} />
      <SiteLink className="btn" to="/school">
        {t('way.all')}
      </SiteLink>
    </EmptyState>
  );
}

/** An address with a page that the list does not have, or has no more. */
export function PageTooFar({ place, filters, pages }: { place: ListPlace; filters: SchoolFilters; pages: number }) {
  const t = useText('schools');
  return (
    <EmptyState title={t('tooFar.title', { count: pages })}>
      <SiteLink className="btn" to={filtersAddress({ ...filters, page: 1 }, place)}>
        {t('tooFar.first')}
      </SiteLink>
    </EmptyState>
  );
}

/** The countries one can apply to. */
function CountryLinks({ countries }: { countries: readonly CountryFacet[] }) {
  const t = useText('schools');
  const offered = countries.filter((country) => country.offered);
  if (offered.length === 0) return null;
  return (
    <ul className="row ways" aria-label={t('way.countries')}>
      {offered.map(({ id, label }) => (
        <li key={id}>
          <SiteLink className="chip" to={`/school?id=${id}`}>
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
