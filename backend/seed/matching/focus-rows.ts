import type { FocusPoint } from '#shared/constants.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { chanceOf } from '#backend/seed/plans/chance.ts';
import type { PlacedSchool } from '#backend/seed/schools/school-rows.ts';

// Illustrative figures for what no public table says of every school, from 0 to 100, the better the higher. Academic
// ranking (1) and tuition (4) are not among them: those are facts of the school and the course.

type Figure = Exclude<FocusPoint, '1' | '4'>;

/** Of the city, and so the same for all schools in it. */
const OF_CITY: Figure[] = ['3', '6', '8', '10'];
const OF_SCHOOL: Figure[] = ['2', '5', '7', '9'];

const LOWEST = 40;
const SPREAD = 55;

/** Where living costs plainly more than elsewhere in the country, and there is more of everything. */
const LARGE_CITIES = new Set([
  'london',
  'sydney',
  'melbourne',
  'new-york',
  'los-angeles',
  'san-francisco',
  'boston',
  'chicago',
  'toronto',
  'vancouver',
]);
const OF_LARGE_CITIES: Partial<Record<Figure, number>> = { '6': 90, '8': 20, '10': 90 };

const figure = (words: string) => Math.round(LOWEST + chanceOf(words) * SPREAD);

export const focusRows = (placed: readonly PlacedSchool[]): Row[] =>
  placed.map(({ school, city, country }) => ({
    school_id: school.id,
    points: JSON.stringify({
      ...Object.fromEntries(
        OF_CITY.map((id) => [
          id,
          (LARGE_CITIES.has(city.key) ? OF_LARGE_CITIES[id] : undefined) ??
            figure(`focus ${id} ${country} ${city.key}`),
        ]),
      ),
      ...Object.fromEntries(OF_SCHOOL.map((id) => [id, figure(`focus ${id} ${school.id}`)])),
    }),
    illustrative: 1,
  }));
