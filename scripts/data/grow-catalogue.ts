import type { SchoolSeed } from '#backend/seed/seed-schemas.ts';
import { PLACES, type Places } from '#backend/seed/seed-data.ts';

export interface CatalogueSize {
  schools?: number;
  courses?: number;
}

/** First id of generated schools; the thousands still encode the country. */
const FIRST_SYNTHETIC = 10_000;
const IDS_OF_A_COUNTRY = 1000;

/** Cuts or extends the demo catalogue to a size. Names of generated schools show that they are generated. */
export function growCatalogue({ schools, courses }: CatalogueSize): { places: Places; coursesEach?: number } {
  const count = schools ?? PLACES.schools.length;
  const extra = Array.from({ length: Math.max(0, count - PLACES.schools.length) }, (_, index) =>
    syntheticSchool(index),
  );
  return {
    places: { ...PLACES, schools: [...PLACES.schools.slice(0, count), ...extra] },
    ...(courses !== undefined && { coursesEach: Math.ceil(courses / Math.max(1, count)) }),
  };
}

function syntheticSchool(index: number): SchoolSeed {
  const model = PLACES.schools[index % PLACES.schools.length] as SchoolSeed;
  const position = index + 1;
  const country = Math.floor(model.id / IDS_OF_A_COUNTRY) % 10;
  const name = `Synthetic School ${position} (${model.name})`;
  return {
    ...model,
    id:
      FIRST_SYNTHETIC * (1 + Math.floor(index / IDS_OF_A_COUNTRY)) +
      country * IDS_OF_A_COUNTRY +
      (index % IDS_OF_A_COUNTRY),
    name,
    nameChn: `合成数据${position}（${model.nameChn}）`,
    nameHk: `合成數據${position}（${model.nameHk}）`,
    nameTw: `合成資料${position}（${model.nameTw}）`,
    aliases: [`synthetic${position}`],
    qs2021: '',
    lat: Number((model.lat + ((position % 17) - 8) / 100).toFixed(4)),
    lng: Number((model.lng + ((position % 13) - 6) / 100).toFixed(4)),
    website: `https://synthetic-${position}.example`,
    leadsTo: [],
  };
}
