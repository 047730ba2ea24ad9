import { readFileSync } from 'node:fs';
import type { ArtCountry } from '#shared/art/art-address.ts';
import { LECTURE_SCENES } from '#backend/seed/files/film-cues.ts';
import { ART_TOKENS } from '#shared/art/art-tokens.ts';
import { measureGreatCircle } from '#shared/places/chart-passages.ts';
import { renderBanner } from '#shared/art/banners/render-banner.ts';
import { renderEmpty } from '#shared/art/render-empty.ts';
import { getPalette } from '#shared/art/palette.ts';
import { type PackedChart, unpackChart } from '#client/features/map/base/read-chart.ts';
import type { FilmPlan, Scene } from './render-film.ts';

const HONG_KONG = { lat: 22.3193, lng: 114.1694 };
const CHART_FILE = 'client/features/map/base/data/far.json';
/**
 * Whether a position is in South America, which the chart omits: it contains the antipode of Hong Kong, around which
 * the projection would turn the land inside out. The cut is at Panama.
 */
const isSouthAmerica = (lng: number, lat: number) => lat < 7.5 && lng > -95 && lng < -30;
const MIN_CORNERS = 4;

const toDataUrl = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** Azimuthal projection: returns the distance in kilometres east and south of Hong Kong. */
function projectFromHongKong([lng, lat]: readonly [number, number]): [east: number, south: number] {
  const { km, bearing } = measureGreatCircle([HONG_KONG.lat, HONG_KONG.lng], [lat, lng]);
  const angle = (bearing * Math.PI) / 180;
  return [Math.round(km * Math.sin(angle)), Math.round(-km * Math.cos(angle))];
}

/** Reads the coastlines within the range of a map centred on Hong Kong. */
export function readLandPolygons(): number[][] {
  const { land } = unpackChart(JSON.parse(readFileSync(CHART_FILE, 'utf8')) as PackedChart);
  return land.features.flatMap(({ geometry }) => {
    if (geometry.type !== 'Polygon') return [];
    const outline = (geometry.coordinates[0] ?? []).filter(([lng = 0, lat = 0]) => !isSouthAmerica(lng, lat));
    return outline.length < MIN_CORNERS
      ? []
      : [outline.flatMap(([lng = 0, lat = 0]) => projectFromHongKong([lng, lat]))];
  });
}

const getTone = (name: string) => ART_TOKENS.light[name] ?? '#000000';

function createFramedPlan(country: ArtCountry, scenes: Scene[]): FilmPlan {
  return {
    width: 640,
    height: 360,
    framesPerSecond: 5,
    inks: {
      water: getTone('--chart-1'),
      land: getTone('--deep'),
      line: getTone('--chart-4'),
      ink: getTone('--ink'),
      brand: getPalette('').light['--brand-solid'],
      ground: getTone(`--art-${country}-g`),
    },
    scenes,
  };
}

/** London, Sydney, New York and Toronto: one city of each country with schools. */
const ROUTE_ENDS = [
  [-0.1276, 51.5072],
  [151.2093, -33.8688],
  [-74.006, 40.7128],
  [-79.3832, 43.6532],
] as const;

export function planLectureFilm(id: number, landPolygons: number[][]): FilmPlan {
  return createFramedPlan('any', [
    {
      kind: 'picture',
      seconds: LECTURE_SCENES.title,
      picture: toDataUrl(renderEmpty('lecture', getPalette(''))),
      fit: 'contain',
    },
    {
      kind: 'chart',
      seconds: LECTURE_SCENES.chart,
      land: landPolygons,
      ends: ROUTE_ENDS.map((routeEnd) => projectFromHongKong(routeEnd)),
    },
    {
      kind: 'picture',
      seconds: LECTURE_SCENES.picture,
      picture: toDataUrl(renderBanner({ id: `l-${id}`, country: 'any' })),
      fit: 'cover',
    },
  ]);
}
