import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAP_PROVIDERS, selectMapProvider, parseMapLink, formatMapLink } from './place.ts';
import { type Place, parsePlace } from './read-place.ts';
import { toWgs84Box, convertBatch, toProviderPlace, selectPlace } from './convert-places.ts';
import { toMapModel } from '#client/features/map/chart-map.ts';
import { PLACES } from '#backend/seed/seed-data.ts';
import { toBd09, formatPoint } from '#backend/catalogue/coordinates.ts';

const { global, mainland } = MAP_PROVIDERS;

function getMetresBetween(placeA: Place | null, placeB: Place | null): number {
  if (!placeA || !placeB) return Infinity;
  const radians = Math.PI / 180;
  const [dLat, dLng] = [(placeB.lat - placeA.lat) * radians, (placeB.lng - placeA.lng) * radians];
  const haversine =
    Math.sin(dLat / 2) ** 2 + Math.cos(placeA.lat * radians) * Math.cos(placeB.lat * radians) * Math.sin(dLng / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(haversine));
}

type Pair = [name: string, one: Place, other: Place];

/** Pairs of WGS-84 and GCJ-02 coordinates from the published tests of converter libraries. */
const WGS84_GCJ02_PAIRS: Pair[] = [
  ['Tiananmen', { lng: 116.404, lat: 39.915 }, { lng: 116.41024449916938, lat: 39.91640428150164 }],
  ['Beijing', { lng: 116.377817, lat: 39.911954 }, { lng: 116.38404722455657, lat: 39.91334545536069 }],
  ['Shanghai', { lng: 121.5272106, lat: 31.1774276 }, { lng: 121.531541859215, lat: 31.17530398364597 }],
  ['Shenzhen', { lng: 113.912316, lat: 22.543847 }, { lng: 113.9171764808363, lat: 22.540796131694766 }],
];

/** Pairs of BD-09 and GCJ-02 coordinates of the same places. */
const BD09_GCJ02_PAIRS: Pair[] = [
  ['Tiananmen', { lng: 116.404, lat: 39.915 }, { lng: 116.39762729119315, lat: 39.90865673957631 }],
  ['its neighbour', { lng: 116.41036949371029, lat: 39.92133699351021 }, { lng: 116.404, lat: 39.915 }],
];

const formatCoordinates = ({ lng, lat }: Place) => `${lng},${lat}`;

describe('coordinate conversion', () => {
  test.each(WGS84_GCJ02_PAIRS)('converts %s from WGS-84 within two metres of Chinese maps', (_, wgs84, gcj02) => {
    expect(getMetresBetween(toProviderPlace(mainland, wgs84), gcj02)).toBeLessThan(2);
    expect(
      getMetresBetween(selectPlace(mainland, { mapXyGg: formatCoordinates(wgs84), mapXyBd: '' }), gcj02),
    ).toBeLessThan(2);
    expect(getMetresBetween(toProviderPlace(global, wgs84), wgs84)).toBe(0);
  });

  test.each(BD09_GCJ02_PAIRS)('converts %s from Baidu within two metres of other Chinese maps', (_, bd09, gcj02) => {
    const coordinates = { mapXyGg: '', mapXyBd: formatCoordinates(bd09) };
    expect(getMetresBetween(selectPlace(mainland, coordinates), gcj02)).toBeLessThan(2);
    const globalPlace = selectPlace(global, coordinates);
    expect(getMetresBetween(globalPlace && toProviderPlace(mainland, globalPlace), gcj02)).toBeLessThan(2);
  });

  test('is accurate to two metres for every school of the catalogue', () => {
    for (const school of PLACES.schools) {
      const coordinates = { mapXyGg: formatPoint(school), mapXyBd: formatPoint(toBd09(school)) };
      expect(getMetresBetween(selectPlace(global, coordinates), school), school.name).toBeLessThan(2);
      expect(getMetresBetween(selectPlace(mainland, coordinates), school), school.name).toBeLessThan(2);
      expect(getMetresBetween(selectPlace(global, { ...coordinates, mapXyGg: '' }), school), school.name).toBeLessThan(
        2,
      );
    }
  });

  test('prefers the coordinate of the provider’s own system', () => {
    const bothPositions = { mapXyGg: '-1.5,53.8', mapXyBd: '-1.4,53.9' };
    expect(selectPlace(global, bothPositions)).toEqual({ lng: -1.5, lat: 53.8 });
    expect(getMetresBetween(selectPlace(mainland, bothPositions), { lng: -1.4, lat: 53.9 })).toBeLessThan(1000);
    expect(selectPlace(mainland, { ...bothPositions, mapXyBd: 'nowhere' })).toEqual({ lng: -1.5, lat: 53.8 });
  });

  test('returns null without coordinates', () => {
    for (const provider of [global, mainland]) {
      expect(selectPlace(provider, { mapXyGg: '', mapXyBd: '' })).toBeNull();
      expect(selectPlace(provider, { mapXyGg: '181,0', mapXyBd: '0,91' })).toBeNull();
    }
  });

  test('converts a box to WGS-84', () => {
    const [southWest, northEast] = [
      { lng: 116.3, lat: 39.8 },
      { lng: 116.5, lat: 40 },
    ];
    const [gcjSouthWest, gcjNorthEast] = [toProviderPlace(mainland, southWest), toProviderPlace(mainland, northEast)];
    const box = toWgs84Box(mainland, [gcjSouthWest.lng, gcjSouthWest.lat, gcjNorthEast.lng, gcjNorthEast.lat]);
    expect(getMetresBetween({ lng: box[0], lat: box[1] }, southWest)).toBeLessThan(2);
    expect(getMetresBetween({ lng: box[2], lat: box[3] }, northEast)).toBeLessThan(2);
    expect(toWgs84Box(global, [1, 2, 3, 4])).toEqual([1, 2, 3, 4]);
  });
});

