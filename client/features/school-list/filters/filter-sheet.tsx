import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ListFacets } from './filter-table.ts';
import type { ListPlace } from './list-place.ts';
import { countFilters, type SchoolFilters } from './school-filters.ts';
import { SheetForm } from './sheet-form.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import './filter-sheet.css';

interface FilterSheetProps {
  place: ListPlace;
  filters: SchoolFilters;
  facets: ListFacets;
}

/** Where there is no room for the rail: a native disclosure that fills the screen. Its summary opens and closes it. */
export function FilterSheet({ place, filters, facets }: FilterSheetProps) {
  const t = useText('schools');
  const ui = useText('ui');
  const ref = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useSheetKeys(ref);
  const on = countFilters(filters);
  return (
    <details
      className="sheet"
      ref={ref}
      data-invitation // The other invitation waits while this bar is on screen: never two bars.
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="btn btn--solid">
        <span className="sheet__closed">
          <Icon name="filter" />
          {on > 0 ? t('filter.openOn', { count: on }) : t('filter.open')}
        </span>
        <span className="sheet__opened">
          <Icon name="close" label={ui('backWithoutChange')} />
        </span>
      </summary>
      {/* A new draft each time: whoever goes back has changed nothing. */}
      <SheetForm key={String(isOpen)} place={place} filters={filters} facets={facets} isOpen={isOpen} />
    </details>
  );
}

const REACHABLE = 'summary, a[href], button:not(:disabled), select:not(:disabled), input:not([type=hidden], :disabled)';

/** A disclosure that fills the screen: Escape closes it, Tab stays inside, and a new address closes it. */
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
      } else if (event.key === 'Tab') stayInside(sheet, event);
    };
    sheet.addEventListener('keydown', onKeyDown);
    return () => sheet.removeEventListener('keydown', onKeyDown);
  }, [ref]);

  useEffect(() => {
    if (ref.current) ref.current.open = false;
  }, [ref, key]);
}

function stayInside(sheet: HTMLElement, event: KeyboardEvent) {
  const stops = [...sheet.querySelectorAll<HTMLElement>(REACHABLE)].filter((stop) => stop.getClientRects().length > 0);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
