import { z } from 'zod';
import { notifyOfChange } from '#backend/lectures/change-lecture.ts';
import { type Database, queryRow, type Statement } from '#backend/queries/database.ts';
import {
  deleteSiteLecture,
  saveSiteLecture,
  fullLecture,
  type FullLectureRow,
} from '#backend/queries/lectures/site-lectures.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { parseStoredTexts } from '#backend/site/site-content.ts';
import { MESSAGE_MAX } from '#shared/rules/application/application-lists.ts';
import {
  type ContentError,
  maybeTexts,
  maybeWebAddress,
  momentField,
  pictureAddress,
  plainText,
  type RowState,
  optionalTexts,
} from './row-fields.ts';

export const LectureText = z.strictObject({
  title: optionalTexts(200),
  speaker: maybeTexts(200),
  startTime: momentField,
  endTime: momentField,
  online: z.enum(['no', 'yes']),
  place: maybeTexts(300),
  /** Number of seats; '' if unlimited. */
  seats: z
    .string()
    .regex(/^(?:|[1-9]\d{0,4})$/, 'noCount')
    .default(''),
  joinUrl: maybeWebAddress,
  /** Message to the attendees, with a change of time or place or without one. It is sent, not stored. */
  news: plainText(MESSAGE_MAX).default(''),
  body: maybeTexts(20_000),
  recording: pictureAddress,
  picture: pictureAddress,
  levels: z.int().default(-1),
});
export type LectureText = z.infer<typeof LectureText>;

/** Converts '2026-12-05 19:00:00' into the value of a datetime-local input. */
const asField = (time: string) => time.slice(0, 16).replace(' ', 'T');
export const toStoredTime = (field: string) => `${field.replace('T', ' ')}:00`;

export const lectureText = (row: FullLectureRow): LectureText => ({
  title: parseStoredTexts(row.title),
  speaker: parseStoredTexts(row.speaker),
  startTime: asField(row.startTime),
  endTime: asField(row.endTime),
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
  const row = await queryRow(db, fullLecture(Number(key)));
  const isOwn = row?.agentId === id;
  return {
    live: row && isOwn ? lectureText(row) : null,
    ownerKey: !row || isOwn ? fields.keyCode : '',
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
  const isShort = seats !== '' && Number(seats) < (row?.taken ?? 0);
  return [
    ...(endTime <= startTime ? [{ path: 'endTime', problem: 'endsFirst' } as const] : []),
    ...(isShort ? [{ path: 'seats', problem: 'fewerSeats' } as const] : []),
  ];
}

function saveLectureRow(
  agentId: number,
  id: number,
  previousRow: FullLectureRow | null,
  { title, speaker, place, body, ...text }: LectureText,
  now: number,
): Statement[] {
  const start = toStoredTime(text.startTime);
  const places = JSON.stringify(place);
  const isAtOther =
    previousRow !== null && (previousRow.startTime !== start || previousRow.endTime !== toStoredTime(text.endTime));
  const isMoved = previousRow !== null && (isAtOther || readPlaces(previousRow) !== places || text.news.trim() !== '');
  const row = {
    id,
    agent_id: agentId,
    title: JSON.stringify(title),
    speaker: JSON.stringify(speaker),
    place: places,
    description: JSON.stringify(body),
    start_time: start,
    end_time: toStoredTime(text.endTime),
    online: text.online === 'yes' ? 1 : 0,
    cover: text.picture,
    video_url: text.recording,
    join_url: text.joinUrl,
    seats: text.seats === '' ? null : Number(text.seats),
    levels: text.levels,
  };
  const entry = { isMoved, start: isAtOther ? start : null, text: text.news.trim() };
  return [saveSiteLecture(row), ...(previousRow ? notifyOfChange(id, entry, now) : [])];
}

const readPlaces = ({ place }: FullLectureRow) => JSON.stringify(parseStoredTexts(place));
