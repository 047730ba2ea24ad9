import { z } from 'zod';
import type { ContentProblem } from '#shared/rules/content-problems.ts';
import { type Database, queryRow, queryRows, type Statement } from '#backend/queries/database.ts';
import {
  saveSiteSchool,
  siteSchool,
  type TownRow,
  towns,
  withdrawSiteSchool,
} from '#backend/queries/site/site-schools.ts';
import { saveSiteFacts, saveSiteName } from '#backend/queries/site/site-facts.ts';
import { compact, sortName } from '#backend/search/search-words.ts';
import { NO_RANK } from '#backend/catalogue/no-rank.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { schoolMonogram } from '#shared/art/school-monogram.ts';
import { nameOfSchool, toMessage } from './site-row.ts';
import {
  type ContentError,
  generateId,
  FIRST_SITE_ROW_ID,
  maybeTexts,
  maybeWebAddress,
  neededPlain,
  pictureAddress,
  plainText,
  type RowState,
  optionalTexts,
} from './row-fields.ts';
import { toSiteFacts, lowestYearlyCost, SchoolFacts } from './school-facts.ts';
import { inBothScripts, SchoolSections } from './school-row.ts';
import { toBd09, formatPoint } from '#backend/catalogue/coordinates.ts';
import { type CountryKey, CURRENCY_OF, worthInHkd } from '#backend/catalogue/country-keys.ts';
import { KIND_IDS, getNature } from '#backend/catalogue/institution-kinds.ts';

const COUNTRIES = Object.keys(CURRENCY_OF) as [CountryKey, ...CountryKey[]];

/** Returns the currency of a country's fees; '' for an unknown country. */
export const getCurrency = (country: string): string =>
  COUNTRIES.flatMap((countryKey) => (countryKey === country ? CURRENCY_OF[countryKey] : [])).join('');

const degrees = (max: number) =>
  z
    .string()
    .refine(
      (text) => text === '' || (/^-?\d{1,3}(?:\.\d{1,8})?$/.test(text) && Math.abs(Number(text)) <= max),
      toMessage('noDegrees'),
    )
    .default('');

/** Names without markup, since titles, links and pictures contain them. */
const namesOfOwn = optionalTexts(120).refine(
  (texts) => !/[<>\p{Cc}]/u.test(Object.values(texts).join('')),
  toMessage('wrong'),
);

/** School of a single site. Its figures are facts with sources. Without coordinates those of the city are used. */
export const SiteSchoolText = z
  .strictObject({
    name: namesOfOwn,
    country: z.enum(COUNTRIES),
    city: neededPlain(120),
    schoolKind: z.enum(['university', 'college', 'pathway-college']),
    ownership: z.enum(['public', 'private']),
    address: plainText(300).default(''),
    website: maybeWebAddress,
    lat: degrees(90),
    lng: degrees(180),
    body: maybeTexts(8000),
    facts: SchoolFacts,
    sections: SchoolSections,
    contact: maybeTexts(500),
    picture: pictureAddress,
  })
  .superRefine(({ lat, lng }, context) => {
    if ((lat === '') !== (lng === ''))
      context.addIssue({ code: 'custom', path: [lat === '' ? 'lat' : 'lng'], ...toMessage('noDegrees') });
  });
export type SiteSchoolText = z.infer<typeof SiteSchoolText>;

export const SITE_SCHOOL_KEY = /^[1-9]\d{12,15}$/;
export const generateSchoolKey = () => String(generateId());

