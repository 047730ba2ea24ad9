import { useText } from '#client/i18n/use-text.ts';
import { useSitePath } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Seg } from '#client/ui/say/seg.tsx';
import { assertNever } from '#shared/assert-never.ts';
import { FILTER_KEYS } from './filters/filter-table.ts';
import { KeptFilters, SortSelect } from './filters/list-form.tsx';
import type { ListPlace } from './filters/list-place.ts';
import type { SchoolsOutcome } from './load-school-list.server.ts';
import { changeFilters, filtersAddress, type SchoolFilters } from './filters/school-filters.ts';
import type { FilterChoice } from './filters/use-chosen-filters.ts';

interface ListBarProps {
  place: ListPlace;
  choice: FilterChoice;
  outcome: SchoolsOutcome;
}

/** How many there are, and in which order. */
export function ListBar({ place, choice: { chosen, isSearching, choose, form }, outcome }: ListBarProps) {
  const t = useText('schools');
  return (
    <div className="listbar" id="results">
      <h2 aria-live="polite">{isSearching ? t('count.searching') : <Count schools={outcome} />}</h2>
      <ViewSwitch place={place} filters={chosen} />
      <form {...form} className="listbar__sort">
        <KeptFilters place={place} filters={chosen} keys={[...FILTER_KEYS, 'keyword', 'searchType']} />
        <SortSelect place={place} filters={chosen} onChange={(sort) => choose({ sort })} />
        <noscript>
          <button className="btn btn--s" type="submit">
            {t('sort.submit')}
          </button>
        </noscript>
      </form>
    </div>
  );
}

function Count({ schools }: { schools: SchoolsOutcome }) {
  const t = useText('schools');
  switch (schools.kind) {
    case 'found':
      return t('count.schools', { count: schools.total });
    case 'notOffered':
      return t('count.schools', { count: 0 });
    case 'failed':
      return t('count.failed');
    default:
      return assertNever(schools);
  }
}

interface ViewSwitchProps {
  place: ListPlace;
  filters: SchoolFilters;
}

/** The same schools as a list or on a map. A map has no pages. */
export function ViewSwitch({ place, filters }: ViewSwitchProps) {
  const t = useText('schools');
  const toPath = useSitePath();
  const addressIn = (view: ListPlace) => toPath(filtersAddress(changeFilters(filters, {}), view));
  const isMap = place === 'map';
  return (
    <Seg
      label={t('view.label')}
      chosen={isMap ? 'map' : 'list'}
      parts={[
        {
          id: 'list',
          href: addressIn(isMap ? 'search' : place),
          label: (
            <>
              <Icon name="list" />
              {t('view.list')}
            </>
          ),
        },
        {
          id: 'map',
          href: addressIn('map'),
          label: (
            <>
              <Icon name="map" />
              {t('view.map')}
            </>
          ),
        },
      ]}
    />
  );
}
