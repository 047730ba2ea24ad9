import { z } from 'zod';
import type { Locale } from '#shared/locale/locales.ts';
import type { ContentProblem } from '#shared/rules/content-problems.ts';
import { type Database, queryRow, queryRows, type Statement, getOfficeScript } from '#backend/queries/database.ts';
import {
  saveSiteSchool,
  selectSiteSchool,
  type TownRow,
  selectTowns,
  withdrawSiteSchool,
} from '#backend/queries/site/site-schools.ts';
import { saveSiteFacts, saveSiteName } from '#backend/queries/site/site-facts.ts';
import { compactText, toSortName } from '#backend/search/search-words.ts';
import { NO_RANK } from '#backend/catalogue/no-rank.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { createSchoolMonogram } from '#shared/art/school-monogram.ts';
import { getSchoolName, toMessage } from './site-row.ts';
import {
  type ContentError,
  generateId,
  FIRST_SITE_ROW_ID,
  createOptionalTextsSchema,
  optionalWebUrlSchema,
  createRequiredPlainTextSchema,
  pictureUrlSchema,
  createPlainTextSchema,
  type RowState,
  createRequiredTextsSchema,
} from './row-fields.ts';
import { toSiteFacts, computeLowestYearlyCost, SchoolFacts } from './school-facts.ts';
import { convertToBothScripts, SchoolSections } from './school-row.ts';
import { toBd09, formatPoint } from '#backend/catalogue/coordinates.ts';
import { type CountryKey, CURRENCY_BY_COUNTRY, convertToHkd } from '#backend/catalogue/country-keys.ts';
import { KIND_IDS, getNature } from '#backend/catalogue/institution-kinds.ts';

const COUNTRIES = Object.keys(CURRENCY_BY_COUNTRY) as [CountryKey, ...CountryKey[]];

/** Returns the currency of a country's fees, or '' for an unknown country. */
export const getCurrency = (country: string): string =>
  COUNTRIES.flatMap((countryKey) => (countryKey === country ? CURRENCY_BY_COUNTRY[countryKey] : [])).join('');

const createDegreesSchema = (max: number) =>
  z
    .string()
    .refine(
      (text) => text === '' || (/^-?\d{1,3}(?:\.\d{1,8})?$/.test(text) && Math.abs(Number(text)) <= max),
      toMessage('noDegrees'),
    )
    .default('');

/** Schema of names without markup, because titles, links and pictures contain them. */
const schoolNamesSchema = createRequiredTextsSchema(120).refine(
  (texts) => !/[<>\p{Cc}]/u.test(Object.values(texts).join('')),
  toMessage('wrong'),
);

/**
 * Schema of a single site's school. Its figures are facts with sources. If coordinates are missing, those of the city
 * are used.
 */
export const SiteSchoolText = z
  .strictObject({
    name: schoolNamesSchema,
    country: z.enum(COUNTRIES),
    city: createRequiredPlainTextSchema(120),
    schoolKind: z.enum(['university', 'college', 'pathway-college']),
    ownership: z.enum(['public', 'private']),
    address: createPlainTextSchema(300).default(''),
    website: optionalWebUrlSchema,
    lat: createDegreesSchema(90),
    lng: createDegreesSchema(180),
    body: createOptionalTextsSchema(8000),
    facts: SchoolFacts,
    sections: SchoolSections,
    contact: createOptionalTextsSchema(500),
    picture: pictureUrlSchema,
  })
  .superRefine(({ lat, lng }, context) => {
    if ((lat === '') !== (lng === ''))
      context.addIssue({ code: 'custom', path: [lat === '' ? 'lat' : 'lng'], ...toMessage('noDegrees') });
  });
export type SiteSchoolText = z.infer<typeof SiteSchoolText>;

export const SITE_SCHOOL_KEY_PATTERN = /^[1-9]\d{12,15}$/;
export const generateSchoolKey = () => String(generateId());

export async function getSiteSchoolRow(
  db: Database,
  { id: agentId, fields }: StoredSite,
  key: string,
  locale: Locale,
): Promise<RowState> {
  const id = Number(key);
  const [row, places] = await Promise.all([
    queryRow(db, selectSiteSchool(id, getOfficeScript(locale))),
    queryRows(db, selectTowns()),
  ]);
  const isOfOtherSite = row !== null && row.agentId !== agentId;
  const isShown = row !== null && row.content !== 'null';
  return {
    live: row && !isOfOtherSite ? (JSON.parse(row.content) as unknown) : null,
    ownerKey: !isOfOtherSite && id >= FIRST_SITE_ROW_ID ? fields.keyCode : '',
    name: isShown && !isOfOtherSite ? getSchoolName(row, locale) : '',
    isInPlaceOf: false,
    isCancelled: false,
    seats: 0,
    findFaults: (value) => {
      if (value === null) return isShown ? [] : [{ path: '', problem: 'wrong' }];
      const schoolText = SiteSchoolText.parse(value);
      const matchingTown = findTown(places, schoolText);
      const previousSchool = isShown ? SiteSchoolText.safeParse(JSON.parse(row.content)).data : undefined;
      // The country is fixed, because the fees of the school's courses are in its currency.
      return [
        ...(typeof matchingTown === 'string' ? [{ path: 'city', problem: matchingTown }] : []),
        ...(previousSchool && previousSchool.country !== schoolText.country
          ? [{ path: 'country', problem: 'countryStays' } as const]
          : []),
      ] satisfies ContentError[];
    },
    write: (value, savedAt) => saveSiteSchoolRow(agentId, id, value, { places, at: savedAt }),
  };
}

