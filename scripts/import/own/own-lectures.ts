import { touchAllSites } from '#backend/queries/site/agents.ts';
import { seatedLectures } from '#backend/queries/facts/import-tables.ts';
import { queryRows } from '#backend/queries/database.ts';
import { type Row, upsertRows } from '#backend/queries/write-rows.ts';
import { FIRST_OF_KEYS, idOfKey } from '#backend/seed/plans/chance.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { type ImportTable, MAX_STATEMENT_CHARACTERS, replaceTable } from '#scripts/import/tables/replace-table.ts';
import {
  address,
  translatedColumns,
  moment,
  requiredColumn,
  requiredText,
  paragraphs,
  getTexts,
  wholeNumber,
  parseWord,
} from './columns.ts';
import { UniqueKeys, parseOwnFile } from './parse-own-file.ts';
import { getRichTexts } from './rich-texts.ts';

const MAX_SEATS = 100_000;

export const LECTURE_COLUMNS = {
  key: requiredText('Your identifier of the lecture, stable between files; existing sign-ups are preserved'),
  ...translatedColumns('title', 'Title', requiredText),
  ...translatedColumns('speaker', 'Speaker', requiredText),
  ...translatedColumns('place', 'Place', requiredText),
  ...translatedColumns('text', 'Topic', (text) => requiredColumn(paragraphs(text))),
  start: requiredColumn(moment('Start, Hong Kong time')),
  end: requiredColumn(moment('End, Hong Kong time')),
  online: requiredColumn(parseWord('Whether the lecture is online', ['no', 'yes'])),
  seats: wholeNumber('Number of seats; empty: unlimited', { least: 1, most: MAX_SEATS }),
  join: address('Address of the online meeting, shown to attendees only'),
} as const;

const COLUMNS = 'id title speaker place description start_time end_time online seats join_url'.split(' ');

/** Adds and updates an agency's lectures. Lectures are never deleted, because visitors may have reserved seats. */
export const importLectures: ImportTable = async (db, path, flags) => {
  const report = new ImportReport();
  const seated = new Map((await queryRows(db, seatedLectures())).map((item) => [item.id, item]));
  const keys = new UniqueKeys();
  const rows = new Map<number, Row>();
  for await (const { row, values } of parseOwnFile(LECTURE_COLUMNS, path, report)) {
    const { start, end } = values;
    if (start !== '' && end !== '' && end <= start) row.addError('end', `is ${end}, which is not after ${start}`);
    const id = idOfKey(`lecture ${values.key}`);
    if (keys.add(row, 'key', values.key) && rows.has(id))
      row.addError('key', 'collides with the id of an earlier key: choose another');
    const lecture = {
      id,
      title: JSON.stringify(getTexts(values, 'title')),
      speaker: JSON.stringify(getTexts(values, 'speaker')),
      place: JSON.stringify(getTexts(values, 'place')),
      description: JSON.stringify(getRichTexts(values, 'text')),
      start_time: `${start}:00`,
      end_time: `${end}:00`,
      online: values.online === 'yes' ? 1 : 0,
      seats: values.seats,
      join_url: values.join,
    };
    rejectReschedule(row, lecture, seated.get(id));
    rows.set(id, lecture);
  }
  const list = [...rows.values()];
  const write = () => [...upsertRows('lectures', list, MAX_STATEMENT_CHARACTERS), touchAllSites()];
  const table = {
    table: 'lectures',
    key: ['id'],
    columns: COLUMNS,
    firstId: FIRST_OF_KEYS,
    rows: list,
    write,
    preservesOthers: true,
  };
  return replaceTable(db, table, { reading: report, path, flags });
};

type Rescheduled = Readonly<Record<'start_time' | 'end_time' | 'place', string>>;

/** Rejects a changed time or place of a lecture with seats: only the lecture command notifies attendees. */
function rejectReschedule(
  row: TableRow,
  lecture: Rescheduled,
  storedLecture?: { id: number; startTime: string; endTime: string; place: string },
) {
  if (!storedLecture) return;
  const method = `and somebody has a seat: npm run ops -- lecture change ${storedLecture.id} tells them`;
  if (lecture.start_time !== storedLecture.startTime)
    row.addError('start', `is not ${storedLecture.startTime}, ${method}`);
  if (lecture.end_time !== storedLecture.endTime) row.addError('end', `is not ${storedLecture.endTime}, ${method}`);
  if (lecture.place !== storedLecture.place) row.addError('place.en-us', `differs from the stored place, ${method}`);
}
