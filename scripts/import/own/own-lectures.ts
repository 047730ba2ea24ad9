import { touchAllSites } from '#backend/queries/site/agents.ts';
import { seatedLectures } from '#backend/queries/facts/import-tables.ts';
import { readRows } from '#backend/queries/database.ts';
import { type Row, upsertRows } from '#backend/queries/write-rows.ts';
import { FIRST_OF_KEYS, idOfKey } from '#backend/seed/plans/chance.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import { Reading } from '#scripts/import/reading.ts';
import { type ImportTable, LETTERS_OF_A_STATEMENT, replaceTable } from '#scripts/import/tables/replace-table.ts';
import { address, inThree, moment, needed, neededText, paragraphs, textsOf, wholeNumber, word } from './columns.ts';
import { Keys, readOwn } from './read-own.ts';
import { richTextsOf } from './rich-texts.ts';

const MOST_SEATS = 100_000;

export const LECTURE_COLUMNS = {
  key: neededText('By what you know this lecture, from one file to the next: who has a seat keeps it'),
  ...inThree('title', 'Its title', neededText),
  ...inThree('speaker', 'Who speaks', neededText),
  ...inThree('place', 'Where it is', neededText),
  ...inThree('text', 'What it is about', (says) => needed(paragraphs(says))),
  start: needed(moment('When it begins, Hong Kong time')),
  end: needed(moment('When it ends, Hong Kong time')),
  online: needed(word('Whether it is online', ['no', 'yes'])),
  seats: wholeNumber('How many seats there are; empty: nobody counts them', { least: 1, most: MOST_SEATS }),
  join: address('Where one joins it online; told to who has a seat'),
} as const;

const COLUMNS = 'id title speaker place description start_time end_time online seats join_url'.split(' ');

/** Adds and updates an agency's lectures. Never deletes, since visitors may have reserved seats. */
export const importLectures: ImportTable = async (db, path, how) => {
  const reading = new Reading();
  const seated = new Map((await readRows(db, seatedLectures())).map((one) => [one.id, one]));
  const keys = new Keys();
  const rows = new Map<number, Row>();
  for await (const { row, values } of readOwn(LECTURE_COLUMNS, path, reading)) {
    const { start, end } = values;
    if (start !== '' && end !== '' && end <= start) row.fault('end', `is ${end}, which is not after ${start}`);
    const id = idOfKey(`lecture ${values.key}`);
    if (keys.take(row, 'key', values.key) && rows.has(id))
      row.fault('key', 'comes to the number of an earlier key: say another');
    const lecture = {
      id,
      title: JSON.stringify(textsOf(values, 'title')),
      speaker: JSON.stringify(textsOf(values, 'speaker')),
      place: JSON.stringify(textsOf(values, 'place')),
      description: JSON.stringify(richTextsOf(values, 'text')),
      start_time: `${start}:00`,
      end_time: `${end}:00`,
      online: values.online === 'yes' ? 1 : 0,
      seats: values.seats,
      join_url: values.join,
    };
    refuseMove(row, lecture, seated.get(id));
    rows.set(id, lecture);
  }
  const list = [...rows.values()];
  const write = () => [...upsertRows('lectures', list, LETTERS_OF_A_STATEMENT), touchAllSites()];
  const table = {
    table: 'lectures',
    key: ['id'],
    columns: COLUMNS,
    firstId: FIRST_OF_KEYS,
    rows: list,
    write,
    keepsOthers: true,
  };
  return replaceTable(db, table, { reading, path, how });
};

type Moved = Readonly<Record<'start_time' | 'end_time' | 'place', string>>;

/** Attendees are notified of a changed time or place only by the lecture command, so a file must not change them. */
function refuseMove(
  row: TableRow,
  lecture: Moved,
  held?: { id: number; startTime: string; endTime: string; place: string },
) {
  if (!held) return;
  const how = `and somebody has a seat: npm run ops -- lecture change ${held.id} tells them`;
  if (lecture.start_time !== held.startTime) row.fault('start', `is not ${held.startTime}, ${how}`);
  if (lecture.end_time !== held.endTime) row.fault('end', `is not ${held.endTime}, ${how}`);
  if (lecture.place !== held.place) row.fault('place.en-us', `is another place than here, ${how}`);
}
