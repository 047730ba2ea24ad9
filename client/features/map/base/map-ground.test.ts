import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cutLine } from '#scripts/chart/sheets.ts';
import type { Point } from '#scripts/chart/simplify-line.ts';
import { createLabels, type PackedTown, getTownName, toRouteFeature, findRoute } from './chart-labels.ts';
import {
  findCoast,
  listVisibleCoasts,
  type Edges,
  type PackedTerrain,
  unpackTerrain,
  SHEET_EDGES,
  listVisibleSheets,
} from './read-chart.ts';

const readData = <T>(name: string) =>
  JSON.parse(readFileSync(`client/features/map/base/data/${name}.json`, 'utf8')) as T;
const SHEET_NAMES = [...Object.keys(SHEET_EDGES), 'world'];
const OXFORD = { lng: -1.2577, lat: 51.752 };

describe('terrain sheets', () => {
  test('exist for each box and do not overlap', () => {
    for (const name of SHEET_NAMES)
      for (const part of ['ground', 'towns'])
        expect(existsSync(`client/features/map/base/data/${part}/${name}.json`), `${part}/${name}`).toBe(true);
    const sheetEntries = Object.entries(SHEET_EDGES);
    for (const [sheetName, [west, south, east, north]] of sheetEntries)
      for (const [otherName, otherBox] of sheetEntries)
        if (sheetName !== otherName)
          expect(
            west < otherBox[2] && otherBox[0] < east && south < otherBox[3] && otherBox[1] < north,
            `${sheetName} and ${otherName}`,
          ).toBe(false);
  });

  test('contain their features', () => {
    for (const [name, [west, south, east, north]] of Object.entries(SHEET_EDGES))
      for (const [lng, lat, english] of readData<PackedTown[]>(`towns/${name}`))
        expect(lng >= west && lng <= east && lat >= south && lat <= north, `${english} on ${name}`).toBe(true);
  });

  test('are one for a town view and those of the country for a country view', () => {
    expect(listVisibleSheets([-1.5, 51.6, -1, 51.9])).toEqual(['isles']);
    expect(listVisibleSheets([-125, 24.4, -66.8, 49.5]).length).toBeGreaterThan(6);
    expect(listVisibleCoasts([-1.5, 51.6, -1, 51.9])).toEqual(['isles']);
    expect(listVisibleCoasts([116, 39, 117, 40])).toEqual(['rest']);
  });

  test('include the Thames, Lough Neagh and urban London', () => {
    const features = unpackTerrain(readData<PackedTerrain>('ground/isles'));
    const hasFeatureNear = (kind: string, [west, south, east, north]: Edges) =>
      features.some(
        ({ properties, geometry }) =>
          properties?.kind === kind &&
          JSON.stringify(geometry)
            .match(/-?\d+\.?\d*,-?\d+\.?\d*/g)
            ?.some((pair) => {
              const [lng = 0, lat = 0] = pair.split(',').map(Number);
              return lng > west && lng < east && lat > south && lat < north;
            }),
      );
    expect(hasFeatureNear('river', [-1.3, 51.5, -0.9, 51.9])).toBe(true);
    expect(hasFeatureNear('lake', [-6.8, 54.4, -6.1, 54.8])).toBe(true);
    expect(hasFeatureNear('urban', [-0.8, 51.2, 0.1, 51.9])).toBe(true);
    expect(features.every(({ properties }) => typeof properties?.from === 'number')).toBe(true);
  });
});

describe('coast data', () => {
  test('belongs to the box that contains it completely, otherwise to the rest', () => {
    const measureCorners = (...corners: [number, number][]) => findCoast(corners);
    expect(measureCorners([-5, 50], [1, 52])).toBe('isles');
    expect(measureCorners([-5, 50], [5, 52])).toBe('rest');
    expect(measureCorners([150, -30], [120, -20])).toBe('oceania');
  });
});

describe('line across sheets', () => {
  test('is split into one segment per sheet without loss', () => {
    const line: Point[] = [
      [0, 0],
      [4, 0],
      [6, 0],
      [8, 0],
      [3, 1],
      [1, 1],
    ];
    const [west, east] = [cutLine(line, [-10, -10, 5, 10]), cutLine(line, [5, -10, 20, 10])];
    expect(west).toEqual([
      [
        [0, 0],
        [4, 0],
        [6, 0],
      ],
      [
        [3, 1],
        [1, 1],
      ],
    ]);
    const countSegments = (pieces: Point[][]) => pieces.reduce((sum, piece) => sum + piece.length - 1, 0);
    expect(countSegments(west) + countSegments(east)).toBe(line.length - 1);
  });
});

describe('town label', () => {
  test('falls back to the English name', () => {
    const hullTown: PackedTown = [-0.3, 53.7, 'Hull', '赫尔', '赫爾', 6];
    expect((['en-us', 'zh', 'zh-hk'] as const).map((locale) => getTownName(hullTown, locale))).toEqual([
      'Hull',
      '赫尔',
      '赫爾',
    ]);
    expect(getTownName([0, 0, 'Egham', '', '', 9], 'zh-hk')).toBe('Egham');
    expect(getTownName([0, 0, 'Cork', '科克', '', 6], 'zh-hk')).toBe('科克');
  });

  test('is shown for a namesake of a capital, and the capital once', () => {
    const towns: PackedTown[] = [
      [-81.25, 42.98, 'London', '伦敦', '倫敦', 6],
      [-0.13, 51.51, 'London', '伦敦', '倫敦', 2],
    ];
    const features = createLabels({ towns }, 'en-us', (place) => place).features.filter(
      ({ properties }) => properties?.name === 'London',
    );
    expect(features.map(({ properties }) => properties?.kind).toSorted()).toEqual(['capital', 'town']);
  });
});

describe('route to the nearest major city', () => {
  const greatTowns = readData<PackedTown[]>('towns/great');
  test('has distance and bearing', () => {
    const route = findRoute(OXFORD, greatTowns, 'zh-hk');
    expect(route).toMatchObject({ city: '倫敦' });
    // Measured on a map: London lies east by south-east of Oxford.
    expect(Math.abs((route?.distanceKm ?? 0) - 83)).toBeLessThan(2);
    expect(Math.abs((route?.bearing ?? 0) - 108)).toBeLessThan(2);
    expect(route && toRouteFeature(OXFORD, route, 'x').features[0]?.geometry).toMatchObject({
      coordinates: [
        [OXFORD.lng, OXFORD.lat],
        [route?.to.lng, route?.to.lat],
      ],
    });
  });

  test('is null within the city', () => {
    expect(findRoute({ lng: -0.1749, lat: 51.4988 }, greatTowns, 'en-us')).toBeNull();
    expect(findRoute(OXFORD, [], 'en-us')).toBeNull();
  });
});
