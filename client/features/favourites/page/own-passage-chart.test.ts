import { describe, expect, it } from 'vitest';
import type { FavouriteSchoolRow } from './favourite-rows.ts';
import { groupByPort } from './own-passage-chart.tsx';

const createSchool = (name: string, place: string, location: FavouriteSchoolRow['at']) =>
  ({ id: name, names: { own: name, other: '' }, place, at: location }) as unknown as FavouriteSchoolRow;

const oxford = createSchool('Oxford', 'Oxford', { lat: 51.75, lng: -1.25 });
const imperial = createSchool('Imperial', 'London', { lat: 51.5, lng: -0.17 });
const kings = createSchool('King’s', 'London', { lat: 51.51, lng: -0.11 });
const perth = createSchool('Curtin', 'Perth', { lat: -32, lng: 115.9 });
const nowhere = createSchool('Nowhere', 'Atlantis', null);

describe('favourites on the chart', () => {
  it('are merged when they overlap, the nearest first, each place once', () => {
    const ports = groupByPort([oxford, imperial, perth, kings, nowhere], 'hk');
    expect(ports.map(({ places, km }) => [places.toSorted(), km])).toEqual([
      [['Perth'], '6,040'],
      [['London', 'Oxford'], '9,620–9,680'],
    ]);
    expect(ports[1]?.schools.map(({ own }) => own).toSorted()).toEqual(['Imperial', 'King’s', 'Oxford']);
  });

  it('are empty without coordinates', () => {
    expect(groupByPort([nowhere], 'hk')).toEqual([]);
  });
});
