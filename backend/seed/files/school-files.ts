import type { Row } from '#backend/queries/write-rows.ts';
import { leafletName } from './leaflet-words.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { getSeedFileUrl } from './file-address.ts';
import type { SchoolSeed } from '#backend/seed/seed-schemas.ts';

const toJson = JSON.stringify;

const getCaptions = (filmName: string) =>
  toJson(Object.fromEntries(LOCALES.map((locale) => [locale, getSeedFileUrl(`${filmName}-${locale}.vtt`)])));

const NO_CAPTIONS = '{}';

/**
 * Returns the generated cover of a school. There is no film, because a school's page may show only a film by the school
 * itself.
 */
export const getPresentation = ({ id }: SchoolSeed) => ({
  cover: PRESENTED_SCHOOLS.has(id) ? getSeedFileUrl(`cover-${id}.svg`) : '',
  movie_path: '',
  film_captions: NO_CAPTIONS,
});

export function getReplay(lectureId: number) {
  if (!FILMED_LECTURES.has(lectureId)) return { video_url: '', film_captions: NO_CAPTIONS };
  return {
    video_url: getSeedFileUrl(`lecture-${lectureId}.webm`),
    film_captions: getCaptions(`lecture-${lectureId}`),
  };
}

/** Returns the leaflets of each school, one per language. The contract allows ten files per school. */
export const createSchoolFileRows = (schools: readonly SchoolSeed[]): Row[] =>
  schools
    .filter(({ id }) => PRESENTED_SCHOOLS.has(id))
    .flatMap(({ id }) =>
      LOCALES.map((locale, index) => ({
        id: id * 10 + index,
        school_id: id,
        position: index + 1,
        locale,
        name: toJson(leafletName),
        path: getSeedFileUrl(`leaflet-${id}-${locale}.pdf`),
      })),
    );

/** Demo schools with a cover and leaflets: the first of each country by rank. */
export const PRESENTED_SCHOOLS: ReadonlySet<number> = new Set([
  1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 2001, 2002, 2003, 2004, 2005, 2006, 3001, 3002, 3003, 3004, 3005,
  3006, 4001, 4002, 4003, 4004,
]);

/** Ids of lectures that were already over when their films were made. */
export const FILMED_LECTURES: ReadonlySet<number> = new Set([6001, 6002, 6003, 6004, 6005, 6006, 6007, 6008]);
