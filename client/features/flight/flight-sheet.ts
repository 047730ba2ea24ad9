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
 * Capacity of the printed page, which has eight panels including cover and documents. A panel holds two schools, or as
 * many passages as its lines have room for.
 */
export const PRINT_LIMITS = {
  schools: 6,
  schoolsOfPanel: 2,
  coursesOfSchool: 2,
  passagePanels: 3,
  linesOfPanel: 24,
  /** Latin letters of a line. A Chinese character is as wide as two. */
  lettersOfLine: 46,
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

interface PassageRow {
  passage: GuidePassage;
  country: string;
}

const countLines = (text: string) =>
  Math.ceil(
    [...text].reduce((width, character) => width + (HAN_CHARACTER.test(character) ? 2 : 1), 0) /
      PRINT_LIMITS.lettersOfLine,
  );

/** Estimates the printed lines of a passage: its title, its text, the publisher with two dates, and the space below. */
const estimateLines = ({ passage: { title, passage, publisher }, country }: PassageRow) =>
  countLines(`${country} · ${title}`) + countLines(passage) + countLines(publisher) + 2;

function fillPanels(rows: readonly PassageRow[]): PassageRow[][] {
  const panels: PassageRow[][] = [];
  let lineCount = Infinity;
  for (const row of rows) {
    lineCount += estimateLines(row);
    if (lineCount > PRINT_LIMITS.linesOfPanel) {
      panels.push([]);
      lineCount = estimateLines(row);
    }
    panels.at(-1)?.push(row);
  }
  return panels;
}

/**
 * Distributes the passages over their panels, as many of each country as have room together. The others follow in the
 * last panel, on the screen only.
 */
export function layOutPassages(
  countries: readonly FlightCountry[],
): { visibleRows: PassageRow[]; hiddenRows: PassageRow[] }[] {
  const rowsByCountry = countries.map(({ name, passages }) => passages.map((passage) => ({ passage, country: name })));
  let share = Math.max(1, ...rowsByCountry.map((rows) => rows.length));
  const fillWithShare = () => fillPanels(rowsByCountry.flatMap((rows) => rows.slice(0, share)));
  let panels = fillWithShare();
  while (panels.length > PRINT_LIMITS.passagePanels && share > 1) {
    share -= 1;
    panels = fillWithShare();
  }
  const printedPanels = panels.slice(0, PRINT_LIMITS.passagePanels);
  const hiddenRows = [
    ...panels.slice(PRINT_LIMITS.passagePanels).flat(),
    ...rowsByCountry.flatMap((rows) => rows.slice(share)),
  ];
  return printedPanels.map((visibleRows, index) => ({
    visibleRows,
    hiddenRows: index === printedPanels.length - 1 ? hiddenRows : [],
  }));
}
