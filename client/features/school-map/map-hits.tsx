import { Fragment, useEffect } from 'react';
import type { MapMarker } from '#client/features/map/places/cluster-markers.ts';
import { MapOverlay, usePlacedElement } from '#client/features/map/map-pane.tsx';
import type { SchoolListContent } from '#client/features/school-list/load-school-list.server.ts';
import type { SchoolRow } from '#client/features/school-list/school-row.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { bilingualName } from '#client/site/catalogue/school-name.ts';
import { SiteLink } from '#client/site/site.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { MapHit } from './map-search-state.ts';

const SEAL_SIZE = 48;

interface MapHitsProps {
  rows: readonly SchoolRow[];
  /** Id of the school with the highlighted marker. */
  lit: string | null;
  /** Id of the school with the selected marker. Its row is scrolled into view. */
  opened: string | null;
  onLight: (id: string | null) => void;
}

/** List beside the map. A row and its marker are highlighted together. */
export function MapHits({ rows, lit, opened, onLight }: MapHitsProps) {
  useEffect(() => {
    if (opened) scrollIntoList(document.getElementById(hitId(opened)));
  }, [opened]);
  return (
    <ol>
      {rows.map((row) => (
        <li key={row.id} id={hitId(row.id)} className={joinClasses('hit', row.id === lit && 'hit--on')}>
          <Hit row={row} isLit={row.id === lit} onLight={onLight} />
        </li>
      ))}
    </ol>
  );
}

/** Scrolls only the list to a row, since scrolling the page would hide the map. */
function scrollIntoList(row: HTMLElement | null) {
  const list = row?.closest('.hits');
  if (!row || !list) return;
  const [rowBox, listBox] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (rowBox.top < listBox.top || rowBox.bottom > listBox.bottom) list.scrollBy({ top: rowBox.top - listBox.top });
}

const hitId = (id: string) => `hit-${id}`;

interface HitProps extends Pick<MapHitsProps, 'onLight'> {
  row: SchoolRow;
  isLit: boolean;
}

function Hit({ row, isLit, onLight }: HitProps) {
  const { own, ownLang, other, otherLang } = bilingualName(row, useLocale());
  const content = (
    <>
      <Image className="seal" src={row.seal} alt="" width={SEAL_SIZE} height={SEAL_SIZE} fit="contain" fills />
      <b lang={ownLang}>
        {own}
        {other && <span lang={otherLang}>{other}</span>}
      </b>
      <span className="meta">
        <HitMeta row={row} />
      </span>
    </>
  );
  const link = {
    'aria-current': isLit || undefined,
    onPointerEnter: () => onLight(row.id),
    onPointerLeave: () => onLight(null),
    onFocus: () => onLight(row.id),
    onBlur: () => onLight(null),
  };
  return row.website ? (
    <a href={row.website} target="_blank" rel="noopener noreferrer" {...link}>
      {content}
    </a>
  ) : (
    <SiteLink to={`/school/${row.id}`} {...link}>
      {content}
    </SiteLink>
  );
}

/**
 * Details of a school such as 'Leeds · QS 36 (2021)'. The source button is on the school's page, since links cannot
 * contain buttons.
 */
function HitMeta({ row: { zone, rank } }: { row: SchoolRow }) {
  const t = useText('school-map');
  const parts = [zone, rank && t('rank', { rank: rank.value, year: rank.year })].filter((part): part is string =>
    Boolean(part),
  );
  return parts.map((part, index) => (
    <Fragment key={part}>
      <span className="hit__part">
        {part}
        {index < parts.length - 1 && ' ·'}
      </span>{' '}
    </Fragment>
  ));
}

interface FirstHitsProps extends Pick<SchoolListContent, 'outcome'> {
  /** True if the list needs a heading of its own. The map has one already. */
  hasHead: boolean;
}

/** Server-rendered list of the schools, displayed before the map loads and without JavaScript. */
export function FirstHits({ outcome: schoolsOutcome, hasHead }: FirstHitsProps) {
  const schools = useText('schools');
  const rows = schoolsOutcome.kind === 'found' ? schoolsOutcome.rows : [];
  return (
    <>
      {hasHead && (
        <div className="side__head">
          <h2>
            {schoolsOutcome.kind === 'found'
              ? schools('count.schools', { count: schoolsOutcome.total })
              : schools('count.failed')}
          </h2>
        </div>
      )}
      <div className="hits">
        <MapHits rows={rows} lit={null} opened={null} onLight={() => {}} />
      </div>
    </>
  );
}

interface MapLabelProps {
  marker: MapMarker;
  /** Schools at the marker. There are several if their positions are too close to separate on a map. */
  hits: readonly MapHit[];
  onClose: () => void;
}

/** Popup of the selected marker. Escape closes it. */
export function MapLabel({ marker, hits, onClose }: MapLabelProps) {
  const t = useText('school-map');
  const ref = usePlacedElement<HTMLDivElement>(marker);
  const isOne = hits.length === 1;
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  return (
    <MapOverlay>
      <div
        ref={ref}
        className="pinlabel"
        role="group"
        aria-label={isOne ? marker.title : t('together', { count: hits.length })}
      >
        <IconButton icon="close" label={t('close')} className="pinlabel__close" onClick={onClose} />
        {!isOne && <p className="t">{t('together', { count: hits.length })}</p>}
        {hits.map((hit) => (
          <LabelLine key={hit.row.id} hit={hit} isOne={isOne} />
        ))}
      </div>
    </MapOverlay>
  );
}

function LabelLine({ hit: { row }, isOne }: { hit: MapHit; isOne: boolean }) {
  const { own, ownLang } = bilingualName(row, useLocale());
  return (
    <div className="pinlabel__line">
      <p className={isOne ? 't' : undefined}>
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
        <HitMeta row={row} />
      </p>
    </div>
  );
}
