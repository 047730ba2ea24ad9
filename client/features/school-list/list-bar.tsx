import { assertNever } from '#shared/assert-never.ts';
import { useText } from '#client/i18n/use-text.ts';
import { KeptFilters } from './kept-filters.tsx';
import type { ListPlace } from './list-place.ts';
import type { SchoolsOutcome } from './load-schools.server.ts';
import { SortSelect } from './sort-select.tsx';
import type { FilterChoice } from './use-chosen-filters.ts';
import { ViewSwitch } from './view-switch.tsx';

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
        <KeptFilters
          place={place}
          filters={chosen}
          keys={['country', 'state', 'city', 'type', 'initial', 'keyword', 'searchType']}
        />
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
