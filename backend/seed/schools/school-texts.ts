import { getNature } from '#backend/catalogue/institution-kinds.ts';
import { createSchoolMonogram } from '#shared/art/school-monogram.ts';
import { createTexts, type Texts } from '#backend/site/site-content.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import type { CitySeed, SchoolSeed } from '#backend/seed/seed-schemas.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

/**
 * Returns the country of a school, which is encoded in the thousands of its id. City names are not unique across
 * countries.
 */
export function getCountryOfSchool({ id }: SchoolSeed): CountryKey {
  const country = COUNTRY_KEYS[(Math.floor(id / 1000) % 10) - 1];
  if (!country) throw new Error(`School ${id} has no country`);
  return country;
}

// Texts generated from a school's facts.

const toParagraph = (text: string) => text && `<p>${text}</p>`;

export const getIntro = ({ intro }: SchoolSeed): Texts => ({
  'zh-hk': toParagraph(intro['zh-hk']),
  zh: toParagraph(intro.zh),
  'en-us': toParagraph(intro['en-us']),
});

export const OVERVIEW_TITLE = createTexts('概覽', '概览', 'Overview');

/** Returns the overview list: strong fields, location and type. */
export function getOverview(school: SchoolSeed, city: CitySeed): Texts {
  const nature = getNature(school);
  const fieldNames = school.subjects.map((subject) => SUBJECT_PLANS[subject].name);
  const renderList = (...lines: string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
  return createTexts(
    renderList(
      `類別：${nature['zh-hk']}`,
      `所在城市：${city.nameHk}`,
      `主要學科：${fieldNames.map((name) => name['zh-hk']).join('、')}`,
    ),
    renderList(
      `类别：${nature.zh}`,
      `所在城市：${city.nameChn}`,
      `主要学科：${fieldNames.map((name) => name.zh).join('、')}`,
    ),
    renderList(
      `Kind: ${nature['en-us']}`,
      `City: ${city.name}`,
      `Main fields: ${fieldNames.map((name) => name['en-us']).join('; ')}`,
    ),
  );
}

/**
 * Returns the monogram: an alias of two or three capital letters that abbreviates the name, or the capitals of the name
 * if there is no such alias. An alias such as WBS is that of a part of the university.
 */
export const getMonogram = ({ aliases, name }: SchoolSeed) =>
  aliases.find((alias) => /^[A-Z]{2,3}$/.test(alias) && isAbbreviation(alias, name)) ?? createSchoolMonogram(name);

/** Whether the letters are initials of words of the name, in their order. */
function isAbbreviation(letters: string, name: string): boolean {
  const initials = name.split(/[^\p{L}]+/u).map((word) => word.charAt(0).toUpperCase());
  let start = 0;
  return [...letters].every((letter) => {
    const index = initials.indexOf(letter, start);
    start = index + 1;
    return index >= 0;
  });
}
