import { join } from 'node:path';
import { seedFileAddress, seedFiles } from '#backend/seed/files/file-address.ts';
import { SEED_FILES_FOLDER } from '#scripts/data/store-seed-files.ts';
import { ARTICLES, LECTURES, PLACES } from '#backend/seed/seed-data.ts';
import { countryOfSchool, monogramOf } from '#backend/seed/schools/school-texts.ts';
import { SITES } from '#backend/seed/sites.ts';
import * as address from '#shared/art/art-address.ts';
import { countryBanners, emptyKinds, loginBanner, weatherKinds } from '#shared/art/art-address.ts';
import { hanOfName } from '#shared/art/school-monogram.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { resolvePictureUrl } from '#worker/backend-client/refine-texts.ts';

/**
 * The addresses of all drawings that pages with the demo's data ask for. Another backend's schools and agents are not
 * known here: their pictures are drawn at the edge. tests/contract/site/drawn-pictures.test.ts finds what is forgotten.
 */
export const listPictures = (): string[] => [...new Set([...ofSchools(), ...ofTexts(), ...ofProduct(), ...ofAgents()])];

const ofSchools = () =>
  PLACES.schools.flatMap((school) => {
    const { id } = school;
    const country = countryOfSchool(school);
    return [
      ...[monogramOf(school), hanOfName(school.nameHk), hanOfName(school.nameChn)]
        .filter((monogram) => monogram !== null)
        .map((monogram) => address.sealAddress({ id, country, monogram })),
      address.schoolArtAddress({ id, country }),
      address.schoolArtAddress({ id: `${id}-film`, country }),
    ];
  });

const ofTexts = () => [
  ...ARTICLES.map(({ id, country }) => address.schoolArtAddress({ id: `n-${id}`, country: country ?? 'any' })),
  ...LECTURES.map(({ id }) => address.schoolArtAddress({ id: `l-${id}`, country: 'any' })),
];

const ofProduct = () => [
  ...Object.values(countryBanners).flatMap((ids) =>
    Object.entries(ids).map(([country, id]) => address.schoolArtAddress({ id, country })),
  ),
  address.schoolArtAddress(loginBanner),
  ...weatherKinds.map(address.weatherArtAddress),
];

/** What pages answer with when they have nothing better. */
const ERRORS = [400, 403, 404, 405, 500, 502, 503];

/** In its colour, and in its name as each language has it. */
const ofAgents = () => [
  ...SITES.flatMap(({ agent: { name, brandColour: colour, originCity: origin, topLogoPath, bottomLogoPath } }) => [
    topLogoPath,
    bottomLogoPath,
    ...LOCALES.flatMap((locale) => [
      address.logoAddress({ name: name[locale], colour, variant: 'mark', locale }),
      address.chartAddress({ origin, locale, colour }),
      address.chartAddress({ origin, locale, colour, isBare: true }),
    ]),
    ...inColour(colour),
  ]),
  ...inColour(),
];

const inColour = (colour?: string) => [
  ...emptyKinds.map((kind) => address.emptyArtAddress(kind, colour)),
  ...ERRORS.map((code) => address.errorArtAddress(code, colour)),
];

/** Pictures that the demo's schools come with: where each agent's pages have them, and where they lie. */
export const listCovers = (): { address: string; file: string }[] =>
  seedFiles()
    .filter(({ name }) => name.endsWith('.svg'))
    .flatMap(({ name }) =>
      SITES.map(({ agent }) => ({
        address: resolvePictureUrl(seedFileAddress(name), '', agent.keyCode),
        file: join(SEED_FILES_FOLDER, name),
      })),
    );
