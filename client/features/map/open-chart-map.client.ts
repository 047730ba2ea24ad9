import { AttributionControl, type GeoJSONSource, Map as LibraryMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { renderStyleImage, PIXEL_RATIO, getChartTheme } from './base/chart-drawing.ts';
import { loadChart, type LoadedChart } from './base/load-chart.ts';
import type { ChartMap, ChartMapOptions } from './chart-map.ts';
import { MAX_CHART_ZOOM, MAX_ZOOM } from './places/cluster-markers.ts';
import { fitView } from './places/flat-world.ts';
import { MAP_SETTINGS } from '#client/features/map/map-settings.ts';
import { getStyleUrl } from '#client/features/map/places/place.ts';
import { toProviderPlace } from './places/convert-places.ts';
import { TERRAIN_SOURCES, DETAIL_ZOOM } from './base/chart-style.ts';
import type { Edges } from './base/read-chart.ts';

setWorkerUrl(workerUrl);

/** Timeout for the worker script. It is needed because MapLibre waits forever if the worker does not load. */
const WORKER_TIMEOUT_MS = 9_000;

/** Downloads the worker script completely, so that the worker is created from the HTTP cache. */
async function preloadWorker(): Promise<void> {
  const response = await fetch(workerUrl, { signal: AbortSignal.timeout(WORKER_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`map worker responded with ${response.status}`);
  await response.arrayBuffer();
}

/** Time limit for loading a configured style. After it the built-in chart is shown instead. */
const STYLE_TIMEOUT_MS = 10_000;
const MIN_ZOOM = 2;

/** Difference of zoom levels: MapLibre uses 512 px tiles, whose levels are one lower than those of 256 px tiles. */
const ZOOM_SHIFT = 1;
const PADDING_PX = 64;

/** Creates the map. This is the only module that uses MapLibre. */
export async function openChartMap(options: ChartMapOptions): Promise<ChartMap> {
  await preloadWorker();
  const { container, label, locale } = options;
  const containerSize = { width: container.clientWidth, height: container.clientHeight };
  const initialView = 'zoom' in options.initialView ? options.initialView : fitView(options.initialView, containerSize);
  const configuredStyleUrl = getStyleUrl(options.style, locale);
  const map = new LibraryMap({
    container,
    center: [initialView.lng, initialView.lat],
    zoom: initialView.zoom - ZOOM_SHIFT,
    minZoom: MIN_ZOOM - ZOOM_SHIFT,
    maxZoom: MAX_ZOOM - ZOOM_SHIFT,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    localIdeographFontFamily: getChartTheme(container).textFace,
    locale: { 'Map.Title': label },
    ...(configuredStyleUrl && { style: configuredStyleUrl }),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  // Errors before the base map is ready are handled below, so this handler ignores them. Later MapLibre logs errors
  // itself.
  const ignoreError = () => {};
  map.on('error', ignoreError);
  try {
    const addedBaseMap = await addBaseMap(map, configuredStyleUrl, options);
    map.off('error', ignoreError);
    return toChartMap(map, options, addedBaseMap);
  } catch (error) {
    map.remove();
    throw error;
  }
}

type AddedBaseMap = Pick<ChartMap, 'baseMap' | 'setMarkerAreas' | 'firstFrame' | 'route' | 'maxDetailZoom'>;

async function addBaseMap(
  map: LibraryMap,
  configuredStyleUrl: string,
  options: ChartMapOptions,
): Promise<AddedBaseMap> {
  const { located, locale, provider } = options;
  if (configuredStyleUrl && (await waitUntilLoaded(map))) {
    map.addControl(new AttributionControl({ compact: true }));
    if (located) map.jumpTo({ zoom: MAP_SETTINGS.centredZoom - ZOOM_SHIFT });
    return {
      baseMap: 'streets',
      setMarkerAreas: () => {},
      firstFrame: Promise.resolve(),
      route: null,
      maxDetailZoom: MAX_ZOOM,
    };
  }
  const chart = await loadChart(locale, (place) => toProviderPlace(provider, place));
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const locatedPlace = located && (await chart.locate(located.place, { width, height }, located.routeLabel));
  if (locatedPlace) map.jumpTo({ zoom: locatedPlace.zoom - ZOOM_SHIFT });
  return {
    baseMap: configuredStyleUrl ? 'chartInstead' : 'chart',
    ...(await addChart(map, chart)),
    setMarkerAreas: (places) => chart.setMarkerAreas(places, (id) => map.getSource<GeoJSONSource>(id)),
    route: locatedPlace?.route ?? null,
    maxDetailZoom: MAX_CHART_ZOOM,
  };
}

/** Resolves to true if the configured style, its sources and the first tiles load in time. */
const waitUntilLoaded = (map: LibraryMap) =>
  new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), STYLE_TIMEOUT_MS);
    const resolveOnce = (isLoaded: boolean) => {
      clearTimeout(timer);
      resolve(isLoaded);
    };
    map.once('load', () => resolveOnce(true));
    map.once('error', () => resolveOnce(false));
  });

function toChartMap(map: LibraryMap, { provider }: ChartMapOptions, addedBaseMap: AddedBaseMap): ChartMap {
  const createSubscribe = (event: 'move' | 'moveend') => (listener: () => void) => {
    map.on(event, listener);
    return () => map.off(event, listener);
  };
  const getView = () => {
    const { lng, lat } = map.getCenter().wrap();
    return { lng, lat, zoom: map.getZoom() + ZOOM_SHIFT };
  };
  return {
    provider,
    ...addedBaseMap,
    home: getView(),
    stage: map.getCanvasContainer(),
    view: getView,
    getBounds: () => [...getEdges(map)],
    pixelOf: ({ lng, lat }) => {
      const worldCopyIndex = Math.round((map.getCenter().lng - lng) / 360); // Selects the copy of the world that is visible.
      return map.project([lng + worldCopyIndex * 360, lat]);
    },
    goTo: ({ lng, lat, zoom }) => map.easeTo({ center: [lng, lat], zoom: zoom - ZOOM_SHIFT }),
    fit: ([west, south, east, north], { maxZoom, isInstant = false }) =>
      map.fitBounds(
        [
          [west, south],
          [east, north],
        ],
        { padding: getViewPadding(map), maxZoom: maxZoom - ZOOM_SHIFT, animate: !isInstant },
      ),
    zoomBy: (steps) => map.easeTo({ zoom: Math.round(map.getZoom()) + steps }),
    onMove: createSubscribe('move'),
    onMoveEnd: createSubscribe('moveend'),
    remove: () => map.remove(),
  };
}

/** Returns the padding around a box that is fitted into view. It is at most a fifth of the container's size. */
const getViewPadding = (map: LibraryMap) =>
  Math.min(PADDING_PX, map.getContainer().clientWidth / 5, map.getContainer().clientHeight / 5);

const getEdges = (map: LibraryMap): Edges => {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
};

/** Adds the built-in chart and updates its style when the theme changes. */
async function addChart(map: LibraryMap, chart: LoadedChart): Promise<Pick<ChartMap, 'firstFrame'>> {
  const applyStyle = (diff = true) => map.setStyle(chart.style(getChartTheme(map.getContainer())), { diff });
  map.setMissingStyleImageResolver((id) => {
    const image = renderStyleImage(id);
    if (image) map.addImage(id, image, { pixelRatio: PIXEL_RATIO });
  });
  const whenStyleLoaded = new Promise<void>((resolve, reject) => {
    map.once('style.load', () => resolve());
    map.once('error', ({ error }) => reject(error));
  });
  if (map.getZoom() >= DETAIL_ZOOM) await chart.loadCoast(getEdges(map));
  applyStyle(false);
  const unsubscribeTheme = subscribeToTheme(() => applyStyle());
  map.once('remove', unsubscribeTheme);
  await whenStyleLoaded;
  const whenLandIsDrawn = waitForLand(map);
  // Terrain and details are loaded after the first frame that shows the land.
  void whenLandIsDrawn.then(() => loadPartsOnMove(map, chart, applyStyle));
  return { firstFrame: whenLandIsDrawn };
}

/** Resolves when the first frame with all land sources is rendered. Labels may load later. */
const waitForLand = (map: LibraryMap) =>
  new Promise<void>((resolve) => {
    const resolveIfLoaded = () => {
      if (!TERRAIN_SOURCES.every((id) => map.isSourceLoaded(id))) return;
      map.off('render', resolveIfLoaded);
      resolve();
    };
    map.on('render', resolveIfLoaded);
    map.triggerRepaint();
  });

/** Loads the details of the current view. A failed load is retried on the next move. */
function loadPartsOnMove(map: LibraryMap, chart: LoadedChart, applyStyle: () => unknown) {
  const removedState = { now: false };
  const loadView = async () => {
    const [view, zoom] = [getEdges(map), map.getZoom()];
    const getSource = (id: string) => (removedState.now ? undefined : map.getSource<GeoJSONSource>(id));
    const [coastResult] = await Promise.allSettled([
      zoom >= DETAIL_ZOOM ? chart.loadCoast(view) : Promise.resolve(false),
      chart.loadTerrain(view, zoom + ZOOM_SHIFT, getSource),
    ]);
    if (coastResult.status === 'fulfilled' && coastResult.value && !removedState.now) applyStyle();
  };
  map.once('remove', () => (removedState.now = true));
  map.on('moveend', () => void loadView());
  void loadView();
}

/** Observes the colour scheme of the system and of the page. Returns a function that stops observing. */
function subscribeToTheme(onChange: () => void): () => void {
  const systemThemeQuery = matchMedia('(prefers-color-scheme: dark)');
  const pageObserver = new MutationObserver(onChange);
  systemThemeQuery.addEventListener('change', onChange);
  pageObserver.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    systemThemeQuery.removeEventListener('change', onChange);
    pageObserver.disconnect();
  };
}
