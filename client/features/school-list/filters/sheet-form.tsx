import { Fragment, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { OptionMark, CustomFee } from './filter-parts.tsx';
import { StoredFilters, SortSelect, useListForm } from './list-form.tsx';
import {
  changeFilters,
  type FilterField,
  type FilterOption,
  getFiltersPath,
  type ListPage,
  EMPTY_FILTERS,
  type SchoolFilters,
  useFilterFields,
} from './school-filters.ts';
import { LINKED_FILTERS, type ListFacets } from './filter-table.ts';
import { announceFetcherLoad } from '#client/network/navigation.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSitePath } from '#client/site/site.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import type { Choice } from '#client/ui/select/choice.ts';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { useIsPhone } from '#client/ui/use-media.ts';

interface SheetFormProps {
  listPage: ListPage;
  filters: SchoolFilters;
  facets: ListFacets;
}

/**
 * Filter form of the phone sheet. Choices are applied when the form is submitted. Until then the submit button shows
 * the number of schools.
 */
export function SheetForm({ listPage, filters, facets: initialFacets }: SheetFormProps) {
  const t = useText('schools');
  const uiText = useText('ui');
  const { form } = useListForm(listPage);
  const ref = useRef<HTMLFormElement>(null);
  const isOpen = useIsSheetOpen(ref);
  const { draft, facets, total, change: changeDraft } = useFilterDraft(listPage, filters, initialFacets, isOpen);
  // The sheet is rendered before the pickers, because their library loads later.
  const hasPickers = useDeferredValue(isOpen);
  const { keyword, searchType, sort } = filters;
  const clearedFilters = { ...EMPTY_FILTERS, keyword, searchType, sort };
  const fields = useFilterFields(listPage, facets);
  return (
    <form {...form} ref={ref} className="sheet__in" aria-label={t('filter.label')}>
      <h2 className="sheet__bar">{t('filter.label')}</h2>
      <div className="sheet__list">
        <StoredFilters listPage={listPage} filters={draft} keys={['keyword', 'searchType', ...LINKED_FILTERS]} />
        {fields.map((field) => (
          <Fragment key={field.key}>
            {field.options.length > 0 && (
              <SheetField
                field={field}
                value={draft[field.key]}
                onChange={(value) => changeDraft({ [field.key]: value })}
                barTotals={facets.spread}
                hasPicker={hasPickers}
              />
            )}
          </Fragment>
        ))}
        <div className="field">
          <SortSelect listPage={listPage} filters={draft} onChange={(requested) => changeDraft({ sort: requested })} />
        </div>
      </div>
      <div className="sheet__foot">
        <SiteLink
          className="btn"
          role="button"
          to={getFiltersPath(clearedFilters, listPage)}
          onClick={(event) => {
            event.preventDefault();
            changeDraft(clearedFilters);
          }}
        >
          {uiText('reset')}
        </SiteLink>
        <button className="btn btn--solid" type="submit">
          {total === null ? t('filter.show') : t('filter.showCount', { count: total })}
        </button>
      </div>
    </form>
  );
}

/**
 * Returns whether the sheet is open. It reads the `details` element itself, because a prop would render the form again
 * before it is hydrated.
 */
function useIsSheetOpen(ref: RefObject<HTMLElement | null>): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const sheetElement = ref.current?.closest('details');
    if (!sheetElement) return;
    const syncOpenState = () => setIsOpen(sheetElement.open);
    syncOpenState();
    sheetElement.addEventListener('toggle', syncOpenState);
    return () => sheetElement.removeEventListener('toggle', syncOpenState);
  }, [ref]);
  return isOpen;
}

/** Full-screen picker. Its library is loaded when the filters are opened. */
const PhoneSelect = createLazyPart({
  load: async () => (await import('#client/ui/picker/picker.tsx')).PhoneSelect,
  namespaces: ['ui'],
});

/** Number of options from which a picker has a search field. */
const LONG_LIST_LENGTH = 12;

