import { useId, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { getIconClass } from '#client/ui/icon/icon.tsx';
import { SCHOOL_FILTER_KEYS } from '#shared/rules/school-filters.ts';
import { FILTERS_BEYOND_SEARCH } from '#client/features/school-list/filters/filter-table.ts';
import { StoredFilters, useListForm } from '#client/features/school-list/filters/list-form.tsx';
import { LIST_PAGES, type ListPage, type SchoolFilters } from '#client/features/school-list/filters/school-filters.ts';

const SuggestionList = createLazyPart({
  load: async () => (await import('./suggestion-list.tsx')).SuggestionList,
  namespaces: ['schools'],
});

interface SearchBoxProps {
  place: ListPage;
  filters: SchoolFilters;
  initialSearch: Pick<SchoolFilters, 'keyword' | 'searchType'>;
}

/**
 * Search box. On a list it searches within the filters. On the search page it resets the filters and searches for the
 * name of a school or country.
 */
export function SearchBox({ place, filters, initialSearch }: SearchBoxProps) {
  const t = useText('schools');
  const id = useId();
  const { searches } = LIST_PAGES[place];
  const { form } = useListForm(place);
  const [isByCountry, setIsByCountry] = useState(initialSearch.searchType === '1');
  const searchKind = searches && isByCountry ? 'country' : 'school';
  const [inputElement, setInputElement] = useState<HTMLInputElement>();
  const handleFocus = (event: { currentTarget: HTMLInputElement }) => setInputElement(event.currentTarget);
  return (
    <form {...form} className="finder" role="search" aria-label={t('find.label')}>
      {searches && (
        <fieldset className="finder__kinds">
          <legend className="sr">{t('find.kind')}</legend>
          <label className="check">
            <input
              type="radio"
              name="searchType"
              value="0"
              checked={!isByCountry}
              onChange={() => setIsByCountry(false)}
            />
            <span>{t('find.bySchool')}</span>
          </label>
          <label className="check">
            <input
              type="radio"
              name="searchType"
              value="1"
              checked={isByCountry}
              onChange={() => setIsByCountry(true)}
            />
            <span>{t('find.byCountry')}</span>
          </label>
        </fieldset>
      )}
      <StoredFilters
        listPage={place}
        filters={filters}
        keys={[...(searches ? FILTERS_BEYOND_SEARCH : SCHOOL_FILTER_KEYS), 'sort']}
      />
      <label className="sr" htmlFor={id}>
        {t(`find.${searchKind}`)}
      </label>
      <div className="input-group finder__box">
        <input
          key={initialSearch.keyword}
          className="input"
          id={id}
          type="search"
          name="keyword"
          maxLength={100}
          defaultValue={initialSearch.keyword}
          placeholder={t(`find.${searchKind}Example`)}
          enterKeyHint="search"
          onFocus={handleFocus}
          onInput={handleFocus} // The input may already have the focus before hydration, so input events are handled as well.
        />
        <button className={`btn btn--solid ${getIconClass('search')}`} type="submit">
          {t('find.submit')}
        </button>
        {inputElement && searchKind === 'school' && <SuggestionList inputElement={inputElement} />}
      </div>
    </form>
  );
}
