import { type ReactNode, useRef } from 'react';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { EmptyState } from '#client/ui/say/empty-state.tsx';
import { Waiting } from '#client/ui/say/waiting.tsx';
import type { ChartMap, MapFailure } from './chart-map.ts';
import { MapContext } from './map-context.ts';
import { MapTools } from './map-tools.tsx';
import type { MapView } from './place.ts';
import { useChartMap } from './use-chart-map.ts';
import '#client/styles/chart-map.css';
import './map-pane.css';

export interface MapPaneProps {
  label: string;
  start: MapView;
  homeLabel: string;
  onHome: (map: ChartMap) => void;
  onReady?: (map: ChartMap) => void;
  onLoadedError?: (why: MapFailure) => void;
  /** Stands on the map once it is there. */
  children: ReactNode;
}

/** A map with its tools. While it comes, and where it does not, its place says so. */
export function MapPane({ label, start, homeLabel, onHome, onReady, onLoadedError, children }: MapPaneProps) {
  const t = useText('map');
  const container = useRef<HTMLDivElement>(null);
  const state = useChartMap(container, { label: t('ground', { label }), start, onReady, onLoadedError });
  const map = state.kind === 'ready' ? state.map : null;
  return (
    <section className="chartmap" aria-label={label} aria-busy={state.kind === 'loading'}>
      <div className="mapground" ref={container} hidden={state.kind === 'failed'} />
      {state.kind === 'loading' && (
        <div className="mapwait">
          <Waiting large label={t('waiting')} />
        </div>
      )}
      {state.kind === 'failed' && <NoMap why={state.why} />}
      {map && (
        <MapContext value={map}>
          {children}
          <MapTools homeLabel={homeLabel} onHome={() => onHome(map)} />
        </MapContext>
      )}
      {map?.ground === 'chartInstead' && (
        <p className="mapnote" role="status">
          {t('chartInstead')}
        </p>
      )}
    </section>
  );
}

function NoMap({ why }: { why: MapFailure }) {
  const t = useText('map');
  const { agent } = useSite();
  return (
    <div className="mapwait" role="alert">
      <EmptyState
        picture={emptyArtAddress('map', agent.brandColour)}
        title={t('failed.title')}
        text={t(`failed.${why}`)}
      />
    </div>
  );
}