/** Saves a school with its figures and names. A null value withdraws it. */
export async function saveSiteSchoolRow(
  agentId: number,
  id: number,
  value: unknown,
  { places, at }: { places: readonly TownRow[]; at: number },
): Promise<Statement[]> {
  const now = new Date(at).toISOString();
  if (value === null)
    return [
      ...saveSiteFacts(agentId, id, []),
      ...saveSiteName(agentId, id, null),
      ...withdrawSiteSchool({ id, agentId, now }),
    ];
  const schoolText = SiteSchoolText.parse(value);
  const town = findTown(places, schoolText);
  if (typeof town === 'string') throw new Error(`school has an invalid town: ${town}`);
  const { 'zh-hk': hongKongName, zh: mainlandName } = schoolText.name;
  return [
    ...saveSiteSchool({
      ...describeOwnSchool(schoolText, town),
      id,
      agentId,
      now,
      content: JSON.stringify(schoolText),
    }),
    ...saveSiteFacts(agentId, id, toSiteFacts(agentId, schoolText.facts)),
    ...saveSiteName(agentId, id, {
      zh: mainlandName.trim(),
      'zh-hk': hongKongName.trim(),
      terms: [
        ...new Set(
          [schoolText.name['en-us'], ...(await convertToBothScripts([hongKongName, mainlandName].filter(Boolean)))].map(
            compactText,
          ),
        ),
      ].filter(Boolean),
    }),
  ];
}

/**
 * Finds a city by name: 'Springfield', or 'Springfield, Illinois' if several have that name. Chinese names work too.
 */
export function findTown(allTowns: readonly TownRow[], { country, city }: SiteSchoolText): TownRow | ContentProblem {
  const [name = '', state = ''] = city.split(',').map(compactText);
  const matchingTowns = allTowns.filter(
    (town) =>
      town.countryKey === country &&
      [town.name, ...Object.values(JSON.parse(town.nameChn) as Record<string, string>)].some(
        (value) => compactText(value) === name,
      ) &&
      (state === '' || compactText(town.state) === state),
  );
  const [firstTown, secondTown] = matchingTowns;
  return firstTown ? (secondTown ? 'severalTowns' : firstTown) : 'noTown';
}

/** Sort value of schools without a fee, larger than any fee. */
const UNKNOWN_FEE_SORT = 1_000_000_000;

/** Returns the columns of the school's row. */
export function describeOwnSchool(schoolText: SiteSchoolText, town: TownRow) {
  const { name: localizedNames, country, ownership, lat, lng } = schoolText;
  const kind = schoolText.schoolKind === 'pathway-college' ? 'pathway' : schoolText.schoolKind;
  const name =
    [localizedNames['en-us'], localizedNames['zh-hk'], localizedNames.zh].map((value) => value.trim()).find(Boolean) ??
    '';
  const nameSort = toSortName(name);
  const coordinates = lat === '' ? { lat: town.lat, lng: town.lng } : { lat: Number(lat), lng: Number(lng) };
  const currency = CURRENCY_BY_COUNTRY[country];
  const lowestFee = computeLowestYearlyCost(schoolText.facts, currency);
  return {
    cityId: town.id,
    typeId: KIND_IDS[kind],
    name,
    nameSort,
    initial: /^[a-z]/.test(nameSort) ? nameSort.charAt(0).toUpperCase() : '#',
    nameChn: JSON.stringify({
      zh: localizedNames.zh.trim() || localizedNames['zh-hk'].trim() || name,
      'zh-hk': localizedNames['zh-hk'].trim() || localizedNames.zh.trim() || name,
    }),
    nature: JSON.stringify(getNature({ kind, ownership })),
    detail: JSON.stringify(schoolText.body),
    currency,
    lowestFee,
    tuitionSort: lowestFee === null ? UNKNOWN_FEE_SORT : convertToHkd(lowestFee, currency),
    rankSort: NO_RANK,
    address: schoolText.address.trim(),
    website: schoolText.website,
    ...coordinates,
    mapXyBd: formatPoint(toBd09(coordinates)),
    monogram: createSchoolMonogram(name),
  };
}
