import farAddress from './data/far.json?url';
import schoolTownsAddress from './data/towns.json?url';
import type { FeatureCollection } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import type { Locale } from '#shared/locale/locales.ts';
import { type ChartTheme, createGraticules, MARKER_SPACE_LAYER, TERRAIN_SOURCE } from './chart-drawing.ts';
import {
  type MarkerArea,
  createLabels,
  toMarkerFeatures,
  type PackedTown,
  type ToProvider,
  toRouteFeature,
  findRoute,
  type CityRoute,
} from './chart-labels.ts';
import { createChartStyle, LABELS_SOURCE } from './chart-style.ts';
import {
  type Chart,
  type Coast,
  listVisibleCoasts,
  type Edges,
  copyToFeatureCollection,
  joinCharts,
  type PackedChart,
  type PackedTerrain,
  unpackChart,
  unpackTerrain,
  listVisibleSheets,
} from './read-chart.ts';
import { selectZoomForTowns } from '#client/features/map/places/flat-world.ts';
import type { Place } from '#client/features/map/places/read-place.ts';

type FileUrls = Record<string, string>;
const COAST_FILES: FileUrls = import.meta.glob('./data/near-*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
const TERRAIN_FILES: FileUrls = import.meta.glob('./data/ground/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
const TOWN_FILES: FileUrls = import.meta.glob('./data/towns/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

function getFileUrl(files: FileUrls, file: string): string {
  const url = files[`./data/${file}.json`];
  if (!url) throw new Error(`unknown chart file: ${file}`);
  return url;
}

interface UpdatableSource {
  setData: (data: FeatureCollection) => unknown;
}
type GetSource = (id: string) => UpdatableSource | undefined;

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return (await response.json()) as T;
}

/**
 * Creates a loader that loads each part once. Simultaneous requests for the same part share one download, and a part
 * that failed is loaded again on the next request.
 */
function createPartLoader<T>(fetchPart: (name: string) => Promise<T>) {
  const loadedParts = new Map<string, T>();
  const requestsInFlight = new Map<string, Promise<unknown>>();
  return {
    all: () => [...loadedParts.values()],
    names: () => [...loadedParts.keys()],
    /** Loads the missing parts. Resolves to true if a new part was loaded. */
    load: async (names: readonly string[]): Promise<boolean> => {
      const missingNames = names.filter((name) => !loadedParts.has(name));
      for (const name of missingNames)
        if (!requestsInFlight.has(name))
          requestsInFlight.set(
            name,
            fetchPart(name)
              .then((part) => loadedParts.set(name, part))
              .finally(() => requestsInFlight.delete(name)),
          );
      await Promise.all(missingNames.map((name) => requestsInFlight.get(name)));
      return missingNames.length > 0;
    },
  };
}

/** Zoom level for 256 px tiles at which terrain and towns of an area are loaded. */
const SHEET_MIN_ZOOM = 6;
const WORLD_SHEET = 'world';
const STATES_FILE = 'states';

/** Loads the built-in base map: first the coarse coast, then details by view. */
export async function loadChart(locale: Locale, toProvider: ToProvider) {
  const [farChart, schoolTowns] = await Promise.all([
    fetchJson<PackedChart>(farAddress).then(unpackChart),
    fetchJson<PackedTown[]>(schoolTownsAddress),
  ]);
  const graticules = createGraticules();
  const coasts = createPartLoader(async (name) =>
    unpackChart(await fetchJson<PackedChart>(getFileUrl(COAST_FILES, `near-${name}`))),
  );
  const terrains = createPartLoader(async (name) =>
    unpackTerrain(await fetchJson<PackedTerrain>(getFileUrl(TERRAIN_FILES, `ground/${name}`))),
  );
  const townNames = createPartLoader((name) => fetchJson<PackedTown[]>(getFileUrl(TOWN_FILES, `towns/${name}`)));
  const stateNames = createPartLoader((name) => fetchJson<PackedTown[]>(getFileUrl(TOWN_FILES, `towns/${name}`)));

  const listTowns = () => [...schoolTowns, ...townNames.all().flat()];
  let nearChart: Chart = joinCharts([]);
  let terrain = copyToFeatureCollection([]);
  let labels = createLabels({ towns: schoolTowns }, locale, toProvider);
  let markerAreas = toMarkerFeatures([]);
  let route = toMarkerFeatures([]);
  const updateLabels = () => {
    labels = createLabels({ towns: listTowns(), states: stateNames.all().flat() }, locale, toProvider);
  };
  return {
    style: (theme: ChartTheme): StyleSpecification =>
      createChartStyle(
        {
          farChart,
          nearChart,
          nearCoasts: coasts.names() as Coast[],
          terrain,
          labels,
          graticules,
          markerAreas,
          route,
        },
        theme,
      ),
    /** Moves the labels of the base map away from these markers. */
    setMarkerAreas: (places: readonly MarkerArea[], getSource: GetSource) => {
      markerAreas = toMarkerFeatures(places);
      getSource(MARKER_SPACE_LAYER)?.setData(markerAreas);
    },
    /**
     * Finds the zoom level that shows a place among towns, and the route to the nearest major city. Both are needed for
     * the first frame.
     */
    locate: async (
      place: Place,
      size: { width: number; height: number },
      formatRouteLabel: (route: CityRoute) => string,
    ) => {
      const [loadedCities] = await Promise.all([
        fetchJson<PackedTown[]>(getFileUrl(TOWN_FILES, 'towns/great')),
        townNames.load(listVisibleSheets([place.lng, place.lat, place.lng, place.lat])),
      ]);
      updateLabels();
      const foundRoute = findRoute(place, loadedCities, locale);
      if (foundRoute) route = toRouteFeature(place, foundRoute, formatRouteLabel(foundRoute));
      const locatedTowns = listTowns().map(([lng, lat, , , , minZoom]) => ({ lng, lat, from: minZoom }));
      return { route: foundRoute, zoom: selectZoomForTowns(place, locatedTowns, size) };
    },
    /** Loads detailed coasts of a view. Resolves to true if the style must be rebuilt. */
    loadCoast: async (view: Edges): Promise<boolean> => {
      const hasLoadedParts = await coasts.load(listVisibleCoasts(view));
      if (hasLoadedParts) nearChart = joinCharts(coasts.all());
      return hasLoadedParts;
    },
    /** Loads terrain and labels of a view and updates the sources of the displayed chart. */
    loadTerrain: async (view: Edges, zoom: number, getSource: GetSource): Promise<void> => {
      const requestedSheets = [WORLD_SHEET, ...(zoom >= SHEET_MIN_ZOOM ? listVisibleSheets(view) : [])];
      const hasLoadedParts = await Promise.all([
        terrains.load(requestedSheets),
        townNames.load(requestedSheets),
        stateNames.load([STATES_FILE]),
      ]);
      if (!hasLoadedParts.some(Boolean)) return;
      terrain = copyToFeatureCollection(terrains.all().flat());
      updateLabels();
      getSource(TERRAIN_SOURCE)?.setData(terrain);
      getSource(LABELS_SOURCE)?.setData(labels);
    },
  };
}

export type LoadedChart = Awaited<ReturnType<typeof loadChart>>;
