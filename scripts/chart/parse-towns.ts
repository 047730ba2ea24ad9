import { Converter } from 'opencc-js/cn2t';
import type { PackedTown } from '#client/features/map/base/chart-labels.ts';
import { COUNTRY_CAPITALS } from '#shared/places/country-capitals.ts';
import { getEdges, isWithin } from './sheets.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

export interface PlacesFile {
  columns: string[];
  rows: (string | number)[][];
}

export interface FoundTown {
  lng: number;
  lat: number;
  country: string;
  from: number;
  population: number;
  /** Whether the row comes from Natural Earth, whose populations are those of metropolitan areas. */
  isMetropolis: boolean;
  isCapital: boolean;
  packed: PackedTown;
}

const toHongKong = Converter({ from: 'cn', to: 'hk' });

/** Distance in degrees within which two towns of the same name count as one. A degree of latitude is 111 km. */
const SAME_TOWN_DEGREES = 0.25;

/** Cities with schools and capitals already have a label. */
const parsedTowns = [
  ...PLACES.cities.map(({ lng, lat, name, nameChn, nameHk }) => ({ lng, lat, names: [name, nameChn, nameHk] })),
  ...COUNTRY_CAPITALS.map(({ lng, lat, name }) => ({ lng, lat, names: [name['en-us'], name.zh, name['zh-hk']] })),
];

/** Parses the names of states in countries whose schools are grouped by state. */
export function parseStateNames({ columns, rows }: PlacesFile): PackedTown[] {
  const getColumnIndex = (column: string) => columns.indexOf(column);
  return rows
    .filter((row) => row[getColumnIndex('kind')] === 'state')
    .map((row) => {
      const [english, zh] = [String(row[getColumnIndex('name')]), String(row[getColumnIndex('name_zh')] ?? '')];
      const coordinates = [Number(row[getColumnIndex('lon')]), Number(row[getColumnIndex('lat')])].map(roundDegrees);
      return [
        ...coordinates,
        english,
        ...pickDifferingNames(english, zh, toHongKong(zh)),
        Number(row[getColumnIndex('min_zoom')]),
      ] as PackedTown;
    });
}

/** Returns all towns, largest first, each with the lowest zoom at which it is shown. */
export function parseTowns({ columns, rows }: PlacesFile): FoundTown[] {
  const columnIndexes = Object.fromEntries(columns.map((name, index) => [name, index]));
  const text = (row: (string | number)[], column: string) => String(row[columnIndexes[column] ?? -1] ?? '');
  const readNumber = (row: (string | number)[], column: string) => Number(row[columnIndexes[column] ?? -1] ?? 0);
  return rows.map((row) => {
    const [lng, lat, english, source] = [
      readNumber(row, 'lon'),
      readNumber(row, 'lat'),
      text(row, 'name'),
      text(row, 'source'),
    ];
    const existingTown = parsedTowns.find(
      ({ names, ...coordinates }) => isSameName(names[0], english) && isNear(coordinates, { lng, lat }),
    );
    // Chinese names from a source without language tags are unreliable, so a town from such a source keeps its local
    // name.
    const zh = existingTown?.names[1] ?? (source.endsWith('?') ? '' : text(row, 'name_zh'));
    const nameHk = existingTown?.names[2] ?? toHongKong(zh);
    const minZoom = readNumber(row, 'min_zoom');
    return {
      lng,
      lat,
      country: text(row, 'country'),
      from: minZoom,
      population: readNumber(row, 'population'),
      isMetropolis: source.startsWith('n'),
      isCapital: readNumber(row, 'capital') === 1,
      packed: [
        roundDegrees(lng),
        roundDegrees(lat),
        english,
        ...pickDifferingNames(english, zh, nameHk),
        minZoom,
      ] as PackedTown,
    };
  });
}

/**
 * Returns the Chinese and Hong Kong names of a town. '' means that the Chinese name equals the English one, or the Hong
 * Kong name the mainland's.
 */
const pickDifferingNames = (english: string, zh: string, zhHk: string) => [
  zh === english ? '' : zh,
  zhHk === zh ? '' : zhHk,
];

/** Whether one name equals the other or starts with it, as in 'Newcastle' and 'Newcastle upon Tyne'. */
const isSameName = (value = '', otherName: string) =>
  value === otherName || value.startsWith(`${otherName} `) || otherName.startsWith(`${value} `);
const roundDegrees = (degrees: number) => Number(degrees.toFixed(3));
const isNear = (firstPoint: { lng: number; lat: number }, secondPoint: { lng: number; lat: number }) =>
  Math.hypot(firstPoint.lng - secondPoint.lng, firstPoint.lat - secondPoint.lat) < SAME_TOWN_DEGREES;

export const isUnlabelled = ({ lng, lat, packed: [, , english] }: FoundTown) =>
  !parsedTowns.some(({ names, ...coordinates }) => isSameName(names[0], english) && isNear(coordinates, { lng, lat }));

/** Lowest zoom of the towns in a sheet. The file of the whole map contains the towns that appear at lower zooms. */
const FAR_MIN_ZOOM = 5.9;
/** Highest zoom that adds further detail, by country. */
const MAX_ZOOM_BY_COUNTRY: Readonly<Record<string, number>> = { US: 9, CA: 10 };

export const listTownsOfSheet = (towns: readonly FoundTown[], name: string): FoundTown[] => {
  const edges = getEdges(name);
  return towns.filter(
    (town) =>
      isWithin(edges, [town.lng, town.lat]) &&
      town.from >= FAR_MIN_ZOOM &&
      town.from <= (MAX_ZOOM_BY_COUNTRY[town.country] ?? 11),
  );
};

export const listTownsOfWorld = (towns: readonly FoundTown[]): FoundTown[] =>
  towns.filter(({ from: minZoom }) => minZoom < FAR_MIN_ZOOM);

/** Population from which a city is large enough for distances to schools to be given from it. */
const GREAT_CITY_POPULATION = 1_000_000;
const GREAT_MIN_ZOOM = 5;

export const listGreatTowns = (towns: readonly FoundTown[], countries: readonly string[]): FoundTown[] =>
  towns.filter(
    ({ country, population, from, isMetropolis, isCapital }) =>
      countries.includes(country) &&
      isMetropolis &&
      (isCapital || (population >= GREAT_CITY_POPULATION && from <= GREAT_MIN_ZOOM)),
  );
