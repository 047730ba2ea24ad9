import type { ExistingSchool } from '#backend/queries/facts/import-tables.ts';
import { findOrCreateTown, findTown, type KnownTown } from '#scripts/import/catalogue/known-places.ts';
import { toBareName } from '#scripts/import/catalogue/known-schools.ts';
import { getSearchNames, type RegisteredSchool, createSchoolRow } from '#scripts/import/catalogue/school-row.ts';
import type { Fact, SchoolSubject } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import { COUNTRY_BOUNDS, type GeoBounds } from '#shared/places/country-frames.ts';
import {
  createAddressColumn,
  amount,
  createListColumn,
  createRequiredColumn,
  createRequiredTextColumn,
  text,
  type ValuesOf,
  createWholeNumberColumn,
  createWordColumn,
} from './columns.ts';
import { DerivedIds } from './derived-ids.ts';
import { OwnSources, SOURCE_COLUMNS } from './own-source.ts';
import { UniqueKeys, parseOwnFile } from './parse-own-file.ts';
import { type CountryKey, CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';

const COUNTRIES = Object.keys(CURRENCY_BY_COUNTRY) as [CountryKey, ...CountryKey[]];
const MAX_MONEY = 1_000_000;
const MAX_STUDENTS = 500_000;

export const OWN_SCHOOL_COLUMNS = {
  key: createRequiredTextColumn('Your identifier of the school, stable between files; the school keeps its id here'),
  'name.en-us': createRequiredTextColumn('English name'),
  'name.zh-hk': text('Name used in Hong Kong; if empty, the English name is shown'),
  'name.zh': text('Name used in mainland China; if empty, the English name is shown'),
  'other-names': createListColumn('Other names that search finds it by'),
  country: createRequiredColumn(createWordColumn('Place', COUNTRIES)),
  state: createRequiredTextColumn('State, province or nation, in English'),
  city: createRequiredTextColumn('Town or city, in English'),
  lat: amount('Latitude; required if the town is not in the catalogue', { min: -90, max: 90 }),
  lng: amount('Longitude; required if the town is not in the catalogue', { min: -180, max: 180 }),
  kind: createRequiredColumn(createWordColumn('Type of institution', ['university', 'college', 'pathway'])),
  ownership: createRequiredColumn(createWordColumn('Ownership', ['public', 'private'])),
  address: text('Street, town and postcode'),
  website: createAddressColumn('Website of the school'),
  'room-and-board': createWholeNumberColumn(
    'Figure: cost of a year in campus accommodation, in the currency of the country',
    {
      min: 1,
      max: MAX_MONEY,
    },
  ),
  'students-from-abroad': createWholeNumberColumn('Figure: number of international students that it may enrol', {
    min: 1,
    max: MAX_STUDENTS,
  }),
  ...SOURCE_COLUMNS,
} as const;
type Values = ValuesOf<typeof OWN_SCHOOL_COLUMNS>;

/**
 * Creates a parser of an agency's schools. It rejects a school that already exists from another source as a duplicate.
 */
export const createOwnSchoolParser = (existingSchools: readonly ExistingSchool[]) =>
  async function* read(path: string, report: ImportReport): AsyncGenerator<SchoolSubject> {
    const otherSchools = new Map(
      existingSchools
        .filter(({ ownKey }) => ownKey === '')
        .map((existingSchool) => [
          `${existingSchool.countryKey} ${toBareName(existingSchool.name)}`,
          existingSchool.id,
        ]),
    );
    const [keys, names] = [new UniqueKeys(), new UniqueKeys()];
    const ids = new DerivedIds('own-school', report);
    const sources = new OwnSources();
    for await (const { row, values } of parseOwnFile(OWN_SCHOOL_COLUMNS, path, report)) {
      const otherSchoolId = otherSchools.get(`${values.country} ${toBareName(values['name.en-us'])}`);
      if (otherSchoolId !== undefined)
        row.addError('name.en-us', `is the name of school ${otherSchoolId} in the catalogue: add courses to that one`);
      const name = toBareName(values['name.en-us']);
      if (name !== '') names.addKey(row, 'name.en-us', `${name}, ${values.country}`);
      if (!keys.addKey(row, 'key', values.key)) continue;
      const town = findOrRejectTown(row, values);
      if (town)
        yield createSchool(values, { id: ids.getId(values.key), town, facts: createSchoolFacts(row, values, sources) });
    }
  };

const isWithin = ([west, south, east, north]: GeoBounds, lat: number, lng: number) =>
  lat >= south && lat <= north && lng >= west && lng <= east;

/**
 * Rejects coordinates outside the country that would be inside it if latitude and longitude were swapped or the
 * longitude negated. Other points outside, such as remote islands, are accepted.
 */
function rejectMisplacedPoint(row: TableRow, country: CountryKey, lat: number, lng: number) {
  const frame = COUNTRY_BOUNDS[country];
  if (!frame || isWithin(frame, lat, lng)) return;
  if (isWithin(frame, lng, lat))
    row.addError('lat', `is ${lat}, and lng ${lng}: swapped, they would lie in its country`);
  else if (isWithin(frame, lat, -lng)) row.addError('lng', `is ${lng}, and ${-lng} would lie in its country`);
  else if (isWithin(frame, -lat, lng)) row.addError('lat', `is ${lat}, and ${-lat} would lie in its country`);
}

function findOrRejectTown(row: TableRow, { country, state, city, lat, lng }: Values): KnownTown | null {
  if (lat !== null && lng !== null) {
    rejectMisplacedPoint(row, country, lat, lng);
    return findOrCreateTown(country, state, city, { lat, lng });
  }
  const town = findTown(country, state, city);
  if (!town) row.addError('city', `is '${city}', which is not a town of the catalogue: give lat and lng of the school`);
  return town;
}

function createSchool(
  values: Values,
  { id, town, facts }: { id: number; town: KnownTown; facts: Fact[] },
): SchoolSubject {
  const { country, kind, ownership, website, lat, lng } = values;
  const registeredSchool: RegisteredSchool = {
    id,
    country,
    name: values['name.en-us'],
    nameChn: { zh: values['name.zh'], 'zh-hk': values['name.zh-hk'] },
    otherNames: values['other-names'],
    kind,
    ownership,
    address: values.address,
    website,
    lowestFee: null,
    town,
    ...(lat !== null && lng !== null && { point: { lat, lng } }),
  };
  return {
    subject: 'school',
    id,
    codes: [{ scheme: 'own-school', code: values.key }],
    row: createSchoolRow(registeredSchool, null),
    names: getSearchNames(registeredSchool, null),
    lookups: town.lookups,
    facts,
  };
}

export function createSchoolFacts(row: TableRow, values: Values, sources: OwnSources): Fact[] {
  const currency = CURRENCY_BY_COUNTRY[values.country];
  const figures = [
    { column: 'room-and-board', key: 'roomAndBoard', unit: `${currency}/year` },
    { column: 'students-from-abroad', key: 'capacity', unit: 'students' },
  ] as const;
  const presentFigures = figures.filter(({ column }) => values[column] !== null);
  const source = sources.findSource(
    row,
    values,
    presentFigures.map(({ column }) => column),
  );
  return presentFigures.flatMap(({ column, key, unit }) =>
    source ? [{ key, value: values[column] ?? 0, unit, source }] : [],
  );
}
