import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAP_SETTINGS } from '#client/features/map/map-settings.ts';
import { boundingBox, MAP_PROVIDERS, normalizeBox } from './place.ts';
import { isSeparable, clusterMarkers, MAX_ZOOM, roundGroupingZoom, type MapMarker } from './cluster-markers.ts';
import { getChartScale, toWorldPixel } from './flat-world.ts';
import { type After, debounce, deliverInBatches } from '#client/features/school-map/map-search-state.ts';

function createFakeClock() {
  let now = 0;
  let pendingTimers: { dueAt: number; run: () => void }[] = [];
  const runAfter: After = (ms, run) => {
    const timer = { dueAt: now + ms, run };
    pendingTimers.push(timer);
    return () => {
      pendingTimers = pendingTimers.filter((pendingTimer) => pendingTimer !== timer);
    };
  };
  const advance = (ms: number) => {
    const endTime = now + ms;
    for (;;) {
      const nextTimer = pendingTimers
        .filter(({ dueAt }) => dueAt <= endTime)
        .toSorted((timerA, timerB) => timerA.dueAt - timerB.dueAt)[0];
      if (!nextTimer) break;
      pendingTimers = pendingTimers.filter((pendingTimer) => pendingTimer !== nextTimer);
      now = nextTimer.dueAt;
      nextTimer.run();
    }
    now = endTime;
  };
  return { after: runAfter, pass: advance, now: () => now };
}

const createNumbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const { global, mainland } = MAP_PROVIDERS;

describe('marker batches', () => {
  test('are ten markers every 100 ms on the mainland map', () => {
    const { after, pass, now } = createFakeClock();
    const deliveries: [at: number, batch: readonly number[]][] = [];
    const { markersPerBatch: size, batchIntervalMs: pauseMs } = mainland;
    deliverInBatches(createNumbers(25), { size, pauseMs }, (batch) => deliveries.push([now(), batch]), after);
    pass(99);
    expect(deliveries).toHaveLength(1);
    pass(1000);
    expect(deliveries).toEqual([
      [0, createNumbers(10)],
      [100, createNumbers(20).slice(10)],
      [200, createNumbers(25).slice(20)],
    ]);
  });

  test('is a single batch on the global map', () => {
    const { after, pass } = createFakeClock();
    const batchSizes: number[] = [];
    deliverInBatches(
      createNumbers(100),
      { size: global.markersPerBatch, pauseMs: global.batchIntervalMs },
      (batch) => batchSizes.push(batch.length),
      after,
    );
    pass(1000);
    expect(batchSizes).toEqual([100]);
  });

  test('stop when other markers are requested', () => {
    const { after, pass } = createFakeClock();
    const batchSizes: number[] = [];
    const stop = deliverInBatches(
      createNumbers(30),
      { size: 10, pauseMs: 100 },
      (batch) => batchSizes.push(batch.length),
      after,
    );
    pass(100);
    stop();
    pass(1000);
    expect(batchSizes).toEqual([10, 10]);
  });

  test('deliver each marker once and in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (items, size) => {
        const { after, pass } = createFakeClock();
        const batches: (readonly number[])[] = [];
        deliverInBatches(items, { size, pauseMs: 100 }, (batch) => batches.push(batch), after);
        pass(100 * items.length);
        expect(batches.flat()).toEqual(items);
        for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(size);
      }),
    );
  });
});

test('debounces a search by 250 ms and uses the last value', () => {
  const { after, pass } = createFakeClock();
  const receivedTexts: string[] = [];
  const debounced = debounce<string>((text) => receivedTexts.push(text), MAP_SETTINGS.debounceMs, after);
  debounced.say('one');
  pass(249);
  debounced.say('two');
  pass(249);
  expect(receivedTexts).toEqual([]);
  pass(1);
  expect(receivedTexts).toEqual(['two']);
  debounced.say('three');
  debounced.forget();
  pass(1000);
  expect(receivedTexts).toEqual(['two']);
});

