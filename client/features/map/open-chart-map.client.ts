import { AttributionControl, Map as LibraryMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { loadChart, type LoadedChart } from './base/load-chart.ts';
import { readInks } from './base/chart-inks.ts';
import { NEAR_ZOOM } from './base/chart-style.ts';
import type { ChartMap, ChartMapOptions, Ground } from './chart-map.ts';
import { FINEST_ZOOM } from './cluster-marks.ts';
import { onGround } from './convert-places.ts';
import { styleAddress } from './map-language.ts';
import { watchTheme } from './watch-theme.ts';

setWorkerUrl(workerUrl);

/** For so long a configured style may take before our own chart takes its place. */
const STYLE_PATIENCE_MS = 10_000;
const COARSEST_ZOOM = 1;
const MARGIN = 64;

/** The only place that knows the library. */
export async function openChartMap(options: ChartMapOptions): Promise<ChartMap> {
  const { container, provider, start, label, locale } = options;
  const configured = styleAddress(options.style, locale);
  const loading = loadChart(locale, (place) => onGround(provider, place));
  loading.catch(() => {}); // Waited for only where it is needed.
  const map = new LibraryMap({
    container,
    center: [start.lng, start.lat],
    zoom: start.zoom,
    minZoom: COARSEST_ZOOM,
    maxZoom: FINEST_ZOOM,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    localIdeographFontFamily: getComputedStyle(container).fontFamily,
    locale: { 'Map.Title': label },
    ...(configured && { style: configured }),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const answeredHere = () => {}; // Until the ground is laid; afterwards the library reports its errors itself.
  map.on('error', answeredHere);
  try {
    const ground = await layGround(map, configured, loading);
    map.off('error', answeredHere);
    return describeMap(map, options, ground);
  } catch (error) {
    map.remove();
    throw error;
  }
}

async function layGround(map: LibraryMap, configured: string, loading: Promise<LoadedChart>): Promise<Ground> {
  if (configured && (await isDrawn(map))) {
    map.addControl(new AttributionControl({ compact: true }));
    return 'streets';
  }
  await layChart(map, await loading);
  return configured ? 'chartInstead' : 'chart';
}

/** Whether the configured style came as a whole: itself, its sources, and the first of its tiles. */
const isDrawn = (map: LibraryMap) =>
  new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), STYLE_PATIENCE_MS);
    const settle = (drawn: boolean) => {
      clearTimeout(timer);
      resolve(drawn);
    };
    map.once('load', () => settle(true));
    map.once('error', () => settle(false));
  });

async function layChart(map: LibraryMap, chart: LoadedChart) {
  const draw = (diff = true) => map.setStyle(chart.style(readInks(map.getContainer())), { diff });
  const drawn = new Promise<void>((resolve, reject) => {
    map.once('idle', () => resolve());
    map.once('error', ({ error }) => reject(error));
  });
  if (map.getZoom() >= NEAR_ZOOM) await chart.loadNear();
  else drawNearLater(map, chart, draw);
  draw(false);
  map.once(
    'remove',
    watchTheme(() => draw()),
  );
  await drawn;
}

/** A fine coast that does not come leaves the coarse one: it is asked for again at the next move. */
function drawNearLater(map: LibraryMap, chart: LoadedChart, draw: () => unknown) {
  const look = () => {
    if (map.getZoom() < NEAR_ZOOM) return;
    map.off('moveend', look);
    chart.loadNear().then(
      () => draw(),
      () => map.on('moveend', look),
    );
  };
  map.on('moveend', look);
}

function describeMap(map: LibraryMap, { provider }: ChartMapOptions, ground: Ground): ChartMap {
  const view = () => ({ ...map.getCenter().wrap(), zoom: map.getZoom() });
  const listen = (event: 'move' | 'moveend') => (act: () => void) => {
    map.on(event, act);
    return () => map.off(event, act);
  };
  return {
    provider,
    ground,
    stage: map.getCanvasContainer(),
    view: () => {
      const { lng, lat, zoom } = view();
      return { lng, lat, zoom };
    },
    box: () => {
      const bounds = map.getBounds();
      return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    },
    pixelOf: ({ lng, lat }) => {
      const turns = Math.round((map.getCenter().lng - lng) / 360); // The copy of the world that is looked at.
      return map.project([lng + turns * 360, lat]);
    },
    goTo: ({ lng, lat, zoom }) => map.easeTo({ center: [lng, lat], zoom }),
    fit: ([west, south, east, north], nearest) =>
      map.fitBounds(
        [
          [west, south],
          [east, north],
        ],
        { padding: roomFor(map), maxZoom: nearest },
      ),
    zoomBy: (steps) => map.easeTo({ zoom: Math.round(map.getZoom()) + steps }),
    onMove: listen('move'),
    onRest: listen('moveend'),
    remove: () => map.remove(),
  };
}

/** A margin that leaves a map in a small window something to show. */
const roomFor = (map: LibraryMap) =>
  Math.min(MARGIN, map.getContainer().clientWidth / 5, map.getContainer().clientHeight / 5);