/** Filter that shows all its options, as checkboxes for multiple choice and otherwise as radio buttons. */
function SheetOptionPicker({ field, value, barTotals, onChange }: Omit<SheetFieldProps, 'hasPicker'>) {
  const { many, name } = field;
  const options: readonly FilterOption[] = many ? field.options : [{ id: '', label: field.all }, ...field.options];
  return (
    <fieldset className="pick">
      <legend>{field.title}</legend>
      {field.key === 'fee' && <CustomFee value={value} barTotals={barTotals} onChange={onChange} />}
      {options.map((option) => (
        <OptionMark
          key={option.id}
          className="pick__one"
          many={many}
          name={name}
          option={option}
          value={value}
          onChange={onChange}
        />
      ))}
    </fieldset>
  );
}

interface SheetFieldProps {
  field: FilterField;
  value: string;
  onChange: (value: string) => void;
  barTotals: readonly number[];
  hasPicker: boolean;
}

function SheetField({ field, value, onChange, barTotals, hasPicker }: SheetFieldProps) {
  const isPhone = useIsPhone();
  const t = useText('schools');
  const { name, title: label, all, options } = field;
  if (field.control === 'pick' || field.many)
    return <SheetOptionPicker field={field} value={value} barTotals={barTotals} onChange={onChange} />;
  const selectChoices: Choice[] = [
    { value: '', label: all },
    ...options.map(({ id, label: option, total, note }) => ({
      value: id,
      label: total === undefined ? option : t('filter.counted', { label: option, count: total }),
      note,
    })),
  ];
  const nativeSelect = (
    <NativeSelect
      label={label}
      name={name}
      choices={selectChoices}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
  if (!isPhone || !hasPicker) return nativeSelect;
  return (
    <PhoneSelect
      waiting={nativeSelect}
      isMultiple={false}
      label={label}
      name={name}
      choices={selectChoices}
      placeholder={all}
      searchLabel={selectChoices.length > LONG_LIST_LENGTH ? label : undefined}
      value={value === '' ? [] : [value]}
      onChange={([selectedValue = '']) => onChange(selectedValue)}
      onOpened={() => undefined}
      onLeft={() => undefined}
    />
  );
}

/** Part of the page's loader data that the draft of the filters uses. */
interface DraftFiltersResult {
  facets: ListFacets;
  outcome: { kind: 'found'; total: number } | { kind: 'notOffered' | 'failed' };
}

/** Manages filters that have not been applied yet. The loader of the page counts their schools. */
function useFilterDraft(scope: ListPage, filters: SchoolFilters, initialFacets: ListFacets, isOpen: boolean) {
  const [changedFilters, setChangedFilters] = useState<SchoolFilters | null>(null);
  // Cancelling restores the filters without remounting the form, which would slow down the next opening.
  useEffect(() => {
    if (!isOpen) setChangedFilters(null);
  }, [isOpen]);
  const draftFilters = changedFilters ?? filters;
  const fetcher = useFetcher<DraftFiltersResult>();
  const toPath = useSitePath();
  const draftResult = fetcher.state === 'idle' ? fetcher.data : undefined;
  const hasChanges = changedFilters !== null;

  const changeDraft = (changes: Partial<SchoolFilters>) => {
    const nextFilters = changeFilters(draftFilters, changes);
    setChangedFilters(nextFilters);
    void fetcher.load(announceFetcherLoad(toPath(getFiltersPath(nextFilters, scope))));
  };
  return {
    draft: draftFilters,
    change: changeDraft,
    facets: hasChanges
      ? selectFacets(draftFilters, draftResult?.facets, initialFacets, filters.country)
      : initialFacets,
    /** Number of matching schools, or null until it is known. */
    total: hasChanges && draftResult?.outcome.kind === 'found' ? draftResult.outcome.total : null,
  };
}

/**
 * Returns the facets of the filters that have not been applied yet. After a change of country, the lists of states and
 * cities are empty until those of the new country are loaded.
 */
function selectFacets(
  draft: SchoolFilters,
  listFacets: ListFacets | undefined,
  initialFacets: ListFacets,
  country: string,
) {
  if (listFacets) return listFacets;
  return draft.country === country ? initialFacets : { ...initialFacets, states: [], cities: [] };
}
