import {
  createContext,
  type CSSProperties,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { EmptyState } from '#client/ui/feedback/notice.tsx';
import { Spinner } from '#client/ui/feedback/waiting.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import type { ChartMap, ChartMapOptions, MapFailure } from './chart-map.ts';
import { chartScale } from './places/flat-world.ts';
import { selectMapProvider } from './places/place.ts';
import type { Place } from './places/read-place.ts';
import '#client/styles/late/chart-map.css';
import './map-pane.css';

interface MapPaneProps {
  label: string;
  start: ChartMapOptions['start'];
  about?: ChartMapOptions['about'];
  homeLabel: string;
  onHome: (map: ChartMap) => void;
  onReady?: (map: ChartMap) => void;
  onLoadError?: (reason: MapFailure) => void;
  /** Overlays, which are rendered once the map is ready. */
  children: ReactNode;
}

/** Map with its controls, and its loading and error states. */
export function MapPane({ label, start, about, homeLabel, onHome, onReady, onLoadError, children }: MapPaneProps) {
  const t = useText('map');
  const container = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const state = useChartMap(container, attempt, {
    label: t('ground', { label }),
    start,
    about,
    onReady,
    onLoadError,
  });
  const map = state.kind === 'ready' ? state.map : null;
  const isLoading = state.kind === 'loading' || (state.kind === 'ready' && !state.isDrawn);
  return (
    <section className="chartmap" aria-label={label} aria-busy={isLoading}>
      <div className="mapground" ref={container} hidden={state.kind === 'failed'} />
      {isLoading && (
        <div className="mapwait mapwait--chart">
          <Spinner large label={t('waiting')} />
        </div>
      )}
      {state.kind === 'failed' && <MapError reason={state.reason} onRetry={() => setAttempt(attempt + 1)} />}
      {map && (
        <MapContext value={map}>
          {children}
          <MapTools homeLabel={homeLabel} onHome={() => onHome(map)} />
        </MapContext>
      )}
      {map?.baseMap === 'chartInstead' && (
        <p className="mapnote" role="status">
          {t('chartInstead')}
        </p>
      )}
    </section>
  );
}

function MapError({ reason, onRetry }: { reason: MapFailure; onRetry: () => void }) {
  const t = useText('map');
  const { agent } = useSite();
  return (
    <div className="mapwait" role="alert">
      <EmptyState
        picture={emptyArtAddress('map', agent.brandColour)}
        title={t('failed.title')}
        text={t(`failed.${reason}`)}
      >
        {reason !== 'webgl' && (
          <Button size="s" onClick={onRetry}>
            <Icon name="retry" />
            {t('failed.retry')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

const MAX_SCALE_PX = 126;
const CELLS = 4;

interface MapToolsProps {
  onHome: () => void;
  homeLabel: string;
}

function MapTools({ onHome, homeLabel }: MapToolsProps) {
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
      {map.baseMap !== 'streets' && <p className="source mapcredit">{t('credit')}</p>}
    </>
  );
}

/** Scale bar. The snapshot is a string, since useSyncExternalStore compares objects by identity. */
function MapScale() {
  const map = useMap();
  const t = useText('map');
  const scale = useSyncExternalStore(map.onMove, () => {
    const { lat, zoom } = map.view();
    const { metres, pixels } = chartScale(lat, zoom, MAX_SCALE_PX);
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

export const MapOverlay = ({ children }: { children: ReactNode }) => createPortal(children, useMap().stage);

/** Positions an element at a place while the map moves, and hides it outside the viewport. */
export function usePlacedElement<E extends HTMLElement>({ lng, lat }: Place): RefObject<E | null> {
  const map = useMap();
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const position = () => {
      const element = ref.current;
      if (!element) return;
      const { x, y } = map.pixelOf({ lng, lat });
      const { clientWidth, clientHeight } = map.stage.parentElement ?? map.stage;
      element.style.left = `${x}px`;
      element.style.top = `${y}px`;
      element.hidden = x < 0 || y < 0 || x > clientWidth || y > clientHeight;
    };
    position();
    return map.onMove(position);
  }, [map, lng, lat]);
  return ref;
}

const MapContext = createContext<ChartMap | null>(null);

export function useMap(): ChartMap {
  const map = use(MapContext);
  if (!map) throw new Error('useMap outside MapPane');
  return map;
}

type MapState =
  | { kind: 'loading' }
  | { kind: 'ready'; map: ChartMap; isDrawn: boolean }
  | { kind: 'failed'; reason: MapFailure };

interface MapOptions {
  label: string;
  /** Initial view. Later changes have no effect. */
  start: ChartMapOptions['start'];
  about?: ChartMapOptions['about'];
  onReady?: (map: ChartMap) => void;
  onLoadError?: (reason: MapFailure) => void;
}

/** Creates the map in the container and removes it on unmount. */
function useChartMap(
  container: RefObject<HTMLElement | null>,
  /** Number of the attempt. A new number creates the map again. */
  attempt: number,
  { label, start, about, onReady, onLoadError }: MapOptions,
): MapState {
  const { agent, mapStyle } = useSite();
  const locale = useLocale();
  const [state, setState] = useState<MapState>({ kind: 'loading' });
  const fail = useEffectEvent((reason: MapFailure) => {
    setState({ kind: 'failed', reason });
    onLoadError?.(reason);
  });
  const succeed = useEffectEvent((map: ChartMap) => {
    setState({ kind: 'ready', map, isDrawn: false });
    void map.drawn.then(() =>
      setState((current) =>
        current.kind === 'ready' && current.map === map ? { ...current, isDrawn: true } : current,
      ),
    );
    onReady?.(map);
  });
  const open = useEffectEvent(async (element: HTMLElement): Promise<ChartMap | MapFailure> => {
    if (!hasWebgl()) return 'webgl';
    const module = await import('./open-chart-map.client.ts').catch(() => null);
    if (!module) return 'script';
    const provider = selectMapProvider(agent.publicLevel);
    return module
      .openChartMap({ container: element, provider, style: mapStyle, locale, start, label, ...(about && { about }) })
      .catch(() => 'base' as const);
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let isWanted = true;
    let chartMap: ChartMap | null = null;
    setState({ kind: 'loading' });
    void open(element).then((map) => {
      if (typeof map === 'string') {
        if (isWanted) fail(map);
      } else if (isWanted) {
        chartMap = map;
        succeed(map);
      } else map.remove();
    });
    return () => {
      isWanted = false;
      chartMap?.remove();
    };
  }, [container, attempt]);

  return state;
}

/** Checks WebGL support before the map library is loaded. */
function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext(); // Releases the context, since browsers limit the number of live contexts.
  return context !== null;
}
