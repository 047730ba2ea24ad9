import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { usePageBar } from '#client/ui/foot-bar/foot-bar.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import {
  joinIds,
  SCHOOL_FILTER_KEYS,
  type SchoolFilterKey,
  acceptsSeveralValues,
} from '#shared/rules/school-filters.ts';
import { getFacets, FILTERS, type ListFacets } from './filter-table.ts';
import {
  changeFilters,
  getSelection,
  countFilters,
  getFiltersPath,
  type ListPage,
  EMPTY_FILTERS,
  type SchoolFilters,
} from './school-filters.ts';
import './filter-sheet.css';

/**
 * Form of the sheet. It is rendered on the server and hydrated on demand, because most screens are wide enough for the
 * sidebar.
 */
const SheetForm = createLazyPart({
  load: async () => (await import('./sheet-form.tsx')).SheetForm,
  namespaces: ['schools', 'ui'],
});

export const preloadSheet = () => SheetForm.draw();

interface FilterSheetProps {
  listPage: ListPage;
  filters: SchoolFilters;
  facets: ListFacets;
}

/** Filters on narrow screens, in a `details` element that fills the screen. Its summary opens and closes it. */
export function FilterSheet({ listPage, filters, facets }: FilterSheetProps) {
  const t = useText('schools');
  const uiText = useText('ui');
  const ref = useRef<HTMLDetailsElement>(null);
  useSheetKeys(ref);
  usePageBar(ref);
  const activeCount = countFilters(filters);
  return (
    <details className="sheet" ref={ref}>
      <summary className="btn btn--solid">
        <span className="sheet__closed">
          <Icon name="filter" />
          {activeCount > 0 ? t('filter.openOn', { count: activeCount }) : t('filter.open')}
        </span>
        <span className="sheet__opened">
          <Icon name="close" label={uiText('backWithoutChange')} />
        </span>
      </summary>
      <SheetForm listPage={listPage} filters={filters} facets={facets} />
    </details>
  );
}

const FOCUSABLE_SELECTOR =
  'summary, a[href], button:not(:disabled), select:not(:disabled), input:not([type=hidden], :disabled)';

/** Closes the sheet on Escape and on navigation, and traps Tab inside it. */
function useSheetKeys(ref: RefObject<HTMLDetailsElement | null>) {
  const { key } = useLocation();

  useEffect(() => {
    const sheetElement = ref.current;
    if (!sheetElement) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!sheetElement.open) return;
      if (event.key === 'Escape') {
        sheetElement.open = false;
        sheetElement.querySelector('summary')?.focus();
      } else if (event.key === 'Tab') trapFocus(sheetElement, event);
    };
    sheetElement.addEventListener('keydown', handleKeyDown);
    return () => sheetElement.removeEventListener('keydown', handleKeyDown);
  }, [ref]);

  useEffect(() => {
    if (ref.current) ref.current.open = false;
  }, [ref, key]);
}

function trapFocus(sheetElement: HTMLElement, event: KeyboardEvent) {
  const focusableElements = [...sheetElement.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR)].filter(
    (element) => element.getClientRects().length > 0,
  );
  const edgeElement = event.shiftKey ? focusableElements[0] : focusableElements.at(-1);
  if (document.activeElement !== edgeElement) return;
  event.preventDefault();
  (event.shiftKey ? focusableElements.at(-1) : focusableElements[0])?.focus();
}

interface FilterChipsProps {
  listPage: ListPage;
  filters: SchoolFilters;
  facets: ListFacets;
}

/** Chips of the active filters. Each links to the list without that filter. */
export function FilterChips({ listPage, filters, facets }: FilterChipsProps) {
  const t = useText('schools');
  const filterChips = listChips(filters, facets);
  if (filterChips.length === 0) return null;
  return (
    <ul className="chips" aria-label={t('chip.label')}>
      {filterChips.map(({ kind, label, without }) => {
        const chipText = t(`chip.${kind}`, { label: label || t('chip.unknown') });
        return (
          <li key={`${kind} ${label}`}>
            <SiteLink
              className="chip"
              to={getFiltersPath(without, listPage)}
              aria-label={t('chip.remove', { name: chipText })}
            >
              {chipText}
              <Icon name="close" />
            </SiteLink>
          </li>
        );
      })}
      {filterChips.length > 1 && (
        <li>
          <SiteLink
            className="btn btn--quiet btn--s"
            to={getFiltersPath({ ...EMPTY_FILTERS, sort: filters.sort === 'match' ? '' : filters.sort }, listPage)}
          >
            {t('chip.clear')}
          </SiteLink>
        </li>
      )}
    </ul>
  );
}

interface FilterChip {
  kind: 'keyword' | 'countryName' | SchoolFilterKey;
  /** Label of the value, or '' if the id is unknown. */
  label: string;
  without: SchoolFilters;
}

export function listChips(filters: SchoolFilters, facets: ListFacets): FilterChip[] {
  const chips: FilterChip[] = [];
  const addChip = (kind: FilterChip['kind'], label: string, changes: Partial<SchoolFilters>) =>
    chips.push({ kind, label, without: changeFilters(filters, changes) });
  if (filters.keyword) {
    const isCountryName = filters.searchType === '1';
    addChip(isCountryName ? 'countryName' : 'keyword', filters.keyword, { keyword: '', searchType: '' });
  }
  for (const key of SCHOOL_FILTER_KEYS) {
    const selectedValues = getSelection(filters, key);
    for (const value of selectedValues) {
      const fallbackLabel = FILTERS[key].facets === null ? value : '';
      const facetLabel = getFacets(key, facets).find(({ id }) => id === value)?.label ?? fallbackLabel;
      addChip(key, facetLabel, {
        [key]: acceptsSeveralValues(key)
          ? joinIds(selectedValues.filter((selectedValue) => selectedValue !== value))
          : '',
      });
    }
  }
  return chips;
}
