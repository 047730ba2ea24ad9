import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createLabels, type PackedTown } from './chart-labels.ts';
import { renderStyleImage, getTownDotName } from './chart-drawing.ts';
import { COAST_EDGES, joinCharts, type PackedChart, unpackChart } from './read-chart.ts';
import { getMapLanguage, getStyleUrl } from '#client/features/map/places/place.ts';
import { packLine, type Point, simplifyLine } from '#scripts/chart/simplify-line.ts';
import { unwrapLongitudes } from '#scripts/chart/load-atlas.ts';
import { COUNTRY_CAPITALS, findCapital } from '#shared/places/country-capitals.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { renameSchools, SCHOOL_NAME_VARIANTS } from '#shared/names/school-name-variants.ts';
import { COUNTRIES, PLACES } from '#backend/seed/seed-data.ts';

const readData = <T>(name: string) =>
  JSON.parse(readFileSync(`client/features/map/base/data/${name}.json`, 'utf8')) as T;

const COAST_NAMES = [...Object.keys(COAST_EDGES), 'rest'];

interface MeasuredRing {
  points: Point[];
  south: number;
  north: number;
}

const measureRing = (points: Point[]): MeasuredRing => {
  const lats = points.map(([, lat]) => lat);
  return { points, south: Math.min(...lats), north: Math.max(...lats) };
};

/** Returns whether a point is inside a polygon. The function counts the edges that a ray to the east crosses. */
function isLand(rings: readonly MeasuredRing[], [lng, lat]: Point): boolean {
  let crossings = 0;
  for (const { points, south, north } of rings) {
    if (lat < south || lat > north) continue;
    for (const [index, [x2, y2]] of points.entries()) {
      const [x1, y1] = points[index - 1] ?? [x2, y2];
      if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) crossings += 1;
    }
  }
  return crossings % 2 === 1;
}

describe('base chart', () => {
  const getChart = (name: string) =>
    joinCharts(
      (name === 'far' ? ['far'] : COAST_NAMES.map((coastName) => `near-${coastName}`)).map((part) =>
        unpackChart(readData<PackedChart>(part)),
      ),
    );
  const listRings = (name: string) =>
    getChart(name).coast.features.map(({ geometry }) =>
      measureRing((geometry as unknown as { coordinates: Point[] }).coordinates),
    );

  test.each(['far', 'near'])('has the towns of the %s chart on land, and the seas in the water', (name) => {
    const rings = listRings(name);
    for (const place of [
      [-1.55, 53.8],
      [149.13, -35.28],
      [-100, 40],
      [-113.5, 53.5],
      [116.4, 39.9],
    ] as const)
      expect(isLand(rings, place), String(place)).toBe(true);
    for (const place of [
      [-5.1, 53.6],
      [2.6, 56],
      [-35, 33],
      [160, -37],
      [-145, 25],
    ] as const)
      expect(isLand(rings, place), String(place)).toBe(false);
  });

  test('has land under nearly every school at detail zoom', () => {
    const rings = listRings('near');
    const schoolsInWater = PLACES.schools.filter(({ lng, lat }) => !isLand(rings, [lng, lat])).map(({ name }) => name);
    expect(schoolsInWater.length, schoolsInWater.join(', ')).toBeLessThan(PLACES.schools.length / 50);
  });

  test('omits disputed borders', () => {
    for (const name of ['far', 'near']) {
      const { borders } = getChart(name);
      const borderLongitudes = borders.features.flatMap(({ geometry }) =>
        (geometry as unknown as { coordinates: Point[] }).coordinates.map(([lng]) => lng),
      );
      expect(borderLongitudes.length).toBeGreaterThan(100);
      expect(Math.max(...borderLongitudes)).toBeLessThan(20);
    }
  });

  test('labels towns in three languages', () => {
    const towns = readData<PackedTown[]>('towns');
    const listLabelNames = (locale: (typeof LOCALES)[number]) =>
      createLabels({ towns }, locale, (place) => place).features.map(({ properties }) => properties?.name as string);
    expect(listLabelNames('en-us')).toEqual(expect.arrayContaining(['Leeds', 'London', 'North Sea', 'Australia']));
    expect(listLabelNames('zh')).toEqual(expect.arrayContaining(['利兹', '伦敦', '北海', '澳大利亚']));
    expect(listLabelNames('zh-hk')).toEqual(expect.arrayContaining(['列斯', '倫敦', '北海', '澳洲']));
    for (const locale of LOCALES) expect(listLabelNames(locale).every(Boolean)).toBe(true);
  });

  test('renders dots in the colour of their id and marker spaces transparent', () => {
    const dotImage = renderStyleImage(getTownDotName('#434c61'));
    const middleIndex = ((dotImage?.width ?? 0) / 2) * ((dotImage?.width ?? 0) + 1) * 4;
    expect([...(dotImage?.data.slice(middleIndex, middleIndex + 4) ?? [])]).toEqual([0x43, 0x4c, 0x61, 255]);
    const spaceImage = renderStyleImage('marker-space-20');
    expect(spaceImage?.width).toBe(40);
    expect(spaceImage?.data.every((value) => value === 0)).toBe(true);
    expect(renderStyleImage('hotel')).toBeNull();
  });
});

