import { useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { ListFacets } from './list-facets.ts';
import type { ListPlace } from './list-place.ts';
import { countFilters, type SchoolFilters } from './school-filters.ts';
import { SheetForm } from './sheet-form.tsx';
import { useSheetKeys } from './use-sheet-keys.ts';
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
