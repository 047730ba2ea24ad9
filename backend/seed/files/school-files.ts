import { LOCALES } from '#shared/locale/locales.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import type { SchoolSeed } from '#backend/seed/catalogue/catalogue-seed.ts';
import { leafletName } from '#backend/seed/leaflets/leaflet-words.ts';
import { seedFileAddress } from './file-address.ts';
import { FILMED_LECTURES, PRESENTED_SCHOOLS } from './presented-schools.ts';

const stored = JSON.stringify;

const captionsOf = (film: string) =>
  stored(Object.fromEntries(LOCALES.map((locale) => [locale, seedFileAddress(`${film}-${locale}.vtt`)])));

const NO_CAPTIONS = '{}';

/** A school's cover, drawn by us, and its film. */
export function presentationOf({ id }: SchoolSeed) {
  if (!PRESENTED_SCHOOLS.has(id)) return { cover: '', movie_path: '', film_captions: NO_CAPTIONS };
  return {
    cover: seedFileAddress(`cover-${id}.svg`),
    movie_path: seedFileAddress(`film-${id}.webm`),
    film_captions: captionsOf(`film-${id}`),
  };
}

export function replayOf(lectureId: number) {
  if (!FILMED_LECTURES.has(lectureId)) return { video_url: '', film_captions: NO_CAPTIONS };
  return { video_url: seedFileAddress(`lecture-${lectureId}.webm`), film_captions: captionsOf(`lecture-${lectureId}`) };
}

/** A leaflet in each language; a school has room for ten files. */
export const schoolFileRows = (schools: readonly SchoolSeed[]): Row[] =>
  schools
    .filter(({ id }) => PRESENTED_SCHOOLS.has(id))
    .flatMap(({ id }) =>
      LOCALES.map((locale, index) => ({
        id: id * 10 + index,
        school_id: id,
        position: index + 1,
        locale,
        name: stored(leafletName),
        path: seedFileAddress(`leaflet-${id}-${locale}.pdf`),
      })),
    );