describe('clusterMarkers', () => {
  const arbitraryPlace = fc.record({
    lng: fc.double({ min: -3, max: 3, noNaN: true }),
    lat: fc.double({ min: 49, max: 56, noNaN: true }),
  });
  const arbitraryMarkers = fc
    .array(arbitraryPlace, { maxLength: 60 })
    .map((places): MapMarker[] =>
      places.map((place, index) => ({ id: String(index), title: `School ${index}`, ...place })),
    );
  const arbitraryZoom = fc.integer({ min: 4, max: 34 }).map((halfSteps) => halfSteps / 2);
  const getPixelDistance = (mapMarker: MapMarker, otherMarker: MapMarker, zoom: number) => {
    const [a, b] = [toWorldPixel(mapMarker, zoom), toWorldPixel(otherMarker, zoom)];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };

  test('assigns each marker to one group without overlapping groups', () => {
    fc.assert(
      fc.property(arbitraryMarkers, arbitraryZoom, (markers, zoom) => {
        const groups = clusterMarkers(markers, zoom);
        const ids = groups.flatMap((group) => group.markers.map(({ id }) => id));
        expect(ids.toSorted()).toEqual(markers.map(({ id }) => id).toSorted());
        for (const [index, group] of groups.entries()) {
          expect(group.markers[0]).toBe(group.firstMarker);
          for (const marker of group.markers)
            expect(getPixelDistance(marker, group.firstMarker, zoom)).toBeLessThan(56);
          for (const otherGroup of groups.slice(index + 1))
            expect(getPixelDistance(otherGroup.firstMarker, group.firstMarker, zoom)).toBeGreaterThanOrEqual(56);
        }
      }),
    );
  });

  test('keeps groups within half a zoom level', () => {
    expect([5, 5.49, 5.5, 5.99].map(roundGroupingZoom)).toEqual([5, 5, 5.5, 5.5]);
  });

  test('is separable unless markers overlap at maximum zoom', () => {
    const createMarker = (id: string, lng: number): MapMarker => ({ id, title: id, lng, lat: 51.5 });
    const [nearGroup] = clusterMarkers([createMarker('a', 0), createMarker('b', 0.01)], 9);
    const [samePlaceGroup] = clusterMarkers([createMarker('a', 0), createMarker('b', 0.000_01)], MAX_ZOOM);
    expect(nearGroup?.markers).toHaveLength(2);
    expect(nearGroup && isSeparable(nearGroup, MAX_ZOOM)).toBe(true);
    expect(samePlaceGroup?.markers).toHaveLength(2);
    expect(samePlaceGroup && isSeparable(samePlaceGroup, MAX_ZOOM)).toBe(false);
  });
});

describe('bounding boxes', () => {
  test('contain all places and are null for none', () => {
    expect(boundingBox([])).toBeNull();
    expect(
      boundingBox([
        { lng: 3, lat: 50 },
        { lng: -1, lat: 55 },
      ]),
    ).toEqual([-1, 50, 3, 55]);
  });

  test('are normalised to the range of the contract', () => {
    const arbitraryBox = fc.tuple(
      fc.double({ min: -900, max: 900, noNaN: true }),
      fc.double({ min: -95, max: 0, noNaN: true }),
      fc.double({ min: 0, max: 700, noNaN: true }),
      fc.double({ min: 0, max: 95, noNaN: true }),
    );
    fc.assert(
      fc.property(arbitraryBox, ([west, south, width, north]) => {
        const [w, s, e, n] = normalizeBox([west, south, west + width, north]);
        for (const lng of [w, e]) expect(Math.abs(lng)).toBeLessThanOrEqual(180);
        for (const lat of [s, n]) expect(Math.abs(lat)).toBeLessThanOrEqual(90);
        expect(s).toBeLessThanOrEqual(n);
      }),
    );
    expect(normalizeBox([170, -40, 190, -30])).toEqual([170, -40, -170, -30]);
    expect(normalizeBox([-300, -10, 300, 10])).toEqual([-180, -10, 180, 10]);
  });
});

test('scale bar has a round length that fits at any latitude and zoom', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: 2, max: 17, noNaN: true }),
      (lat, zoom) => {
        const { metres, pixels } = getChartScale(lat, zoom, 126);
        expect(pixels).toBeLessThanOrEqual(126.001);
        expect(pixels).toBeGreaterThan(126 / 2.51);
        expect(String(metres)).toMatch(/^[125]0*$/);
      },
    ),
  );
});
