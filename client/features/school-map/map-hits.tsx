import { Fragment, useEffect } from 'react';
import type { MapMarker } from '#client/features/map/places/cluster-markers.ts';
import { MapOverlay, usePositionedElement } from '#client/features/map/map-pane.tsx';
import type { SchoolListContent } from '#client/features/school-list/load-school-list.server.ts';
import type { SchoolRow } from '#client/features/school-list/school-row.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { SiteLink } from '#client/site/site.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { MapHit } from './map-search-state.ts';

const SEAL_SIZE = 48;

interface MapHitsProps {
  rows: readonly SchoolRow[];
  /** Id of the school with the highlighted marker. */
  highlightedId: string | null;
  /** Id of the school whose marker is selected. Its row is scrolled into view. */
  openedId: string | null;
  onHighlight: (id: string | null) => void;
}

/** List next to the map. A row and its marker are highlighted together. */
export function MapHits({ rows, highlightedId, openedId, onHighlight }: MapHitsProps) {
  useEffect(() => {
    if (openedId) scrollIntoList(document.getElementById(getHitId(openedId)));
  }, [openedId]);
  return (
    <ol>
      {rows.map((row) => (
        <li key={row.id} id={getHitId(row.id)} className={joinClasses('hit', row.id === highlightedId && 'hit--on')}>
          <MapHitItem row={row} isHighlighted={row.id === highlightedId} onHighlight={onHighlight} />
        </li>
      ))}
    </ol>
  );
}

/** Scrolls the list to a row. The page is not scrolled, because the map would move out of view. */
function scrollIntoList(row: HTMLElement | null) {
  const listElement = row?.closest('.hits');
  if (!row || !listElement) return;
  const [rowRect, listRect] = [row.getBoundingClientRect(), listElement.getBoundingClientRect()];
  if (rowRect.top < listRect.top || rowRect.bottom > listRect.bottom)
    listElement.scrollBy({ top: rowRect.top - listRect.top });
}

const getHitId = (id: string) => `hit-${id}`;

interface MapHitItemProps extends Pick<MapHitsProps, 'onHighlight'> {
  row: SchoolRow;
  isHighlighted: boolean;
}

function MapHitItem({ row, isHighlighted, onHighlight }: MapHitItemProps) {
  const { own, ownLang, other, otherLang } = getBilingualName(row, useLocale());
  const hitContent = (
    <>
      <Image className="seal" src={row.seal} alt="" width={SEAL_SIZE} height={SEAL_SIZE} fit="contain" fills />
      <b lang={ownLang}>
        {own}
        {other && <span lang={otherLang}>{other}</span>}
      </b>
      <span className="meta">
        <MapHitMeta row={row} />
      </span>
    </>
  );
  const linkProps = {
    'aria-current': isHighlighted || undefined,
    onPointerEnter: () => onHighlight(row.id),
    onPointerLeave: () => onHighlight(null),
    onFocus: () => onHighlight(row.id),
    onBlur: () => onHighlight(null),
  };
  return row.website ? (
    <a href={row.website} target="_blank" rel="noopener noreferrer" {...linkProps}>
      {hitContent}
    </a>
  ) : (
    <SiteLink to={`/school/${row.id}`} {...linkProps}>
      {hitContent}
    </SiteLink>
  );
}

/**
 * Shows details of a school, such as 'Leeds · QS 36 (2021)'. The button with the source is only on the page of the
 * school, because links cannot contain buttons.
 */
function MapHitMeta({ row: { zone, rank } }: { row: SchoolRow }) {
  const t = useText('school-map');
  const metaParts = [zone, rank && t('rank', { rank: rank.value, year: rank.year })].filter((part): part is string =>
    Boolean(part),
  );
  return metaParts.map((part, index) => (
    <Fragment key={part}>
      <span className="hit__part">
        {part}
        {index < metaParts.length - 1 && ' ·'}
      </span>{' '}
    </Fragment>
  ));
}

interface FirstHitsProps extends Pick<SchoolListContent, 'outcome'> {
  /** Whether the list needs a heading. The map already has one. */
  isHeadShown: boolean;
}

/** List of schools from the server. It is shown before the map has loaded and without JavaScript. */
export function FirstHits({ outcome: schoolsOutcome, isHeadShown }: FirstHitsProps) {
  const schoolsText = useText('schools');
  const rows = schoolsOutcome.kind === 'found' ? schoolsOutcome.rows : [];
  return (
    <>
      {isHeadShown && (
        <div className="side__head">
          <h2>
            {schoolsOutcome.kind === 'found'
              ? schoolsText('count.schools', { count: schoolsOutcome.total })
              : schoolsText('count.failed')}
          </h2>
        </div>
      )}
      <div className="hits">
        <MapHits rows={rows} highlightedId={null} openedId={null} onHighlight={() => {}} />
      </div>
    </>
  );
}

interface MapLabelProps {
  marker: MapMarker;
  /** Schools at the marker. There are several if they are too close to be separated on a map. */
  mapHits: readonly MapHit[];
  onClose: () => void;
}

/** Popup of the selected marker. Escape closes it. */
export function MapLabel({ marker, mapHits, onClose }: MapLabelProps) {
  const t = useText('school-map');
  const ref = usePositionedElement<HTMLDivElement>(marker);
  const isSingle = mapHits.length === 1;
  useEffect(() => {
    const handleKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [onClose]);
  return (
    <MapOverlay>
      <div
        ref={ref}
        className="pinlabel"
        role="group"
        aria-label={isSingle ? marker.title : t('together', { count: mapHits.length })}
      >
        <IconButton icon="close" label={t('close')} className="pinlabel__close" onClick={onClose} />
        {!isSingle && <p className="t">{t('together', { count: mapHits.length })}</p>}
        {mapHits.map((hit) => (
          <LabelLine key={hit.row.id} hit={hit} isSingle={isSingle} />
        ))}
      </div>
    </MapOverlay>
  );
}

function LabelLine({ hit: { row }, isSingle }: { hit: MapHit; isSingle: boolean }) {
  const { own, ownLang } = getBilingualName(row, useLocale());
  return (
    <div className="pinlabel__line">
      <p className={isSingle ? 't' : undefined}>
        {row.website ? (
          <a href={row.website} target="_blank" rel="noopener noreferrer" lang={ownLang}>
            {own}
          </a>
        ) : (
          <SiteLink className="plain" to={`/school/${row.id}`} lang={ownLang}>
            {own}
          </SiteLink>
        )}
      </p>
      <p className="meta">
        <MapHitMeta row={row} />
      </p>
    </div>
  );
}
