import { GUIDE_COUNTRIES, GUIDE_TOPIC_KEYS } from '#backend/assistant/reading/guide-topics.ts';
import { deleteGuides, insertGuideTerms, selectStoredGuides } from '#backend/queries/assistant/guides.ts';
import { queryRows } from '#backend/queries/database.ts';
import { insertRow, type Row } from '#backend/queries/write-rows.ts';
import { hashToId } from '#backend/seed/plans/chance.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { type ImportTable, replaceTable } from '#scripts/import/tables/replace-table.ts';
import {
  createAddressColumn,
  createDueDayColumn,
  createTranslatedColumns,
  createRequiredColumn,
  createRequiredTextColumn,
  text,
  getTexts,
  createWordColumn,
} from './columns.ts';
import { UniqueKeys, parseOwnFile } from './parse-own-file.ts';

export const GUIDE_COLUMNS = {
  key: createRequiredTextColumn('Your identifier of the passage; a site overrides a passage by its key'),
  country: createRequiredColumn(createWordColumn('Country; all: every country', GUIDE_COUNTRIES)),
  topic: createRequiredColumn(createWordColumn('Topic', GUIDE_TOPIC_KEYS)),
  ...createTranslatedColumns('title', 'Title of a few words', createRequiredTextColumn),
  ...createTranslatedColumns(
    'passage',
    'Passage that the assistant quotes, one or two sentences',
    createRequiredTextColumn,
  ),
  'source.publisher': createRequiredTextColumn('Publisher of the source page'),
  'source.address': createRequiredColumn(createAddressColumn('Address of the source page')),
  'source.date': text('Date stated on the page: 2026, 2026-11 or 2026-11-26; empty if it states none'),
  'review-by': createRequiredColumn(createDueDayColumn('Day after which the passage is shown with a warning')),
  standing: createWordColumn('told: in use; held: withheld until it has been reviewed', ['told', 'held']),
} as const;

/** Columns that are compared with existing rows. */
const COMPARED_COLUMNS = [
  'guide_key',
  'country',
  'topic',
  'title',
  'passage',
  'page',
  'publisher',
  'as_at',
  'review_by',
  'standing',
];

const AS_AT_PATTERN = /^(?:\d{4}(?:-\d\d){0,2})?$/;

/** Replaces the imported guides of the assistant, which apply to all sites. Guides written by a site stay unchanged. */
export const importGuides: ImportTable = async (db, path, flags) => {
  const report = new ImportReport();
  const keys = new UniqueKeys();
  const rows = new Map<number, Row>();
  for await (const { row, values } of parseOwnFile(GUIDE_COLUMNS, path, report)) {
    const id = hashToId(`guide ${values.key}`);
    if (keys.addKey(row, 'key', values.key) && rows.has(id))
      row.addError('key', 'collides with the id of an earlier key: choose another');
    if (!AS_AT_PATTERN.test(values['source.date']))
      row.addError('source.date', `is '${values['source.date']}', not a year, a month or a day`);
    rows.set(id, {
      id,
      agent_id: 0,
      guide_key: values.key,
      country: values.country,
      topic: values.topic,
      title: JSON.stringify(getTexts(values, 'title')),
      passage: JSON.stringify(getTexts(values, 'passage')),
      page: values['source.address'],
      publisher: values['source.publisher'],
      as_at: values['source.date'],
      review_by: values['review-by'],
      standing: values.standing,
    });
  }
  const guideRows = [...rows.values()];
  const storedRows = await queryRows(db, selectStoredGuides(COMPARED_COLUMNS));
  const createWriteStatements = () => [
    ...deleteGuides(0),
    ...guideRows.flatMap((row) => [insertRow('guides', row), createWordsInsert(row)]),
  ];
  const table = {
    table: 'guides',
    key: ['guide_key'],
    columns: COMPARED_COLUMNS,
    rows: guideRows,
    held: storedRows,
    write: createWriteStatements,
  };
  return replaceTable(db, table, { report, path, flags });
};

const parseTexts = (storedValue: unknown) => Object.values(JSON.parse(String(storedValue)) as Record<string, string>);
const createWordsInsert = ({ id, country, topic, title, passage }: Row) =>
  insertGuideTerms(Number(id), {
    country: String(country),
    topic: String(topic),
    title: parseTexts(title),
    passage: parseTexts(passage),
  });
