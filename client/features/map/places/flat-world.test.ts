import { describe, expect, test } from 'vitest';
import { computeFanPositions } from './cluster-markers.ts';
import { selectZoomForTowns, fitView } from './flat-world.ts';

const SIZE = { width: 512, height: 512 };

describe('viewAround', () => {
  test('fits the box tightly', () => {
    expect(fitView([-180, -85.0511, 180, 85.0511], SIZE)).toMatchObject({ lng: 0, zoom: 1 });
    expect(fitView([-180, -85.0511, 180, 85.0511], SIZE).lat).toBeCloseTo(0, 6);
    expect(fitView([0, -1, 90, 1], SIZE).zoom).toBeCloseTo(3, 6);
    // A box that is taller than wide is fitted by its height.
    expect(fitView([0, -60, 1, 60], SIZE).zoom).toBeLessThan(3);
  });

  test('centres in projected pixels, not in degrees', () => {
    const { lat } = fitView([-10, 0, 10, 80], SIZE);
    expect(lat).toBeGreaterThan(40);
    expect(lat).toBeLessThan(65);
  });
});

describe('zoomAmongTowns', () => {
  const ORIGIN = { lng: 0, lat: 0 };
  const createMarkers = (count: number, distance: number, firstLng = 6) =>
    Array.from({ length: count }, (_, index) => ({
      lng: distance * (index % 2 ? 1 : -1),
      lat: (distance * index) / 100,
      from: firstLng,
    }));

  test('is the highest zoom with five towns', () => {
    // At zoom 10 the window is 0.7 degrees wide. Each lower zoom doubles the width.
    expect(selectZoomForTowns(ORIGIN, createMarkers(5, 0.3), SIZE)).toBe(10);
    expect(selectZoomForTowns(ORIGIN, createMarkers(5, 0.5), SIZE)).toBe(9);
    expect(selectZoomForTowns(ORIGIN, createMarkers(5, 1), SIZE)).toBe(8);
    expect(selectZoomForTowns(ORIGIN, createMarkers(4, 0.1), SIZE)).toBe(7);
    expect(selectZoomForTowns(ORIGIN, [], SIZE)).toBe(7);
  });

  test('counts only towns labelled at that zoom', () => {
    expect(selectZoomForTowns(ORIGIN, [...createMarkers(4, 0.1), ...createMarkers(3, 0.01, 12)], SIZE)).toBe(7);
    expect(selectZoomForTowns(ORIGIN, createMarkers(5, 0.01, 10), SIZE)).toBe(10);
  });
});

describe('fanOut', () => {
  test.each([2, 7, 8, 9, 20])('places %i markers without overlaps or covering the group', (count) => {
    const fanPositions = computeFanPositions(count);
    expect(fanPositions).toHaveLength(count);
    for (const [index, { x, y }] of fanPositions.entries()) {
      expect(Math.hypot(x, y)).toBeGreaterThan(50);
      for (const otherPosition of fanPositions.slice(index + 1))
        expect(Math.hypot(otherPosition.x - x, otherPosition.y - y)).toBeGreaterThan(42);
    }
  });

  test('fits a phone at its maximum size', () => {
    for (const { x, y } of computeFanPositions(20)) expect(Math.hypot(x, y) + 22).toBeLessThan(390 / 2);
  });
});
