import { AttributionControl, type GeoJSONSource, Map as LibraryMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { drawChartPicture, PICTURE_RATIO, readInks } from './base/chart-drawing.ts';
import { loadChart, type LoadedChart } from './base/load-chart.ts';
import type { ChartMap, ChartMapOptions } from './chart-map.ts';
import { CHART_FINEST, FINEST_ZOOM } from './places/cluster-markers.ts';
import { viewAround } from './places/flat-world.ts';
import { MAP } from '#shared/constants.ts';
import { styleAddress } from '#client/features/map/places/place.ts';
import { onGround } from './places/convert-places.ts';
import { LAND, NEAR_ZOOM } from './base/chart-style.ts';
import type { Edges } from './base/read-chart.ts';

setWorkerUrl(workerUrl);

/** For so long the library's worker may take to come. The library itself waits for ever for one that is missing. */
const WORKER_PATIENCE_MS = 9_000;

/** Read to its end, so that the browser has it for the worker. */
async function loadWorker(): Promise<void> {
  const response = await fetch(workerUrl, { signal: AbortSignal.timeout(WORKER_PATIENCE_MS) });
  if (!response.ok) throw new Error(`the worker of the map is missing: ${response.status}`);
  await response.arrayBuffer();
}

/** For so long a configured style may take before our own chart takes its place. */
const STYLE_PATIENCE_MS = 10_000;
const COARSEST_ZOOM = 2;

/** The library counts its world in tiles of twice the width, so one zoom less. */
const ZOOM_SHIFT = 1;
const MARGIN = 64;

/** The only place that knows the library. */
export async function openChartMap(options: ChartMapOptions): Promise<ChartMap> {
  await loadWorker();
  const { container, label, locale } = options;
  const size = { width: container.clientWidth, height: container.clientHeight };
  const start = 'zoom' in options.start ? options.start : viewAround(options.start, size);
  const configured = styleAddress(options.style, locale);
  const map = new LibraryMap({
    container,
    center: [start.lng, start.lat],
    zoom: start.zoom - ZOOM_SHIFT,
    minZoom: COARSEST_ZOOM - ZOOM_SHIFT,
    maxZoom: FINEST_ZOOM - ZOOM_SHIFT,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    localIdeographFontFamily: readInks(container).textFace,
    locale: { 'Map.Title': label },
    ...(configured && { style: configured }),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const answeredHere = () => {}; // Until the ground is laid; afterwards the library reports its errors itself.
  map.on('error', answeredHere);
  try {
    const laid = await layGround(map, configured, options);
    map.off('error', answeredHere);
    return describeMap(map, options, laid);
  } catch (error) {
    map.remove();
    throw error;
  }
}

type LaidGround = Pick<ChartMap, 'ground' | 'keepClear' | 'drawn' | 'way' | 'finest'>;

async function layGround(map: LibraryMap, configured: string, options: ChartMapOptions): Promise<LaidGround> {
  const { about, locale, provider } = options;
  if (configured && (await isDrawn(map))) {
    map.addControl(new AttributionControl({ compact: true }));
    if (about) map.jumpTo({ zoom: MAP.centredZoom - ZOOM_SHIFT });
    return { ground: 'streets', keepClear: () => {}, drawn: Promise.resolve(), way: null, finest: FINEST_ZOOM };
  }
  const chart = await loadChart(locale, (place) => onGround(provider, place));
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const among = about && (await chart.placeAmong(about.place, { width, height }, about.tellWay));
  if (among) map.jumpTo({ zoom: among.zoom - ZOOM_SHIFT });
  return {
    ground: configured ? 'chartInstead' : 'chart',
    ...(await layChart(map, chart)),
    keepClear: (places) => chart.keepClear(places, (id) => map.getSource<GeoJSONSource>(id)),
    way: among?.way ?? null,
    finest: CHART_FINEST,
  };
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

function describeMap(map: LibraryMap, { provider }: ChartMapOptions, laid: LaidGround): ChartMap {
  const listen = (event: 'move' | 'moveend') => (act: () => void) => {
    map.on(event, act);
    return () => map.off(event, act);
  };
  const view = () => {
    const { lng, lat } = map.getCenter().wrap();
    return { lng, lat, zoom: map.getZoom() + ZOOM_SHIFT };
  };
  return {
    provider,
    ...laid,
    home: view(),
    stage: map.getCanvasContainer(),
    view,
    box: () => [...edgesOf(map)],
    pixelOf: ({ lng, lat }) => {
      const turns = Math.round((map.getCenter().lng - lng) / 360); // The copy of the world that is looked at.
      return map.project([lng + turns * 360, lat]);
    },
    goTo: ({ lng, lat, zoom }) => map.easeTo({ center: [lng, lat], zoom: zoom - ZOOM_SHIFT }),
    fit: ([west, south, east, north], { nearest, jumps = false }) =>
      map.fitBounds(
        [
          [west, south],
          [east, north],
        ],
        { padding: roomFor(map), maxZoom: nearest - ZOOM_SHIFT, animate: !jumps },
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

const edgesOf = (map: LibraryMap): Edges => {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
};

/** Our own chart as the ground of a map, in the colours of the page as they are and as they become. */
async function layChart(map: LibraryMap, chart: LoadedChart): Promise<Pick<ChartMap, 'drawn'>> {
  const draw = (diff = true) => map.setStyle(chart.style(readInks(map.getContainer())), { diff });
  map.setMissingStyleImageResolver((id) => {
    const picture = drawChartPicture(id);
    if (picture) map.addImage(id, picture, { pixelRatio: PICTURE_RATIO });
  });
  const laid = new Promise<void>((resolve, reject) => {
    map.once('style.load', () => resolve());
    map.once('error', ({ error }) => reject(error));
  });
  if (map.getZoom() >= NEAR_ZOOM) await chart.loadCoast(edgesOf(map));
  draw(false);
  const endWatch = watchTheme(() => draw());
  map.once('remove', endWatch);
  await laid;
  const drawn = isLandDrawn(map);
  // The land is drawn first; what lies on it comes when it is there.
  void drawn.then(() => followGround(map, chart, draw));
  return { drawn };
}

/** Resolves with the first frame that has all of the land in it; names may come after. */
const isLandDrawn = (map: LibraryMap) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!LAND.every((id) => map.isSourceLoaded(id))) return;
      map.off('render', look);
      resolve();
    };
    map.on('render', look);
    map.triggerRepaint();
  });

/** What does not come leaves the chart as it is: it is asked for again at the next move. */
function followGround(map: LibraryMap, chart: LoadedChart, draw: () => unknown) {
  const isLeft = { now: false };
  const look = async () => {
    const [view, zoom] = [edgesOf(map), map.getZoom()];
    const sourceOf = (id: string) => (isLeft.now ? undefined : map.getSource<GeoJSONSource>(id));
    const [coast] = await Promise.allSettled([
      zoom >= NEAR_ZOOM ? chart.loadCoast(view) : Promise.resolve(false),
      chart.loadGround(view, zoom + ZOOM_SHIFT, sourceOf),
    ]);
    if (coast.status === 'fulfilled' && coast.value && !isLeft.now) draw();
  };
  map.once('remove', () => (isLeft.now = true));
  map.on('moveend', () => void look());
  void look();
}

/** Light or dark, as the system or the page says. What it gives back ends it. */
function watchTheme(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const page = new MutationObserver(changed);
  system.addEventListener('change', changed);
  page.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', changed);
    page.disconnect();
  };
}
