import { readFileSync } from 'node:fs';
import type { ArtCountry } from '#shared/art/art-address.ts';
import { LECTURE_SCENES } from '#backend/seed/files/film-cues.ts';
import { artTokens } from '#shared/art/art-tokens.ts';
import { measurePassage } from '#shared/places/chart-passages.ts';
import { renderBanner } from '#shared/art/banners/render-banner.ts';
import { renderEmpty } from '#shared/art/render-empty.ts';
import { palette } from '#shared/art/palette.ts';
import { type PackedChart, unpackChart } from '#client/features/map/base/read-chart.ts';
import type { FilmPlan, Scene } from './render-film.ts';

const HONG_KONG = { lat: 22.3193, lng: 114.1694 };
const CHART = 'client/features/map/base/data/far.json';
/**
 * Whether a longitude and latitude are in South America, which is left out: the antipode of Hong Kong is there, and
 * the projection would turn the land around it inside out. The cut is at Panama.
 */
const isSouthAmerica = (lng: number, lat: number) => lat < 7.5 && lng > -95 && lng < -30;
const MIN_CORNERS = 4;

const asData = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** Azimuthal projection: kilometres east and south of Hong Kong. */
function getPlace([lng, lat]: readonly [number, number]): [east: number, south: number] {
  const { km, bearing } = measurePassage([HONG_KONG.lat, HONG_KONG.lng], [lat, lng]);
  const angle = (bearing * Math.PI) / 180;
  return [Math.round(km * Math.sin(angle)), Math.round(-km * Math.cos(angle))];
}

/** Coastlines within the range of a chart around Hong Kong. */
export function landPoints(): number[][] {
  const { land } = unpackChart(JSON.parse(readFileSync(CHART, 'utf8')) as PackedChart);
  return land.features.flatMap(({ geometry }) => {
    if (geometry.type !== 'Polygon') return [];
    const outline = (geometry.coordinates[0] ?? []).filter(([lng = 0, lat = 0]) => !isSouthAmerica(lng, lat));
    return outline.length < MIN_CORNERS ? [] : [outline.flatMap(([lng = 0, lat = 0]) => getPlace([lng, lat]))];
  });
}

const tone = (name: string) => artTokens.light[name] ?? '#000000';

function framed(country: ArtCountry, scenes: Scene[]): FilmPlan {
  return {
    width: 640,
    height: 360,
    framesPerSecond: 5,
    inks: {
      water: tone('--chart-1'),
      land: tone('--deep'),
      line: tone('--chart-4'),
      ink: tone('--ink'),
      brand: palette('').light['--brand-solid'],
      ground: tone(`--art-${country}-g`),
    },
    scenes,
  };
}

/** London, Sydney, New York and Toronto: one city of each country with schools. */
const ROUTES = [
  [-0.1276, 51.5072],
  [151.2093, -33.8688],
  [-74.006, 40.7128],
  [-79.3832, 43.6532],
] as const;

export function planLectureFilm(id: number, land: number[][]): FilmPlan {
  return framed('any', [
    {
      kind: 'picture',
      seconds: LECTURE_SCENES.title,
      picture: asData(renderEmpty('lecture', palette(''))),
      fit: 'contain',
    },
    { kind: 'chart', seconds: LECTURE_SCENES.chart, land, ends: ROUTES.map((way) => getPlace(way)) },
    {
      kind: 'picture',
      seconds: LECTURE_SCENES.picture,
      picture: asData(renderBanner({ id: `l-${id}`, country: 'any' })),
      fit: 'cover',
    },
  ]);
}
