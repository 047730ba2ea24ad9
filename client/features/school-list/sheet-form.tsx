import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { KeptFilters } from './kept-filters.tsx';
import { LIST_PLACES, type ListPlace } from './list-place.ts';
import type { Facet, ListFacets } from './list-facets.ts';
import { filtersAddress, NO_FILTERS, type SchoolFilters } from './school-filters.ts';
import { SheetField } from './sheet-field.tsx';
import { SortSelect } from './sort-select.tsx';
import { useFilterDraft } from './use-filter-draft.ts';
import { useListForm } from './use-list-form.ts';

interface SheetFormProps {
  place: ListPlace;
  filters: SchoolFilters;
  facets: ListFacets;
  isOpen: boolean;
}

/** Nothing changes before it is confirmed; meanwhile the button says how many schools there would be. */
export function SheetForm({ place, filters, facets: atFirst, isOpen }: SheetFormProps) {
  const t = useText('schools');
  const ui = useText('ui');
  const { form } = useListForm(place);
  const { draft, facets, total, change } = useFilterDraft(place, filters, atFirst);
  const { keyword, searchType, sort } = filters;
  const cleared = { ...NO_FILTERS, keyword, searchType, sort };
  const field = (key: 'state' | 'city' | 'type', all: string, list: readonly Facet[]) =>
    list.length > 0 && (
      <SheetField
        label={t(`filter.${key}`)}
        name={key}
        choices={[{ value: '', label: all }, ...list.map(({ id, label }) => ({ value: id, label }))]}
        value={draft[key]}
        onChange={(value) => change({ [key]: value })}
        isOpen={isOpen}
      />
    );
  return (
    <form {...form} className="sheet__in" aria-label={t('filter.label')}>
      <h2 className="sheet__bar">{t('filter.label')}</h2>
      <div className="sheet__list">
        <KeptFilters place={place} filters={draft} keys={['keyword', 'searchType', 'initial']} />
        {facets.countries.length > 0 && (
          <SheetField
            label={t('filter.country')}
            name={LIST_PLACES[place].countryKey}
            choices={[
              { value: '', label: t('filter.allCountries') },
              ...facets.countries.map(({ id, label, otherName, offered }) => ({
                value: id,
                label,
                note: otherName,
                unavailable: offered ? undefined : t('filter.notOffered'),
              })),
            ]}
            value={draft.country}
            onChange={(country) => change({ country })}
            isOpen={isOpen}
          />
        )}
        {draft.country === '' && <p className="tip sheet__tip">{t('filter.countryFirst')}</p>}
        {field('state', t('filter.allStates'), facets.states)}
        {field('city', t('filter.allCities'), facets.cities)}
        {field('type', t('filter.allTypes'), facets.types)}
        <div className="field">
          <SortSelect place={place} filters={draft} onChange={(wanted) => change({ sort: wanted })} />
        </div>
      </div>
      <div className="sheet__foot">
        <SiteLink
          className="btn"
          role="button"
          to={filtersAddress(cleared, place)}
          onClick={(event) => {
            event.preventDefault();
            change(cleared);
          }}
        >
          {ui('reset')}
        </SiteLink>
        <button className="btn btn--solid" type="submit">
          {total === null ? t('filter.show') : t('filter.showCount', { count: total })}
        </button>
      </div>
    </form>
  );
}
