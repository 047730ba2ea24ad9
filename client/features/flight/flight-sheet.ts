import { toFavouriteCourseRow, toFavouriteSchoolRow } from '#client/features/favourites/page/favourite-rows.ts';
import { formatShortUrl } from '#client/site/addresses.ts';
import type { BilingualName } from '#client/site/catalogue/school-name.ts';
import type { CourseFavourite, SchoolFavourite } from '#shared/contract/account/favourites.ts';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import type { GuidePassage } from '#shared/contract/catalogue/country.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#shared/rules/application/application-lists.ts';

export interface FlightSchool {
  id: string;
  /** Name in the reader's language, and in Latin letters for drivers and border officers. */
  names: BilingualName;
  /** Location such as 'Oxford, England, United Kingdom', in both languages, or only once if these are equal. */
  places: string[];
  /** Postal address from the register or the agency, or '' if unknown. */
  address: string;
  website: string;
  courses: BilingualName[];
}

export interface FlightCountry {
  key: string;
  name: string;
  passages: GuidePassage[];
}

export interface FlightDocument {
  kind: DocumentKind;
  isUploaded: boolean;
}

/**
 * Capacity of the printed page, which has eight panels including cover and documents. A panel holds two schools or four
 * passages.
 */
export const PRINT_LIMITS = {
  schools: 6,
  schoolsOfPanel: 2,
  coursesOfSchool: 2,
  passages: 12,
  passagesOfPanel: 4,
} as const;

const HAN_CHARACTER = /\p{Script=Han}/u;

function joinParts(parts: readonly string[]): string {
  const texts = parts.filter(Boolean);
  return texts.join(texts.some((part) => HAN_CHARACTER.test(part)) ? '，' : ', ');
}

export function toFlightSchools(
  schools: readonly SchoolFavourite[],
  courses: readonly CourseFavourite[],
  locale: Locale,
): FlightSchool[] {
  const rows = courses.map((course) => toFavouriteCourseRow(course, locale));
  return schools.map((favourite) => {
    const { names, place, country } = toFavouriteSchoolRow(favourite, locale);
    const { institution } = favourite;
    const { city, province, address, website } = institution;
    const localizedPlace = joinParts([place, country.name]);
    const latinPlace = joinParts([city, province, institution.country]);
    return {
      id: institution.id,
      names,
      // The second text is omitted if both are in a script that the reader reads.
      places: [localizedPlace, localizedPlace && HAN_CHARACTER.test(latinPlace) ? '' : latinPlace].filter(
        (placeLine, index, placeLines) => placeLine && placeLines.indexOf(placeLine) === index,
      ),
      address,
      website: formatShortUrl(website),
      courses: rows.filter(({ school }) => school.id === institution.id).map((course) => course.names),
    };
  });
}

/** Returns the countries of the schools with visa information, in the order of the favourites. */
export function toFlightCountries(
  schools: readonly SchoolFavourite[],
  passages: readonly GuidePassage[],
): FlightCountry[] {
  const countryNames = new Map(
    schools.map(({ institution: { countryKey, ctyNameChn, country } }) => [countryKey, ctyNameChn || country]),
  );
  return [...countryNames]
    .map(([key, name]) => ({ key, name, passages: passages.filter(({ country }) => country === key) }))
    .filter((country) => country.passages.length > 0);
}

/** Lists every kind of document in order. Without an application, all are marked as not uploaded. */
export const toFlightDocuments = ({ documents }: Pick<ApplyForm, 'documents'>): FlightDocument[] =>
  DOCUMENT_KINDS.map((kind) => ({ kind, isUploaded: documents.some((document) => document.kind === kind) }));

/** Distributes rows over panels. The last panel also contains the rows that are left, which are not printed. */
export function toPanels<Row>(
  rows: readonly Row[],
  panelSize: number,
  maxRows: number,
): { visibleRows: Row[]; hiddenRows: Row[] }[] {
  const panels: { visibleRows: Row[]; hiddenRows: Row[] }[] = [];
  for (let index = 0; index < Math.min(rows.length, maxRows); index += panelSize)
    panels.push({ visibleRows: rows.slice(index, Math.min(index + panelSize, maxRows)), hiddenRows: [] });
  const lastPanel = panels.at(-1);
  if (lastPanel) lastPanel.hiddenRows = rows.slice(maxRows);
  return panels;
}

/** Orders the passages for printing: first those that fit on the page, by country, then the others. */
export function orderPassages(countries: readonly FlightCountry[]): { passage: GuidePassage; country: string }[] {
  const maxPerCountry = Math.max(1, Math.floor(PRINT_LIMITS.passages / Math.max(1, countries.length)));
  const rowsByCountry = countries.map(({ name, passages }) => passages.map((passage) => ({ passage, country: name })));
  return [
    ...rowsByCountry.flatMap((countryRows) => countryRows.slice(0, maxPerCountry)),
    ...rowsByCountry.flatMap((row) => row.slice(maxPerCountry)),
  ];
}
