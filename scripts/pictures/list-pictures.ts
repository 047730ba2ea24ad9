import { join } from 'node:path';
import { getSeedFileUrl, listSeedFiles } from '#backend/seed/files/file-address.ts';
import { SEED_FILES_FOLDER } from '#scripts/data/store-seed-files.ts';
import { ARTICLES, LECTURES, PLACES } from '#backend/seed/seed-data.ts';
import { getCountryOfSchool, getMonogram } from '#backend/seed/schools/school-texts.ts';
import { SITES } from '#backend/seed/sites.ts';
import * as address from '#shared/art/art-address.ts';
import { COUNTRY_BANNERS, EMPTY_KINDS, LOGIN_BANNER, WEATHER_KINDS } from '#shared/art/art-address.ts';
import { getChineseMonogram } from '#shared/art/school-monogram.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { resolvePictureUrl } from '#worker/backend-client/refine-texts.ts';

/**
 * Returns the URLs of all drawings on pages of the demo data. For schools and agents of other backends, the edge
 * renders the drawings. tests/contract/site/drawn-pictures.test.ts fails if one is missing.
 */
export const listPictures = (): string[] => [
  ...new Set([...listSchoolPictures(), ...listTextPictures(), ...listProductPictures(), ...listAgentPictures()]),
];

const listSchoolPictures = () =>
  PLACES.schools.flatMap((school) => {
    const { id } = school;
    const country = getCountryOfSchool(school);
    return [
      ...[getMonogram(school), getChineseMonogram(school.nameHk), getChineseMonogram(school.nameChn)]
        .filter((monogram) => monogram !== null)
        .map((monogram) => address.getCrestPath({ id, country, monogram })),
      address.getSchoolArtPath({ id, country }),
      address.getSchoolArtPath({ id: `${id}-film`, country }),
    ];
  });

const listTextPictures = () => [
  ...ARTICLES.map(({ id, country }) => address.getSchoolArtPath({ id: `n-${id}`, country: country ?? 'any' })),
  ...LECTURES.map(({ id }) => address.getSchoolArtPath({ id: `l-${id}`, country: 'any' })),
];

const listProductPictures = () => [
  ...Object.values(COUNTRY_BANNERS).flatMap((ids) =>
    Object.entries(ids).map(([country, id]) => address.getSchoolArtPath({ id, country })),
  ),
  address.getSchoolArtPath(LOGIN_BANNER),
  ...WEATHER_KINDS.map(address.getWeatherArtPath),
];

/** HTTP statuses that have an error page. */
const ERROR_STATUSES = [400, 403, 404, 405, 500, 502, 503];

/** Returns the URLs of the agents' logos, by colour and by name in each language. */
const listAgentPictures = () => [
  ...SITES.flatMap(({ agent: { name, brandColour: colour, originCity: origin, topLogoPath, bottomLogoPath } }) => [
    topLogoPath,
    bottomLogoPath,
    ...LOCALES.flatMap((locale) => [
      address.getLogoPath({ name: name[locale], colour, variant: 'mark', locale }),
      address.getChartPath({ origin, locale, colour }),
      address.getChartPath({ origin, locale, colour, isPlain: true }),
    ]),
    ...listColouredPictures(colour),
  ]),
  ...listColouredPictures(),
];

const listColouredPictures = (colour?: string) => [
  ...EMPTY_KINDS.map((kind) => address.getEmptyArtPath(kind, colour)),
  ...ERROR_STATUSES.map((code) => address.getErrorArtPath(code, colour)),
];

/** Photos of the demo's schools: the URL on each agent's site, and the path of the file. */
export const listCovers = (): { address: string; file: string }[] =>
  listSeedFiles()
    .filter(({ name }) => name.endsWith('.svg'))
    .flatMap(({ name }) =>
      SITES.map(({ agent }) => ({
        address: resolvePictureUrl(getSeedFileUrl(name), '', agent.keyCode),
        file: join(SEED_FILES_FOLDER, name),
      })),
    );
