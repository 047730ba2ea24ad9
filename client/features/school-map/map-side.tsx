import { type ReactNode, useState } from 'react';
import type { Place } from '#client/features/map/places/read-place.ts';
import type { CountryFacet } from '#client/features/school-list/filters/filter-table.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { EmptyState, Notice } from '#client/ui/feedback/notice.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import { findCapital } from '#shared/places/country-capitals.ts';
import { type MapSearch, isListOutdated } from './map-search-state.ts';

interface SideHeadProps {
  mapSearch: MapSearch;
  onFollowChange: (isFollowing: boolean) => void;
}

/** Shows the number of schools in the visible area. A switch makes the list follow the map. */
export function SideHead({ mapSearch, onFollowChange }: SideHeadProps) {
  const t = useText('school-map');
  const { answer, phase, isFollowing } = mapSearch;
  return (
    <div className="side__head">
      <h2 aria-live="polite">
        {phase === 'searching' || !answer ? t('searching') : t('count', { count: answer.total })}
      </h2>
      {answer && answer.hits.length < answer.total && (
        <p className="meta">{t('some', { shown: answer.hits.length })}</p>
      )}
      {isListOutdated(mapSearch) && !isFollowing && <p className="meta">{t('stale')}</p>}
      <Checkbox checked={isFollowing} onChange={(event) => onFollowChange(event.currentTarget.checked)}>
        {t('follow')}
      </Checkbox>
    </div>
  );
}

export function SearchError({ onRetry }: { onRetry: () => void }) {
  const t = useText('school-map');
  return (
    <div className="side__say">
      <Notice tone="caution" announce="at once">
        <p>{t('failed')}</p>
        <Button variant="quiet" size="s" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Notice>
    </div>
  );
}

interface EmptyAreaProps {
  countries: readonly CountryFacet[];
  onCountrySelect: (capital: Place) => void;
}

export function EmptyArea({ countries, onCountrySelect }: EmptyAreaProps): ReactNode {
  const t = useText('school-map');
  const { agent } = useSite();
  const countryLinks = countries.flatMap(({ id, key, label, offered }) => {
    const capital = offered && findCapital(key);
    return capital ? [{ id, label, capital }] : [];
  });
  return (
    <EmptyState picture={getEmptyArtPath('atlas', agent.brandColour)} title={t('empty.title')} text={t('empty.text')}>
      {countryLinks.length > 0 && (
        <ul className="row" aria-label={t('empty.ways')}>
          {countryLinks.map(({ id, label, capital }) => (
            <li key={id}>
              <button type="button" className="chip" onClick={() => onCountrySelect(capital)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}

/** Next height of the sheet. A button cycles through half, list and map. */
const NEXT_HEIGHT = { half: 'full', full: 'peek', peek: 'half' } as const;

/** Panel next to the map. On phones it is a sheet at the bottom whose height a button changes. */
export function BottomSheet({ label, children }: { label: string; children: ReactNode }) {
  const t = useText('school-map');
  const [sheetHeight, setSheetHeight] = useState<keyof typeof NEXT_HEIGHT>('half');
  return (
    <section className={`side bsheet bsheet--${sheetHeight}`} aria-label={label}>
      <button
        type="button"
        className="bsheet__grip"
        aria-label={t(`sheet.${sheetHeight}`)}
        onClick={() => setSheetHeight(NEXT_HEIGHT[sheetHeight])}
      />
      {children}
    </section>
  );
}
