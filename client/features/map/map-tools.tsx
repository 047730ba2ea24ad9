import { type CSSProperties, useSyncExternalStore } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { chartScale } from './chart-scale.ts';
import { useMap } from './map-context.ts';

const WIDEST = 126;
const CELLS = 4;

interface MapToolsProps {
  /** Brings back into sight what the map is about. */
  onHome: () => void;
  homeLabel: string;
}

export function MapTools({ onHome, homeLabel }: MapToolsProps) {
  const map = useMap();
  const t = useText('map');
  return (
    <>
      <div className="mapctl" role="group" aria-label={t('tools')}>
        <IconButton icon="plus" label={t('zoomIn')} onClick={() => map.zoomBy(1)} />
        <IconButton icon="minus" label={t('zoomOut')} onClick={() => map.zoomBy(-1)} />
        <IconButton icon="locate" label={homeLabel} onClick={onHome} />
      </div>
      <MapScale />
      {map.ground !== 'streets' && <p className="source mapcredit">{t('credit')}</p>}
    </>
  );
}

/** The neatline with its length; a string is what the store compares. */
function MapScale() {
  const map = useMap();
  const t = useText('map');
  const scale = useSyncExternalStore(map.onMove, () => {
    const { lat, zoom } = map.view();
    const { metres, pixels } = chartScale(lat, zoom, WIDEST);
    return `${metres} ${pixels.toFixed(1)}`;
  });
  const [metres = 0, pixels = 0] = scale.split(' ').map(Number);
  const length = { '--length': `${pixels}px`, '--cell': `${pixels / CELLS}px` } as CSSProperties;
  return (
    <div className="mapscale" style={length}>
      <div className="neatline" aria-hidden="true" />
      {metres < 1000 ? t('metres', { value: metres }) : t('kilometres', { value: metres / 1000 })}
    </div>
  );
}
