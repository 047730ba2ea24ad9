import { useText } from '#client/i18n/use-text.ts';
import { KeptFilters } from './kept-filters.tsx';
import { LIST_PLACES, type ListPlace } from './list-place.ts';
import type { ListFacets } from './list-facets.ts';
import { RailGroup } from './rail-group.tsx';
import { RailSelect } from './rail-select.tsx';
import type { FilterChoice } from './use-chosen-filters.ts';

interface FilterRailProps {
  place: ListPlace;
  choice: FilterChoice;
  facets: ListFacets;
}

/** Beside the list on a wide screen. What is ticked holds at once; without a script a button says so. */
export function FilterRail({ place, choice: { chosen, choose, form }, facets }: FilterRailProps) {
  const t = useText('schools');
  const countries = facets.countries.map(({ id, label, offered }) => ({
    id,
    label,
    off: offered ? undefined : t('filter.notOffered'),
  }));
  return (
    <form {...form} className="rail" aria-label={t('filter.label')}>
      <KeptFilters place={place} filters={chosen} keys={['keyword', 'searchType', 'initial', 'sort']} />
      <RailGroup
        title={t('filter.country')}
        all={t('filter.allCountries')}
        name={LIST_PLACES[place].countryKey}
        facets={countries}
        value={chosen.country}
        onChoose={(country) => choose({ country })}
      />
      <RailGroup
        title={t('filter.type')}
        all={t('filter.allTypes')}
        name="type"
        facets={facets.types}
        value={chosen.type}
        onChoose={(type) => choose({ type })}
      />
      <RailSelect
        title={t('filter.state')}
        all={t('filter.allStates')}
        name="state"
        facets={facets.states}
        value={chosen.state}
        onChoose={(state) => choose({ state })}
      />
      <RailSelect
        title={t('filter.city')}
        all={t('filter.allCities')}
        name="city"
        facets={facets.cities}
        value={chosen.city}
        onChoose={(city) => choose({ city })}
      />
      {countries.length > 0 && facets.states.length === 0 && !chosen.country && (
        <p className="tip rail__tip">{t('filter.countryFirst')}</p>
      )}
      <noscript>
        <button className="btn btn--solid" type="submit">
          {t('filter.show')}
        </button>
      </noscript>
    </form>
  );
}
