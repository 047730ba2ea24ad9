import { join } from 'node:path';
import { seedFileAddress, seedFiles } from '#backend/seed/files/file-address.ts';
import { SEED_FILES_FOLDER } from '#scripts/data/store-seed-files.ts';
import { ARTICLES, LECTURES, PLACES } from '#backend/seed/seed-data.ts';
import { countryOfSchool, getMonogram } from '#backend/seed/schools/school-texts.ts';
import { SITES } from '#backend/seed/sites.ts';
import * as address from '#shared/art/art-address.ts';
import { countryBanners, emptyKinds, loginBanner, weatherKinds } from '#shared/art/art-address.ts';
import { chineseCharacters } from '#shared/art/school-monogram.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { resolvePictureUrl } from '#worker/backend-client/refine-texts.ts';

/**
 * Returns the URLs of all drawings on pages of the demo data. The edge renders drawings for schools and agents of
 * other backends. tests/contract/site/drawn-pictures.test.ts fails if one is missing.
 */
export const listPictures = (): string[] => [
  ...new Set([...ofSchools(), ...textPictures(), ...productPictures(), ...agentPictures()]),
];

const ofSchools = () =>
  PLACES.schools.flatMap((school) => {
    const { id } = school;
    const country = countryOfSchool(school);
    return [
      ...[getMonogram(school), chineseCharacters(school.nameHk), chineseCharacters(school.nameChn)]
        .filter((monogram) => monogram !== null)
        .map((monogram) => address.sealAddress({ id, country, monogram })),
      address.schoolArtAddress({ id, country }),
      address.schoolArtAddress({ id: `${id}-film`, country }),
    ];
  });

const textPictures = () => [
  ...ARTICLES.map(({ id, country }) => address.schoolArtAddress({ id: `n-${id}`, country: country ?? 'any' })),
  ...LECTURES.map(({ id }) => address.schoolArtAddress({ id: `l-${id}`, country: 'any' })),
];

const productPictures = () => [
  ...Object.values(countryBanners).flatMap((ids) =>
    Object.entries(ids).map(([country, id]) => address.schoolArtAddress({ id, country })),
  ),
  address.schoolArtAddress(loginBanner),
  ...weatherKinds.map(address.weatherArtAddress),
];

/** HTTP statuses that have an error page. */
const ERRORS = [400, 403, 404, 405, 500, 502, 503];

/** URLs of the agents' logos, by colour and by name in each language. */
const agentPictures = () => [
  ...SITES.flatMap(({ agent: { name, brandColour: colour, originCity: origin, topLogoPath, bottomLogoPath } }) => [
    topLogoPath,
    bottomLogoPath,
    ...LOCALES.flatMap((locale) => [
      address.logoAddress({ name: name[locale], colour, variant: 'mark', locale }),
      address.chartAddress({ origin, locale, colour }),
      address.chartAddress({ origin, locale, colour, isPlain: true }),
    ]),
    ...withColour(colour),
  ]),
  ...withColour(),
];

const withColour = (colour?: string) => [
  ...emptyKinds.map((kind) => address.emptyArtAddress(kind, colour)),
  ...ERRORS.map((code) => address.errorArtAddress(code, colour)),
];

/** Photos of the demo's schools: the URL on each agent's site, and the file. */
export const listCovers = (): { address: string; file: string }[] =>
  seedFiles()
    .filter(({ name }) => name.endsWith('.svg'))
    .flatMap(({ name }) =>
      SITES.map(({ agent }) => ({
        address: resolvePictureUrl(seedFileAddress(name), '', agent.keyCode),
        file: join(SEED_FILES_FOLDER, name),
      })),
    );