export async function getSiteSchoolRow(
  db: Database,
  { id: agentId, fields }: StoredSite,
  key: string,
): Promise<RowState> {
  const id = Number(key);
  const [row, places] = await Promise.all([queryRow(db, siteSchool(id, 'zh-hk')), queryRows(db, towns())]);
  const isTheirs = row !== null && row.agentId !== agentId;
  const isShown = row !== null && row.content !== 'null';
  return {
    live: row && !isTheirs ? (JSON.parse(row.content) as unknown) : null,
    ownerKey: !isTheirs && id >= FIRST_SITE_ROW_ID ? fields.keyCode : '',
    name: isShown && !isTheirs ? nameOfSchool(row) : '',
    isInPlaceOf: false,
    isCancelled: false,
    seats: 0,
    findFaults: (value) => {
      if (value === null) return isShown ? [] : [{ path: '', problem: 'wrong' }];
      const text = SiteSchoolText.parse(value);
      const match = findTown(places, text);
      const previous = isShown ? SiteSchoolText.safeParse(JSON.parse(row.content)).data : undefined;
      // The country is fixed, because the fees of the school's courses are in its currency.
      return [
        ...(typeof match === 'string' ? [{ path: 'city', problem: match }] : []),
        ...(previous && previous.country !== text.country
          ? [{ path: 'country', problem: 'countryStays' } as const]
          : []),
      ] satisfies ContentError[];
    },
    write: (value, index) => saveSiteSchoolRow(agentId, id, value, { places, at: index }),
  };
}

/** Saves or, if the value is null, withdraws a school with its figures and names. */
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
  const text = SiteSchoolText.parse(value);
  const town = findTown(places, text);
  if (typeof town === 'string') throw new Error(`the school is in no town: ${town}`);
  const { 'zh-hk': hk, zh } = text.name;
  return [
    ...saveSiteSchool({ ...describeOwnSchool(text, town), id, agentId, now, content: JSON.stringify(text) }),
    ...saveSiteFacts(agentId, id, toSiteFacts(agentId, text.facts)),
    ...saveSiteName(agentId, id, {
      zh: zh.trim(),
      'zh-hk': hk.trim(),
      terms: [...new Set([text.name['en-us'], ...(await inBothScripts([hk, zh].filter(Boolean)))].map(compact))].filter(
        Boolean,
      ),
    }),
  ];
}

/**
 * Finds a city by name: 'Springfield', or 'Springfield, Illinois' if several have that name. Chinese names work too.
 */
export function findTown(places: readonly TownRow[], { country, city }: SiteSchoolText): TownRow | ContentProblem {
  const [name = '', state = ''] = city.split(',').map(compact);
  const townRows = places.filter(
    (town) =>
      town.countryKey === country &&
      [town.name, ...Object.values(JSON.parse(town.nameChn) as Record<string, string>)].some(
        (value) => compact(value) === name,
      ) &&
      (state === '' || compact(town.state) === state),
  );
  const [first, second] = townRows;
  return first ? (second ? 'severalTowns' : first) : 'noTown';
}

/** Sort value of schools without a fee, larger than every fee. */
const NO_FEE = 1_000_000_000;

/** Returns the columns of the school's row. */
export function describeOwnSchool(text: SiteSchoolText, town: TownRow) {
  const { name: names, country, ownership, lat, lng } = text;
  const kind = text.schoolKind === 'pathway-college' ? 'pathway' : text.schoolKind;
  const name = [names['en-us'], names['zh-hk'], names.zh].map((value) => value.trim()).find(Boolean) ?? '';
  const nameSort = sortName(name);
  const point = lat === '' ? { lat: town.lat, lng: town.lng } : { lat: Number(lat), lng: Number(lng) };
  const currency = CURRENCY_OF[country];
  const lowestFee = lowestYearlyCost(text.facts, currency);
  return {
    cityId: town.id,
    typeId: KIND_IDS[kind],
    name,
    nameSort,
    initial: /^[a-z]/.test(nameSort) ? nameSort.charAt(0).toUpperCase() : '#',
    nameChn: JSON.stringify({
      zh: names.zh.trim() || names['zh-hk'].trim() || name,
      'zh-hk': names['zh-hk'].trim() || names.zh.trim() || name,
    }),
    nature: JSON.stringify(getNature({ kind, ownership })),
    detail: JSON.stringify(text.body),
    currency,
    lowestFee,
    tuitionSort: lowestFee === null ? NO_FEE : worthInHkd(lowestFee, currency),
    rankSort: NO_RANK,
    address: text.address.trim(),
    website: text.website,
    ...point,
    mapXyBd: formatPoint(toBd09(point)),
    monogram: schoolMonogram(name),
  };
}
