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
import { EmptyState } from '#client/ui/say/notice.tsx';
import { Waiting } from '#client/ui/say/waiting.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import type { ChartMap, ChartMapOptions, MapFailure } from './chart-map.ts';
import { chartScale } from './places/flat-world.ts';
import { chooseMapProvider } from './places/place.ts';
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
  onLoadedError?: (why: MapFailure) => void;
  /** Stands on the map once it is there. */
  children: ReactNode;
}

/** A map with its tools. While it comes, and where it does not, its place says so. */
export function MapPane({ label, start, about, homeLabel, onHome, onReady, onLoadedError, children }: MapPaneProps) {
  const t = useText('map');
  const container = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const state = useChartMap(container, attempt, {
    label: t('ground', { label }),
    start,
    about,
    onReady,
    onLoadedError,
  });
  const map = state.kind === 'ready' ? state.map : null;
  const isComing = state.kind === 'loading' || (state.kind === 'ready' && !state.isDrawn);
  return (
    <section className="chartmap" aria-label={label} aria-busy={isComing}>
      <div className="mapground" ref={container} hidden={state.kind === 'failed'} />
      {isComing && (
        <div className="mapwait mapwait--chart">
          <Waiting large label={t('waiting')} />
        </div>
      )}
      {state.kind === 'failed' && <NoMap why={state.why} onRetry={() => setAttempt(attempt + 1)} />}
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

function NoMap({ why, onRetry }: { why: MapFailure; onRetry: () => void }) {
  const t = useText('map');
  const { agent } = useSite();
  return (
    <div className="mapwait" role="alert">
      <EmptyState
        picture={emptyArtAddress('map', agent.brandColour)}
        title={t('failed.title')}
        text={t(`failed.${why}`)}
      >
        {why !== 'webgl' && (
          <Button size="s" onClick={onRetry}>
            <Icon name="retry" />
            {t('failed.retry')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

const WIDEST = 126;
const CELLS = 4;

interface MapToolsProps {
  /** Brings back into sight what the map is about. */
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

/** What it holds lies on the ground and takes part in the map's gestures. */
export const OnGround = ({ children }: { children: ReactNode }) => createPortal(children, useMap().stage);

/** Keeps an element over its place while the map moves, and takes it from the page when the place is out of sight. */
export function useOnGround<E extends HTMLElement>({ lng, lat }: Place): RefObject<E | null> {
  const map = useMap();
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const put = () => {
      const element = ref.current;
      if (!element) return;
      const { x, y } = map.pixelOf({ lng, lat });
      const { clientWidth, clientHeight } = map.stage.parentElement ?? map.stage;
      element.style.left = `${x}px`;
      element.style.top = `${y}px`;
      element.hidden = x < 0 || y < 0 || x > clientWidth || y > clientHeight;
    };
    put();
    return map.onMove(put);
  }, [map, lng, lat]);
  return ref;
}

const MapContext = createContext<ChartMap | null>(null);

/** The map that a component stands in. */
export function useMap(): ChartMap {
  const map = use(MapContext);
  if (!map) throw new Error('no map above this component');
  return map;
}

type MapState =
  | { kind: 'loading' }
  | { kind: 'ready'; map: ChartMap; isDrawn: boolean }
  | { kind: 'failed'; why: MapFailure };

interface MapOptions {
  label: string;
  /** Read once, when the map opens. */
  start: ChartMapOptions['start'];
  about?: ChartMapOptions['about'];
  onReady?: (map: ChartMap) => void;
  onLoadedError?: (why: MapFailure) => void;
}

/** Opens a map in an element, with everything that it takes, and closes it with the component. */
function useChartMap(
  container: RefObject<HTMLElement | null>,
  /** Another number opens the map anew. */
  attempt: number,
  { label, start, about, onReady, onLoadedError }: MapOptions,
): MapState {
  const { agent, mapStyle } = useSite();
  const locale = useLocale();
  const [state, setState] = useState<MapState>({ kind: 'loading' });
  const fail = useEffectEvent((why: MapFailure) => {
    setState({ kind: 'failed', why });
    onLoadedError?.(why);
  });
  const succeed = useEffectEvent((map: ChartMap) => {
    setState({ kind: 'ready', map, isDrawn: false });
    void map.drawn.then(() =>
      setState((now) => (now.kind === 'ready' && now.map === map ? { ...now, isDrawn: true } : now)),
    );
    onReady?.(map);
  });
  const open = useEffectEvent(async (element: HTMLElement): Promise<ChartMap | MapFailure> => {
    if (!hasWebgl()) return 'webgl';
    const opening = await import('./open-chart-map.client.ts').catch(() => null);
    if (!opening) return 'script';
    const provider = chooseMapProvider(agent.publicLevel);
    return opening
      .openChartMap({ container: element, provider, style: mapStyle, locale, start, label, ...(about && { about }) })
      .catch(() => 'base' as const);
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let isWanted = true;
    let opened: ChartMap | null = null;
    setState({ kind: 'loading' });
    void open(element).then((map) => {
      if (typeof map === 'string') {
        if (isWanted) fail(map);
      } else if (isWanted) {
        opened = map;
        succeed(map);
      } else map.remove();
    });
    return () => {
      isWanted = false;
      opened?.remove();
    };
  }, [container, attempt]);

  return state;
}

/** Asked before anything heavy is loaded: without it there is no map to draw. */
function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext(); // A page may hold only a few.
  return context !== null;
}
