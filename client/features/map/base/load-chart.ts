import farAddress from './data/far.json?url';
import schoolTownsAddress from './data/towns.json?url';
import type { FeatureCollection } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import type { Locale } from '#shared/locale/locales.ts';
import { type ChartInks, drawGraticules, MARK_ROOM, GROUND } from './chart-drawing.ts';
import {
  type Covered,
  labelChart,
  marksAt,
  type PackedTown,
  type ToGround,
  drawWay,
  findWay,
  type Way,
} from './chart-labels.ts';
import { chartStyle, LABELS } from './chart-style.ts';
import {
  type Chart,
  type Coast,
  coastsIn,
  type Edges,
  groundOf,
  joinCharts,
  type PackedChart,
  type PackedGround,
  readChart,
  readGround,
  sheetsIn,
} from './read-chart.ts';
import { scaleAmong } from '#client/features/map/places/flat-world.ts';
import type { Place } from '#client/features/map/places/read-place.ts';

type Addresses = Record<string, string>;
const COAST_FILES: Addresses = import.meta.glob('./data/near-*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
const GROUND_FILES: Addresses = import.meta.glob('./data/ground/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
const TOWN_FILES: Addresses = import.meta.glob('./data/towns/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

function addressIn(files: Addresses, file: string): string {
  const address = files[`./data/${file}.json`];
  if (!address) throw new Error(`no part ${file} of the chart`);
  return address;
}

interface Redrawn {
  setData: (data: FeatureCollection) => unknown;
}
type SourceOf = (id: string) => Redrawn | undefined;

async function fetchJson<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as T;
}

/** Of two asks for one part the second waits for the first; one that failed may be tried again. */
function keepParts<T>(load: (name: string) => Promise<T>) {
  const parts = new Map<string, T>();
  const underWay = new Map<string, Promise<unknown>>();
  return {
    all: () => [...parts.values()],
    names: () => [...parts.keys()],
    /** Whether anything came that was not there before. */
    bring: async (names: readonly string[]): Promise<boolean> => {
      const missing = names.filter((name) => !parts.has(name));
      for (const name of missing)
        if (!underWay.has(name))
          underWay.set(
            name,
            load(name)
              .then((part) => parts.set(name, part))
              .finally(() => underWay.delete(name)),
          );
      await Promise.all(missing.map((name) => underWay.get(name)));
      return missing.length > 0;
    },
  };
}

/** From this zoom of map services the ground of a sheet is drawn. */
const SHEET_ZOOM = 6;
const WORLD = 'world';
const STATES = 'states';

/** The base that is part of the product: the coarse half at once, the fine one when somebody comes near. */
export async function loadChart(locale: Locale, toGround: ToGround) {
  const [far, schoolTowns] = await Promise.all([
    fetchJson<PackedChart>(farAddress).then(readChart),
    fetchJson<PackedTown[]>(schoolTownsAddress),
  ]);
  const graticules = drawGraticules();
  const coasts = keepParts(async (name) =>
    readChart(await fetchJson<PackedChart>(addressIn(COAST_FILES, `near-${name}`))),
  );
  const grounds = keepParts(async (name) =>
    readGround(await fetchJson<PackedGround>(addressIn(GROUND_FILES, `ground/${name}`))),
  );
  const names = keepParts((name) => fetchJson<PackedTown[]>(addressIn(TOWN_FILES, `towns/${name}`)));
  const states = keepParts((name) => fetchJson<PackedTown[]>(addressIn(TOWN_FILES, `towns/${name}`)));

  const towns = () => [...schoolTowns, ...names.all().flat()];
  let near: Chart = joinCharts([]);
  let ground = groundOf([]);
  let labels = labelChart({ towns: schoolTowns }, locale, toGround);
  let kept = marksAt([]);
  let way = marksAt([]);
  const writeLabels = () => {
    labels = labelChart({ towns: towns(), states: states.all().flat() }, locale, toGround);
  };
  return {
    style: (inks: ChartInks): StyleSpecification =>
      chartStyle({ far, near, nearCoasts: coasts.names() as Coast[], ground, labels, graticules, kept, way }, inks),
    /** No name is written under a marker. */
    keepClear: (places: readonly Covered[], sourceOf: SourceOf) => {
      kept = marksAt(places);
      sourceOf(MARK_ROOM)?.setData(kept);
    },
    /** Where a place lies among its towns, and how to the next great city: all that has to be known before the first drawing. */
    placeAmong: async (place: Place, size: { width: number; height: number }, tellWay: (way: Way) => string) => {
      const [cities] = await Promise.all([
        fetchJson<PackedTown[]>(addressIn(TOWN_FILES, 'towns/great')),
        names.bring(sheetsIn([place.lng, place.lat, place.lng, place.lat])),
      ]);
      writeLabels();
      const found = findWay(place, cities, locale);
      if (found) way = drawWay(place, found, tellWay(found));
      const named = towns().map(([lng, lat, , , , from]) => ({ lng, lat, from }));
      return { way: found, zoom: scaleAmong(place, named, size) };
    },
    /** True where the chart has to be drawn anew. */
    loadCoast: async (view: Edges): Promise<boolean> => {
      const isNew = await coasts.bring(coastsIn(view));
      if (isNew) near = joinCharts(coasts.all());
      return isNew;
    },
    /** What lies on the land of a view, and its names: written into the chart as it stands. */
    loadGround: async (view: Edges, zoom: number, sourceOf: SourceOf): Promise<void> => {
      const wanted = [WORLD, ...(zoom >= SHEET_ZOOM ? sheetsIn(view) : [])];
      const isNew = await Promise.all([grounds.bring(wanted), names.bring(wanted), states.bring([STATES])]);
      if (!isNew.some(Boolean)) return;
      ground = groundOf(grounds.all().flat());
      writeLabels();
      sourceOf(GROUND)?.setData(ground);
      sourceOf(LABELS)?.setData(labels);
    },
  };
}

export type LoadedChart = Awaited<ReturnType<typeof loadChart>>;
