import { z } from 'zod';
import { createChangeNotifications } from '#backend/lectures/change-lecture.ts';
import { type Database, queryRow, type Statement } from '#backend/queries/database.ts';
import {
  deleteSiteLecture,
  saveSiteLecture,
  selectFullLecture,
  type FullLectureRow,
} from '#backend/queries/lectures/site-lectures.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { parseStoredTexts } from '#backend/site/site-content.ts';
import { MAX_MESSAGE_CHARS } from '#shared/rules/application/application-lists.ts';
import {
  type ContentError,
  createOptionalTextsSchema,
  optionalWebUrlSchema,
  momentSchema,
  pictureUrlSchema,
  createPlainTextSchema,
  type RowState,
  createRequiredTextsSchema,
} from './row-fields.ts';

export const LectureText = z.strictObject({
  title: createRequiredTextsSchema(200),
  speaker: createOptionalTextsSchema(200),
  startTime: momentSchema,
  endTime: momentSchema,
  online: z.enum(['no', 'yes']),
  place: createOptionalTextsSchema(300),
  /** Number of seats, or '' if unlimited. */
  seats: z
    .string()
    .regex(/^(?:|[1-9]\d{0,4})$/, 'noCount')
    .default(''),
  joinUrl: optionalWebUrlSchema,
  /** Message to the attendees, sent but not stored, with or without a change of time or place. */
  news: createPlainTextSchema(MAX_MESSAGE_CHARS).default(''),
  body: createOptionalTextsSchema(20_000),
  recording: pictureUrlSchema,
  picture: pictureUrlSchema,
  levels: z.int().default(-1),
});
export type LectureText = z.infer<typeof LectureText>;

/** Converts '2026-12-05 19:00:00' into the value of a datetime-local input. */
const toFieldTime = (time: string) => time.slice(0, 16).replace(' ', 'T');
export const toStoredTime = (field: string) => `${field.replace('T', ' ')}:00`;

export const toLectureText = (row: FullLectureRow): LectureText => ({
  title: parseStoredTexts(row.title),
  speaker: parseStoredTexts(row.speaker),
  startTime: toFieldTime(row.startTime),
  endTime: toFieldTime(row.endTime),
  online: row.online ? 'yes' : 'no',
  place: parseStoredTexts(row.place),
  seats: row.seats === null ? '' : String(row.seats),
  joinUrl: row.joinUrl,
  news: '',
  body: parseStoredTexts(row.description),
  recording: row.videoUrl,
  picture: row.cover,
  levels: row.levels,
});

/**
 * Returns the state of a lecture for a site. Shared lectures are edited by the operator, and those of other sites are
 * not accessible.
 */
export async function getLectureRow(db: Database, { id, fields }: StoredSite, key: string): Promise<RowState> {
  const row = await queryRow(db, selectFullLecture(Number(key)));
  const isOwnLecture = row?.agentId === id;
  return {
    live: row && isOwnLecture ? toLectureText(row) : null,
    ownerKey: !row || isOwnLecture ? fields.keyCode : '',
    name: '',
    isInPlaceOf: false,
    isCancelled: row?.cancelled === 1,
    seats: row?.taken ?? 0,
    findFaults: (value) => validateFields(row, value),
    write: (value, now) =>
      value === null
        ? [deleteSiteLecture(id, Number(key))]
        : saveLectureRow(id, Number(key), row, LectureText.parse(value), now),
  };
}

function validateFields(row: FullLectureRow | null, value: unknown): ContentError[] {
  if (row?.cancelled) return [{ path: '', problem: 'isCancelled' }];
  if (value === null) return row && row.signUps > 0 ? [{ path: '', problem: 'hasSeats' }] : [];
  const { startTime, endTime, seats } = LectureText.parse(value);
  const hasTooFewSeats = seats !== '' && Number(seats) < (row?.taken ?? 0);
  return [
    ...(endTime <= startTime ? [{ path: 'endTime', problem: 'endsFirst' } as const] : []),
    ...(hasTooFewSeats ? [{ path: 'seats', problem: 'fewerSeats' } as const] : []),
  ];
}

function saveLectureRow(
  agentId: number,
  id: number,
  previousRow: FullLectureRow | null,
  { title, speaker, place, body, ...lectureText }: LectureText,
  now: number,
): Statement[] {
  const startTime = toStoredTime(lectureText.startTime);
  const placesJson = JSON.stringify(place);
  const hasNewTime =
    previousRow !== null &&
    (previousRow.startTime !== startTime || previousRow.endTime !== toStoredTime(lectureText.endTime));
  const isRescheduled =
    previousRow !== null &&
    (hasNewTime || serializePlaces(previousRow) !== placesJson || lectureText.news.trim() !== '');
  const row = {
    id,
    agent_id: agentId,
    title: JSON.stringify(title),
    speaker: JSON.stringify(speaker),
    place: placesJson,
    description: JSON.stringify(body),
    start_time: startTime,
    end_time: toStoredTime(lectureText.endTime),
    online: lectureText.online === 'yes' ? 1 : 0,
    cover: lectureText.picture,
    video_url: lectureText.recording,
    join_url: lectureText.joinUrl,
    seats: lectureText.seats === '' ? null : Number(lectureText.seats),
    levels: lectureText.levels,
  };
  const lectureChange = { isMoved: isRescheduled, start: hasNewTime ? startTime : null, text: lectureText.news.trim() };
  return [saveSiteLecture(row), ...(previousRow ? createChangeNotifications(id, lectureChange, now) : [])];
}

const serializePlaces = ({ place }: FullLectureRow) => JSON.stringify(parseStoredTexts(place));