describe('convertBatch', () => {
  const schools = Array.from({ length: 11 }, (_, index) => ({
    id: String(index),
    title: `School ${index}`,
    mapXyGg: `${index},50`,
    mapXyBd: '',
  }));

  test('rejects more than ten places for the mainland service', () => {
    expect(convertBatch(mainland, schools.slice(0, 10))).toHaveLength(10);
    expect(() => convertBatch(mainland, schools)).toThrow(RangeError);
    expect(convertBatch(global, schools)).toHaveLength(11);
  });

  test('omits items without coordinates and preserves order', () => {
    const lostSchool = { id: 'x', title: 'Lost', mapXyGg: '', mapXyBd: '' };
    expect(
      convertBatch(global, [...schools.slice(0, 2), lostSchool, ...schools.slice(2, 4)]).map(({ id }) => id),
    ).toEqual(['0', '1', '2', '3']);
  });
});

test('creates a map model only with coordinates', () => {
  const school = { id: '7', title: 'Leeds', countryName: 'UK' };
  expect(toMapModel({ ...school, mapXyGg: '', mapXyBd: '' })).toBeNull();
  expect(toMapModel({ ...school, mapXyGg: 'unknown', mapXyBd: ',' })).toBeNull();
  for (const [mapXyGg, mapXyBd] of [
    ['-1.5,53.8', ''],
    ['', '-1.5,53.8'],
  ] as const) {
    expect(toMapModel({ ...school, mapXyGg, mapXyBd })).toEqual({
      visible: true,
      title: 'Leeds',
      marks: [{ id: '7', title: 'Leeds', mapXyGg, mapXyBd }],
      center: { mapXyGg, mapXyBd },
      countryName: 'UK',
    });
  }
});

test.each([
  [4, 'mainland'],
  [1, 'global'],
  [2, 'global'],
  [3, 'global'],
  [5, 'global'],
  [0, 'global'],
])('an agent of level %d has the %s map', (level, key) => {
  expect(selectMapProvider(level).key).toBe(key);
});

test('providers have the default views of the specification', () => {
  expect(global.home).toEqual({ lng: -0.1278, lat: 51.5074, zoom: 9 });
  expect(mainland.home).toEqual({ lng: 116.404, lat: 39.915, zoom: 14 });
});

describe('map link', () => {
  test.each([
    ['https://www.google.com/maps/@51.5074,-0.1278,12z', { lat: 51.5074, lng: -0.1278, zoom: 12 }],
    ['https://www.google.com/maps/place/Leeds/@53.8,-1.55,14.25z/data=!3m1', { lat: 53.8, lng: -1.55, zoom: 14.25 }],
    ['https://maps.example/@-33.8886,151.1873', { lat: -33.8886, lng: 151.1873, zoom: 8 }],
    ['#@0,0,3z', { lat: 0, lng: 0, zoom: 3 }],
    ['@51.5,-0.12,7', { lat: 51.5, lng: -0.12, zoom: 7 }],
    ['@51.5,-0.12,z', { lat: 51.5, lng: -0.12, zoom: 8 }],
  ])('%s is read', (link, view) => {
    expect(parseMapLink(link)).toEqual(view);
  });

  test.each([
    '',
    'https://www.google.com/maps',
    'somebody@example.com',
    '@here',
    '@51.5',
    '@95,0,3z',
    '@0,181',
    '@1,2,99z',
  ])('%j contains no view', (link) => expect(parseMapLink(link)).toBeNull());

  test('parses a formatted view to the metre', () => {
    const arbitraryView = fc.record({
      lat: fc.double({ min: -85, max: 85, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
      zoom: fc.double({ min: 2, max: 17, noNaN: true }),
    });
    fc.assert(
      fc.property(arbitraryView, (storedView) => {
        const parsedView = parseMapLink(`https://any.example/#${formatMapLink(storedView)}`);
        expect(getMetresBetween(parsedView, storedView)).toBeLessThan(1);
        expect(Math.abs((parsedView?.zoom ?? 0) - storedView.zoom)).toBeLessThan(0.001);
      }),
    );
  });
});

test('parsePlace accepts two numbers in range only', () => {
  expect(parsePlace(' -0.1278 , 51.5074 ')).toEqual({ lng: -0.1278, lat: 51.5074 });
  for (const invalidField of ['', '1', '1,2,3', 'a,b', '200,0', '0,-91', '1;2'])
    expect(parsePlace(invalidField), invalidField).toBeNull();
});
