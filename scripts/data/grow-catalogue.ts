import type { SchoolSeed } from '#backend/seed/seed-schemas.ts';
import { PLACES, type Places } from '#backend/seed/seed-data.ts';

export interface CatalogueSize {
  schools?: number;
  courses?: number;
}

/** First id of generated schools. As with other schools, the thousands of an id encode the country. */
const FIRST_SYNTHETIC_ID = 10_000;
const IDS_PER_COUNTRY = 1000;

/**
 * Shortens or extends the demo catalogue to the given size. The names of generated schools show that they are
 * generated.
 */
export function growCatalogue({ schools, courses }: CatalogueSize): { places: Places; coursesEach?: number } {
  const count = schools ?? PLACES.schools.length;
  const extraSchools = Array.from({ length: Math.max(0, count - PLACES.schools.length) }, (_, index) =>
    createSyntheticSchool(index),
  );
  return {
    places: { ...PLACES, schools: [...PLACES.schools.slice(0, count), ...extraSchools] },
    ...(courses !== undefined && { coursesEach: Math.ceil(courses / Math.max(1, count)) }),
  };
}

function createSyntheticSchool(index: number): SchoolSeed {
  const modelSchool = PLACES.schools[index % PLACES.schools.length] as SchoolSeed;
  const position = index + 1;
  const country = Math.floor(modelSchool.id / IDS_PER_COUNTRY) % 10;
  const name = `Synthetic School ${position} (${modelSchool.name})`;
  return {
    ...modelSchool,
    id:
      FIRST_SYNTHETIC_ID * (1 + Math.floor(index / IDS_PER_COUNTRY)) +
      country * IDS_PER_COUNTRY +
      (index % IDS_PER_COUNTRY),
    name,
    nameChn: `合成数据${position}（${modelSchool.nameChn}）`,
    nameHk: `合成數據${position}（${modelSchool.nameHk}）`,
    nameTw: `合成資料${position}（${modelSchool.nameTw}）`,
    aliases: [`synthetic${position}`],
    qs2021: '',
    lat: Number((modelSchool.lat + ((position % 17) - 8) / 100).toFixed(4)),
    lng: Number((modelSchool.lng + ((position % 13) - 6) / 100).toFixed(4)),
    website: `https://synthetic-${position}.example`,
    leadsTo: [],
  };
}
