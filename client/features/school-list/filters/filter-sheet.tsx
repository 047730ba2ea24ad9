import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { usePageBar } from '#client/ui/foot-bar/foot-bar.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { joinIds, SCHOOL_FILTER_KEYS, type SchoolFilterKey, takesSeveral } from '#shared/rules/school-filters.ts';
import { getFacets, FILTERS, type ListFacets } from './filter-table.ts';
import {
  changeFilters,
  getSelection,
  countFilters,
  filtersAddress,
  type ListPage,
  NO_FILTERS,
  type SchoolFilters,
} from './school-filters.ts';
import './filter-sheet.css';

/**
 * The form of the sheet is server-rendered and hydrated on demand, since most screens have room for the sidebar
 * instead.
 */
const SheetForm = lazyPart({
  load: async () => (await import('./sheet-form.tsx')).SheetForm,
  words: ['schools', 'ui'],
});

export const preloadSheet = () => SheetForm.draw();

interface FilterSheetProps {
  place: ListPage;
  filters: SchoolFilters;
  facets: ListFacets;
}

/** Filters on narrow screens: a `details` element that fills the screen, opened and closed by its summary. */
export function FilterSheet({ place, filters, facets }: FilterSheetProps) {
  const t = useText('schools');
  const ui = useText('ui');
  const ref = useRef<HTMLDetailsElement>(null);
  useSheetKeys(ref);
  usePageBar(ref);
  const on = countFilters(filters);
  return (
    <details className="sheet" ref={ref}>
      <summary className="btn btn--solid">
        <span className="sheet__closed">
          <Icon name="filter" />
          {on > 0 ? t('filter.openOn', { count: on }) : t('filter.open')}
        </span>
        <span className="sheet__opened">
          <Icon name="close" label={ui('backWithoutChange')} />
        </span>
      </summary>
      <SheetForm place={place} filters={filters} facets={facets} />
    </details>
  );
}

const REACHABLE = 'summary, a[href], button:not(:disabled), select:not(:disabled), input:not([type=hidden], :disabled)';

/** Closes the sheet on Escape and on navigation, and traps Tab inside it. */
function useSheetKeys(ref: RefObject<HTMLDetailsElement | null>) {
  const { key } = useLocation();

  useEffect(() => {
    const sheet = ref.current;
    if (!sheet) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!sheet.open) return;
      if (event.key === 'Escape') {
        sheet.open = false;
        sheet.querySelector('summary')?.focus();
      } else if (event.key === 'Tab') trapFocus(sheet, event);
    };
    sheet.addEventListener('keydown', onKeyDown);
    return () => sheet.removeEventListener('keydown', onKeyDown);
  }, [ref]);

  useEffect(() => {
    if (ref.current) ref.current.open = false;
  }, [ref, key]);
}

function trapFocus(sheet: HTMLElement, event: KeyboardEvent) {
  const stops = [...sheet.querySelectorAll<HTMLElement>(REACHABLE)].filter((stop) => stop.getClientRects().length > 0);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

interface FilterChipsProps {
  place: ListPage;
  filters: SchoolFilters;
  facets: ListFacets;
}

/** Active filters. Each is a link to the list without it. */
export function FilterChips({ place, filters, facets }: FilterChipsProps) {
  const t = useText('schools');
  const chips = listChips(filters, facets);
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={t('chip.label')}>
      {chips.map(({ kind, label, without }) => {
        const text = t(`chip.${kind}`, { label: label || t('chip.unknown') });
        return (
          <li key={`${kind} ${label}`}>
            <SiteLink
              className="chip"
              to={filtersAddress(without, place)}
              aria-label={t('chip.remove', { name: text })}
            >
              {text}
              <Icon name="close" />
            </SiteLink>
          </li>
        );
      })}
      {chips.length > 1 && (
        <li>
          <SiteLink
            className="btn btn--quiet btn--s"
            to={filtersAddress({ ...NO_FILTERS, sort: filters.sort === 'match' ? '' : filters.sort }, place)}
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
  /** Label of the value; '' if the id is unknown. */
  label: string;
  without: SchoolFilters;
}

export function listChips(filters: SchoolFilters, facets: ListFacets): FilterChip[] {
  const chips: FilterChip[] = [];
  const add = (kind: FilterChip['kind'], label: string, change: Partial<SchoolFilters>) =>
    chips.push({ kind, label, without: changeFilters(filters, change) });
  if (filters.keyword) {
    const isName = filters.searchType === '1';
    add(isName ? 'countryName' : 'keyword', filters.keyword, { keyword: '', searchType: '' });
  }
  for (const key of SCHOOL_FILTER_KEYS) {
    const selected = getSelection(filters, key);
    for (const value of selected) {
      const text = FILTERS[key].facets === null ? value : '';
      const label = getFacets(key, facets).find(({ id }) => id === value)?.label ?? text;
      add(key, label, { [key]: takesSeveral(key) ? joinIds(selected.filter((entry) => entry !== value)) : '' });
    }
  }
  return chips;
}