describe('coast data', () => {
  test('round-trips through delta encoding', () => {
    const squareRing: Point[] = [
      [-1, 50],
      [1, 50],
      [1, 52.5],
      [-1, 50],
    ];
    const packedChart = { unit: 0.5, land: [[packLine(squareRing, 0.5)]], borders: [] };
    expect(packedChart.land).toEqual([[[-2, 100, 4, 0, 0, 5, -4, -5]]]);
    const [landFeature] = unpackChart(packedChart).land.features;
    expect(landFeature?.geometry).toEqual({ type: 'Polygon', coordinates: [squareRing] });
  });

  test('is simplified within the tolerance and keeps its ends', () => {
    const line: Point[] = [
      [0, 0],
      [1, 0.001],
      [2, 0],
      [3, 0.5],
      [4, 0],
    ];
    expect(simplifyLine(line, () => 0.01)).toEqual([
      [0, 0],
      [2, 0],
      [3, 0.5],
      [4, 0],
    ]);
    expect(simplifyLine(line, () => 1)).toEqual([
      [0, 0],
      [4, 0],
    ]);
  });

  test('continues across the antimeridian', () => {
    expect(
      unwrapLongitudes([
        [179, 1],
        [-179, 2],
        [-178, 3],
        [179, 4],
      ]),
    ).toEqual([
      [179, 1],
      [181, 2],
      [182, 3],
      [179, 4],
    ]);
  });
});

test('map language is zh-HK for Hong Kong and zh-CN otherwise', () => {
  expect(LOCALES.map(getMapLanguage)).toEqual(['zh-CN', 'zh-HK', 'zh-CN']);
  expect(getStyleUrl('https://m.example/{language}/style.json?l={language}', 'zh-hk')).toBe(
    'https://m.example/zh-HK/style.json?l=zh-HK',
  );
  expect(getStyleUrl('', 'zh')).toBe('');
});

describe('the table of capitals', () => {
  test('has the names of all countries from the backend, if available', () => {
    for (const { key, lat, lng, capital } of COUNTRIES) {
      const countryCapital = findCapital(key);
      expect(countryCapital, key).not.toBeNull();
      expect(Math.hypot((countryCapital?.lat ?? 0) - lat, (countryCapital?.lng ?? 0) - lng), key).toBeLessThan(0.1);
      expect(countryCapital?.name['en-us'], key).toBe(capital['en-us']);
    }
    expect(findCapital('atlantis')).toBeNull();
  });

  test('names each country once, and within the world', () => {
    expect(new Set(COUNTRY_CAPITALS.map(({ country }) => country)).size).toBe(COUNTRY_CAPITALS.length);
    for (const { lat, lng } of COUNTRY_CAPITALS) expect(Math.abs(lat) <= 90 && Math.abs(lng) <= 180).toBe(true);
  });
});

describe('schools have other names in Hong Kong and Taiwan', () => {
  const schoolByChineseName = new Map(PLACES.schools.map((school) => [school.nameChn, school]));

  test('which the table lists as the catalogue does', () => {
    const knownVariants = SCHOOL_NAME_VARIANTS.filter(([mainland]) => schoolByChineseName.has(mainland));
    expect(knownVariants.length).toBeGreaterThan(40);
    for (const [mainlandName, hongKongName, taiwanName] of knownVariants) {
      const school = schoolByChineseName.get(mainlandName);
      expect([hongKongName, taiwanName], mainlandName).toEqual([school?.nameHk, school?.nameTw]);
    }
  });

  test('match the longest name', () => {
    expect(renameSchools('西悉尼大学和悉尼大学', 'taiwan')).toBe('西雪梨大學和雪梨大學');
    expect(renameSchools('伦敦帝国理工学院', 'hongKong')).toBe('倫敦帝國學院');
    expect(renameSchools('利兹大学在利兹', 'hongKong')).toBe('列斯大學在利兹');
    expect(renameSchools('University of Leeds', 'hongKong')).toBe('University of Leeds');
  });
});
