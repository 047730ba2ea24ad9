import type { CitySeed, SchoolSeed, StateSeed } from '#backend/seed/catalogue/catalogue-seed.ts';
import { AU_SCHOOLS_1 } from './schools-au-1.ts';
import { AU_SCHOOLS_2 } from './schools-au-2.ts';
import { AU_SCHOOLS_3 } from './schools-au-3.ts';
import { CA_SCHOOLS } from './schools-ca.ts';
import { UK_SCHOOLS_1 } from './schools-uk-1.ts';
import { UK_SCHOOLS_2 } from './schools-uk-2.ts';
import { UK_SCHOOLS_3 } from './schools-uk-3.ts';
import { UK_SCHOOLS_4 } from './schools-uk-4.ts';
import { US_SCHOOLS_1 } from './schools-us-1.ts';
import { US_SCHOOLS_2 } from './schools-us-2.ts';
import { US_SCHOOLS_3 } from './schools-us-3.ts';
import { US_SCHOOLS_4 } from './schools-us-4.ts';
import { AU_CITIES } from '#backend/seed/places/cities-au.ts';
import { CA_CITIES } from '#backend/seed/places/cities-ca.ts';
import { UK_CITIES } from '#backend/seed/places/cities-uk.ts';
import { US_CITIES } from '#backend/seed/places/cities-us.ts';
import { AU_STATES, CA_STATES, UK_STATES, US_STATES } from '#backend/seed/places/states.ts';

export interface Places {
  states: StateSeed[];
  cities: CitySeed[];
  schools: SchoolSeed[];
}

/** All that the demo catalogue is about. */
export const PLACES: Places = {
  states: [...UK_STATES, ...AU_STATES, ...US_STATES, ...CA_STATES],
  cities: [...UK_CITIES, ...AU_CITIES, ...US_CITIES, ...CA_CITIES],
  schools: [
    ...UK_SCHOOLS_1,
    ...UK_SCHOOLS_2,
    ...UK_SCHOOLS_3,
    ...UK_SCHOOLS_4,
    ...AU_SCHOOLS_1,
    ...AU_SCHOOLS_2,
    ...AU_SCHOOLS_3,
    ...US_SCHOOLS_1,
    ...US_SCHOOLS_2,
    ...US_SCHOOLS_3,
    ...US_SCHOOLS_4,
    ...CA_SCHOOLS,
  ],
};
