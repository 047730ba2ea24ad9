import { orderByRank, selectExistingSchools } from '#backend/queries/facts/import-tables.ts';
import { queryRows } from '#backend/queries/database.ts';
import { fillPackedNames } from '#backend/queries/catalogue/packed-names.ts';
import { repackCatalogue } from '#backend/queries/matching/match-catalogue.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { NO_RANK } from '#backend/catalogue/no-rank.ts';
import { parseRank, WHOLE_SCHOOL_GROUP } from '#backend/seed/plans/rank-plans.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { type ImportTable, createReplaceStatements, replaceTable } from '#scripts/import/tables/replace-table.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import {
  createAddressColumn,
  day,
  createTranslatedColumns,
  createRequiredColumn,
  createRequiredTextColumn,
  createPlaceColumn,
  getTexts,
  type ValuesOf,
  createWholeNumberColumn,
  createWordColumn,
} from './columns.ts';
import { parseOwnFile } from './parse-own-file.ts';
import { SchoolsByName } from './schools-by-name.ts';
import { type Subject, SUBJECTS } from '#backend/catalogue/subjects.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

const WHOLE_SCHOOL_FIELD = 'whole';
const FIELDS = [WHOLE_SCHOOL_FIELD, ...SUBJECTS] as const;

export const RANKING_COLUMNS = {
  ...createTranslatedColumns('table', 'Name of the ranking', createRequiredTextColumn),
  year: createRequiredColumn(
    createWholeNumberColumn(
      `Of which year it is; pages show that of ${RANKING_YEAR} (RANKING_YEAR in shared/constants.ts)`,
      {
        min: 2000,
        max: 2100,
      },
    ),
  ),
  field: createRequiredColumn(createWordColumn('Whole institutions, or a field of study', FIELDS)),
  school: createRequiredTextColumn(
    'School: the key of your own school, or the id or English name of a school in the catalogue',
  ),
  place: createRequiredColumn(createPlaceColumn('Rank')),
  'source.publisher': createRequiredTextColumn('Publisher of the ranking'),
  'source.address': createRequiredColumn(createAddressColumn('Address where it is published')),
  'source.date': createRequiredColumn(day('Date of publication')),
  'may-be-shown': createRequiredColumn(
    createWordColumn('Whether the publisher permits you to display it; rows with no are skipped', ['no', 'yes']),
  ),
} as const;
type Values = ValuesOf<typeof RANKING_COLUMNS>;

/** Overall ranking that lists show next to each school. */
const DEFAULT_RANKING = 'QS World University Rankings';

const getGroupId = (field: typeof WHOLE_SCHOOL_FIELD | Subject) =>
  field === WHOLE_SCHOOL_FIELD ? WHOLE_SCHOOL_GROUP : SUBJECT_PLANS[field].id;

export const importRankings: ImportTable = async (db, path, flags) => {
  const report = new ImportReport();
  const storedSchools = await queryRows(db, selectExistingSchools());
  const schools = new SchoolsByName(storedSchools);
  const tables = new Map<string, Row>();
  const rankRows = new Map<string, Row>();
  for await (const { row, values } of parseOwnFile(RANKING_COLUMNS, path, report)) {
    const school = schools.findSchool(row, 'school', values.school);
    if (values['may-be-shown'] === 'no') {
      report.skip('places', 'the publisher does not let others show them', `${values['table.en-us']} ${values.year}`);
      continue;
    }
    const groupId = getGroupId(values.field);
    addTable(row, values, { tables, groupId });
    const key = JSON.stringify([groupId, values.year, school?.id]);
    if (school && rankRows.has(key))
      row.addError('school', `is '${values.school}', which has a rank in this table in an earlier row`);
    rankRows.set(key, {
      group_id: groupId,
      year: values.year ?? 0,
      rank_sort: parseRank(values.place),
      school_id: school?.id ?? 0,
      country_id: school?.countryId ?? 0,
      rank: values.place,
      illustrative: 0,
    });
  }
  const rows = [...rankRows.values()].map((item) => ({ ...item, ...createComparableText(tables, item) }));
  const columns = [
    'group_id',
    'year',
    'rank_sort',
    'school_id',
    'country_id',
    'rank',
    'illustrative',
    ...COMPARED_COLUMNS,
  ];
  const rankFields = rows.map(
    ({ name: _name, publisher: _publisher, address: _address, as_at: _asAt, ...rank }) => rank,
  );
  return replaceTable(
    db,
    {
      table: 'school_ranks JOIN ranking_tables USING (group_id, year)',
      key: ['group_id', 'year', 'school_id'],
      columns,
      rows,
      write: () => [
        ...createReplaceStatements('school_ranks', rankFields),
        ...createReplaceStatements('ranking_tables', [...tables.values()]),
        ...orderByRank({ year: RANKING_YEAR, none: NO_RANK, shownTable: DEFAULT_RANKING }),
        ...repackCatalogue(),
        ...fillPackedNames(),
      ],
    },
    { report, path, flags },
  );
};

const COMPARED_COLUMNS = ['name', 'publisher', 'address', 'as_at'] as const;

const createComparableText = (tables: ReadonlyMap<string, Row>, { group_id, year }: Row) => {
  const table = tables.get(`${group_id} ${year}`) ?? {};
  return Object.fromEntries(COMPARED_COLUMNS.map((name) => [name, table[name] ?? null])) as Record<
    (typeof COMPARED_COLUMNS)[number],
    string
  >;
};

/** Adds one ranking for each field and year. Merging them would create a ranking that nobody has published. */
function addTable(row: TableRow, values: Values, { tables, groupId }: { tables: Map<string, Row>; groupId: number }) {
  const table: Row = {
    group_id: groupId,
    year: values.year ?? 0,
    name: JSON.stringify(getTexts(values, 'table')),
    publisher: values['source.publisher'],
    address: values['source.address'],
    as_at: values['source.date'],
  };
  const key = `${groupId} ${values.year}`;
  const previousRow = tables.get(key);
  if (previousRow && JSON.stringify(previousRow) !== JSON.stringify(table))
    row.addError(
      'table.en-us',
      `has another name, publisher, address or date than earlier rows of ${values.field} and ${values.year}`,
    );
  tables.set(key, previousRow ?? table);
}
