import { useEffect } from 'react';
import { type MapMarker, OnGround, useOnGround } from '#client/features/map/offers.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { twoNames } from '#client/site/catalogue/school-name.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import type { MapHit } from './map-search-state.ts';
import { HitMeta } from './map-hits.tsx';

interface MapLabelProps {
  /** Where it is pinned. */
  marker: MapMarker;
  /** More than one where no map could tell them apart. */
  hits: readonly MapHit[];
  onClose: () => void;
}

/** What stands at a marker that was pressed. Escape takes it away. */
export function MapLabel({ marker, hits, onClose }: MapLabelProps) {
  const t = useText('school-map');
  const ref = useOnGround<HTMLDivElement>(marker);
  const isOne = hits.length === 1;
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  return (
    <OnGround>
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
    </OnGround>
  );
}

function LabelLine({ hit: { row }, isOne }: { hit: MapHit; isOne: boolean }) {
  const { own, ownLang } = twoNames(row, useLocale());
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
