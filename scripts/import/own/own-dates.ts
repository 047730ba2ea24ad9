import { selectExistingSchools } from '#backend/queries/facts/import-tables.ts';
import { queryRows } from '#backend/queries/database.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { getCountryId } from '#backend/seed/catalogue/lookup-rows.ts';
import { hashToId } from '#backend/seed/plans/chance.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { type ImportTable, replaceTable } from '#scripts/import/tables/replace-table.ts';
import {
  createAddressColumn,
  clock,
  day,
  createDueDayColumn,
  createTranslatedColumns,
  createRequiredColumn,
  createRequiredTextColumn,
  text,
  getTexts,
  createWordColumn,
} from './columns.ts';
import { UniqueKeys, parseOwnFile } from './parse-own-file.ts';
import { SchoolsByName } from './schools-by-name.ts';
import { type CountryKey, CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';

const [FIRST_COUNTRY = 'uk', ...OTHER_COUNTRIES] = Object.keys(CURRENCY_BY_COUNTRY) as CountryKey[];

export const DATE_COLUMNS = {
  key: createRequiredTextColumn(
    'Your identifier of the date, stable between files; subscribed calendars move the event instead of duplicating it',
  ),
  country: createRequiredColumn(createWordColumn('Country', [FIRST_COUNTRY, ...OTHER_COUNTRIES])),
  school: text('School, if it concerns one: your own key, or the id or English name of a school in the catalogue'),
  ...createTranslatedColumns('title', 'Name of the deadline or event', createRequiredTextColumn),
  day: createRequiredColumn(createDueDayColumn('Day, as published')),
  time: clock('Time, in the time zone of the country; empty if none is published'),
  'source.publisher': createRequiredTextColumn('Publisher'),
  'source.address': createRequiredColumn(createAddressColumn('Address of the page')),
  'source.date': createRequiredColumn(day('Date of the page')),
} as const;

/** Replaces all admission dates of the previous file. Each date needs a source page. */
export const importDates: ImportTable = async (db, path, flags) => {
  const report = new ImportReport();
  const schools = new SchoolsByName(await queryRows(db, selectExistingSchools()));
  const keys = new UniqueKeys();
  const rows = new Map<number, Row>();
  for await (const { row, values } of parseOwnFile(DATE_COLUMNS, path, report)) {
    const school = values.school === '' ? null : schools.findSchool(row, 'school', values.school);
    const id = hashToId(`date ${values.key}`);
    if (keys.addKey(row, 'key', values.key) && rows.has(id))
      row.addError('key', 'collides with the id of an earlier key: choose another');
    const country = getCountryId(values.country);
    if (school && school.countryId !== country)
      row.addError('school', `is '${values.school}', which is in another country`);
    rows.set(id, {
      id,
      country_id: country,
      school_id: school?.id ?? null,
      title: JSON.stringify(getTexts(values, 'title')),
      day: values.day,
      clock: values.time,
      publisher: values['source.publisher'],
      source: values['source.address'],
      as_at: values['source.date'],
    });
  }
  const dateRows = [...rows.values()];
  const columns = ['id', 'country_id', 'school_id', 'title', 'day', 'clock', 'publisher', 'source', 'as_at'];
  return replaceTable(db, { table: 'admission_dates', key: ['id'], columns, rows: dateRows }, { report, path, flags });
};
