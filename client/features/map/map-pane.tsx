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
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import type { ChartMap, ChartMapOptions, MapFailure } from './chart-map.ts';
import { getChartScale } from './places/flat-world.ts';
import { selectMapProvider } from './places/place.ts';
import type { Place } from './places/read-place.ts';
import '#client/styles/late/chart-map.css';
import './map-pane.css';

interface MapPaneProps {
  label: string;
  initialView: ChartMapOptions['initialView'];
  located?: ChartMapOptions['located'];
  homeLabel: string;
  onHomePress: (map: ChartMap) => void;
  onReady?: (map: ChartMap) => void;
  onLoadError?: (reason: MapFailure) => void;
  /** Overlays, rendered when the map is ready. */
  children: ReactNode;
}

/** Shows a map with its controls, its loading state and its errors. */
export function MapPane({
  label,
  initialView,
  located,
  homeLabel,
  onHomePress,
  onReady,
  onLoadError,
  children,
}: MapPaneProps) {
  const t = useText('map');
  const containerRef = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const mapState = useChartMap(containerRef, attempt, {
    label: t('ground', { label }),
    initialView: initialView,
    located: located,
    onReady,
    onLoadError,
  });
  const readyMap = mapState.kind === 'ready' ? mapState.map : null;
  const isLoading = mapState.kind === 'loading' || (mapState.kind === 'ready' && !mapState.isDrawn);
  return (
    <section className="chartmap" aria-label={label} aria-busy={isLoading}>
      <div className="mapground" ref={containerRef} hidden={mapState.kind === 'failed'} />
      {isLoading && (
        <div className="mapwait mapwait--chart">
          <Spinner isLarge label={t('waiting')} />
        </div>
      )}
      {mapState.kind === 'failed' && <MapError reason={mapState.reason} onRetry={() => setAttempt(attempt + 1)} />}
      {readyMap && (
        <MapContext value={readyMap}>
          {children}
          <MapTools homeLabel={homeLabel} onHomePress={() => onHomePress(readyMap)} />
        </MapContext>
      )}
      {readyMap?.baseMap === 'chartInstead' && (
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
        picture={getEmptyArtPath('map', agent.brandColour)}
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
const SCALE_CELLS = 4;

interface MapToolsProps {
  onHomePress: () => void;
  homeLabel: string;
}

function MapTools({ onHomePress, homeLabel }: MapToolsProps) {
  const map = useMap();
  const t = useText('map');
  return (
    <>
      <div className="mapctl" role="group" aria-label={t('tools')}>
        <IconButton icon="plus" label={t('zoomIn')} onClick={() => map.zoomBy(1)} />
        <IconButton icon="minus" label={t('zoomOut')} onClick={() => map.zoomBy(-1)} />
        <IconButton icon="locate" label={homeLabel} onClick={onHomePress} />
      </div>
      <MapScale />
      {map.baseMap !== 'streets' && <p className="source mapcredit">{t('credit')}</p>}
    </>
  );
}

/**
 * Shows the scale bar. The snapshot is a string, because useSyncExternalStore compares objects by identity and would
 * render forever.
 */
function MapScale() {
  const map = useMap();
  const t = useText('map');
  const scaleText = useSyncExternalStore(map.onMove, () => {
    const { lat, zoom } = map.view();
    const { metres, pixels } = getChartScale(lat, zoom, MAX_SCALE_PX);
    return `${metres} ${pixels.toFixed(1)}`;
  });
  const [metres = 0, pixels = 0] = scaleText.split(' ').map(Number);
  const scaleStyle = { '--length': `${pixels}px`, '--cell': `${pixels / SCALE_CELLS}px` } as CSSProperties;
  return (
    <div className="mapscale" style={scaleStyle}>
      <div className="neatline" aria-hidden="true" />
      {metres < 1000 ? t('metres', { value: metres }) : t('kilometres', { value: metres / 1000 })}
    </div>
  );
}

export const MapOverlay = ({ children }: { children: ReactNode }) => createPortal(children, useMap().stage);

/** Keeps an element positioned at a place while the map moves, and hides it outside the viewport. */
export function usePositionedElement<E extends HTMLElement>({ lng, lat }: Place): RefObject<E | null> {
  const map = useMap();
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const updatePosition = () => {
      const element = ref.current;
      if (!element) return;
      const { x, y } = map.pixelOf({ lng, lat });
      const { clientWidth, clientHeight } = map.stage.parentElement ?? map.stage;
      element.style.left = `${x}px`;
      element.style.top = `${y}px`;
      element.hidden = x < 0 || y < 0 || x > clientWidth || y > clientHeight;
    };
    updatePosition();
    return map.onMove(updatePosition);
  }, [map, lng, lat]);
  return ref;
}

const MapContext = createContext<ChartMap | null>(null);

export function useMap(): ChartMap {
  const map = use(MapContext);
  if (!map) throw new Error('useMap must be used inside MapPane');
  return map;
}

type MapState =
  | { kind: 'loading' }
  | { kind: 'ready'; map: ChartMap; isDrawn: boolean }
  | { kind: 'failed'; reason: MapFailure };

interface MapOptions {
  label: string;
  /** Initial view. Later changes have no effect. */
  initialView: ChartMapOptions['initialView'];
  located?: ChartMapOptions['located'];
  onReady?: (map: ChartMap) => void;
  onLoadError?: (reason: MapFailure) => void;
}

/** Creates the map in the container and removes it on unmount. */
function useChartMap(
  containerRef: RefObject<HTMLElement | null>,
  /** Number of the attempt. A new number recreates the map. */
  attempt: number,
  { label, initialView, located, onReady, onLoadError }: MapOptions,
): MapState {
  const { agent, mapStyle } = useSite();
  const locale = useLocale();
  const [mapState, setMapState] = useState<MapState>({ kind: 'loading' });
  const handleFailure = useEffectEvent((reason: MapFailure) => {
    setMapState({ kind: 'failed', reason });
    onLoadError?.(reason);
  });
  const handleReady = useEffectEvent((map: ChartMap) => {
    setMapState({ kind: 'ready', map, isDrawn: false });
    void map.firstFrame.then(() =>
      setMapState((currentState) =>
        currentState.kind === 'ready' && currentState.map === map ? { ...currentState, isDrawn: true } : currentState,
      ),
    );
    onReady?.(map);
  });
  const openMap = useEffectEvent(async (element: HTMLElement): Promise<ChartMap | MapFailure> => {
    if (!hasWebgl()) return 'webgl';
    const mapModule = await import('./open-chart-map.client.ts').catch(() => null);
    if (!mapModule) return 'script';
    const provider = selectMapProvider(agent.publicLevel);
    return mapModule
      .openChartMap({
        container: element,
        provider,
        style: mapStyle,
        locale,
        initialView,
        label,
        ...(located && { located }),
      })
      .catch(() => 'base' as const);
  });

  useEffect(() => {
    const element = containerRef.current;
    if (!element) return;
    let isMounted = true;
    let chartMap: ChartMap | null = null;
    setMapState({ kind: 'loading' });
    void openMap(element).then((openedMap) => {
      if (typeof openedMap === 'string') {
        if (isMounted) handleFailure(openedMap);
      } else if (isMounted) {
        chartMap = openedMap;
        handleReady(openedMap);
      } else openedMap.remove();
    });
    return () => {
      isMounted = false;
      chartMap?.remove();
    };
  }, [containerRef, attempt]);

  return mapState;
}

/** Checks WebGL support before the map library is loaded. */
function hasWebgl(): boolean {
  const webglContext = document.createElement('canvas').getContext('webgl2');
  webglContext?.getExtension('WEBGL_lose_context')?.loseContext(); // Releases the WebGL context, because browsers limit the number of live contexts.
  return webglContext !== null;
}
