import { incrementAllSiteVersions } from '#backend/queries/site/agents.ts';
import { selectSeatedLectures } from '#backend/queries/facts/import-tables.ts';
import { queryRows } from '#backend/queries/database.ts';
import { type Row, upsertRows } from '#backend/queries/write-rows.ts';
import { FIRST_HASHED_ID, hashToId } from '#backend/seed/plans/chance.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { type ImportTable, MAX_STATEMENT_CHARACTERS, replaceTable } from '#scripts/import/tables/replace-table.ts';
import {
  createAddressColumn,
  createTranslatedColumns,
  createMomentColumn,
  createRequiredColumn,
  createRequiredTextColumn,
  createParagraphsColumn,
  getTexts,
  createWholeNumberColumn,
  createWordColumn,
} from './columns.ts';
import { UniqueKeys, parseOwnFile } from './parse-own-file.ts';
import { createRichTexts } from './rich-texts.ts';

const MAX_SEATS = 100_000;

export const LECTURE_COLUMNS = {
  key: createRequiredTextColumn(
    'Your identifier of the lecture, stable between files; existing sign-ups are preserved',
  ),
  ...createTranslatedColumns('title', 'Title', createRequiredTextColumn),
  ...createTranslatedColumns('speaker', 'Speaker', createRequiredTextColumn),
  ...createTranslatedColumns('place', 'Place', createRequiredTextColumn),
  ...createTranslatedColumns('text', 'Topic', (text) => createRequiredColumn(createParagraphsColumn(text))),
  start: createRequiredColumn(createMomentColumn('Start, Hong Kong time')),
  end: createRequiredColumn(createMomentColumn('End, Hong Kong time')),
  online: createRequiredColumn(createWordColumn('Whether the lecture is online', ['no', 'yes'])),
  seats: createWholeNumberColumn('Number of seats; empty: unlimited', { min: 1, max: MAX_SEATS }),
  join: createAddressColumn('Address of the online meeting, shown to attendees only'),
} as const;

const COLUMNS = 'id title speaker place description start_time end_time online seats join_url'.split(' ');

/** Adds and updates an agency's lectures. It never deletes lectures, because visitors may have reserved seats. */
export const importLectures: ImportTable = async (db, path, flags) => {
  const report = new ImportReport();
  const seatedLectureById = new Map((await queryRows(db, selectSeatedLectures())).map((item) => [item.id, item]));
  const keys = new UniqueKeys();
  const rows = new Map<number, Row>();
  for await (const { row, values } of parseOwnFile(LECTURE_COLUMNS, path, report)) {
    const { start, end } = values;
    if (start !== '' && end !== '' && end <= start) row.addError('end', `is ${end}, which is not after ${start}`);
    const id = hashToId(`lecture ${values.key}`);
    if (keys.addKey(row, 'key', values.key) && rows.has(id))
      row.addError('key', 'collides with the id of an earlier key: choose another');
    const lecture = {
      id,
      title: JSON.stringify(getTexts(values, 'title')),
      speaker: JSON.stringify(getTexts(values, 'speaker')),
      place: JSON.stringify(getTexts(values, 'place')),
      description: JSON.stringify(createRichTexts(values, 'text')),
      start_time: `${start}:00`,
      end_time: `${end}:00`,
      online: values.online === 'yes' ? 1 : 0,
      seats: values.seats,
      join_url: values.join,
    };
    rejectReschedule(row, lecture, seatedLectureById.get(id));
    rows.set(id, lecture);
  }
  const lectureRows = [...rows.values()];
  const createWriteStatements = () => [
    ...upsertRows('lectures', lectureRows, MAX_STATEMENT_CHARACTERS),
    incrementAllSiteVersions(),
  ];
  const table = {
    table: 'lectures',
    key: ['id'],
    columns: COLUMNS,
    firstId: FIRST_HASHED_ID,
    rows: lectureRows,
    write: createWriteStatements,
    preservesOthers: true,
  };
  return replaceTable(db, table, { report, path, flags });
};

type LectureSchedule = Readonly<Record<'start_time' | 'end_time' | 'place', string>>;

/**
 * Rejects a change of time or place for a lecture with reserved seats, because only the lecture command notifies
 * attendees.
 */
function rejectReschedule(
  row: TableRow,
  lecture: LectureSchedule,
  storedLecture?: { id: number; startTime: string; endTime: string; place: string },
) {
  if (!storedLecture) return;
  const method = `and seats are booked: use npm run ops -- lecture change ${storedLecture.id}, which notifies the attendees`;
  if (lecture.start_time !== storedLecture.startTime)
    row.addError('start', `is not ${storedLecture.startTime}, ${method}`);
  if (lecture.end_time !== storedLecture.endTime) row.addError('end', `is not ${storedLecture.endTime}, ${method}`);
  if (lecture.place !== storedLecture.place) row.addError('place.en-us', `differs from the stored place, ${method}`);
}
