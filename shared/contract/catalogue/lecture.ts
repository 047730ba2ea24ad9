import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import {
  address,
  personalFields,
  captions,
  flag,
  optionalEnum,
  id,
  number,
  paging,
  picture,
  richText,
  text,
  token,
} from '#shared/contract/fields.ts';

export const Lecture = z.object({
  id: token(),
  title: text(),
  speaker: text(),
  /** Hong Kong time, '2026-12-05 19:00:00'. */
  startTime: token(),
  endTime: token(),
  place: text(),
  online: flag(),
  cover: picture(),
  /** Recording, if available. */
  videoUrl: picture(),
  /** Captions of a film. */
  captions: captions(),
  description: richText(),
  /** Null if unlimited. */
  seatsLeft: number(),
  signedUp: flag().register(personalFields, { holds: 'seat' }),
  /** Cancelled. */
  cancelled: flag(),
});
export type Lecture = z.infer<typeof Lecture>;

const LECTURE_TIMES = ['upcoming', 'past'] as const;

/** Upcoming ones soonest first, past ones latest first; by default both, upcoming first. */
export const lectureList = {
  method: 'GET',
  path: '/appMso/lecture/list',
  input: z.object({ ...paging, when: optionalEnum(LECTURE_TIMES) }),
  edgeFields: ['publicLevel'],
  datas: Lecture,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/** Requires a login. Idempotent. */
export const lectureSignUp = {
  method: 'POST',
  path: '/appMso/lecture/signUp',
  needsStaying: true,
  input: z.object({ id: id() }),
  texts: 'notice',
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Lecture with a reservation of the caller. */
export const MyLecture = Lecture.extend({
  /** URL of an online lecture: '' until one day before the start, and after the end. */
  joinUrl: address(),
  /** Attendance marked by the agency. */
  attended: flag(),
});
export type MyLecture = z.infer<typeof MyLecture>;

/** Requires a login. Reserved lectures, in the order of lectureList. */
export const myLectures = {
  method: 'GET',
  path: '/appMso/lecture/mine',
  input: z.object({ ...paging, when: optionalEnum(LECTURE_TIMES) }),
  datas: MyLecture,
  idempotent: true,
} satisfies ListCall;

/** Requires a login. Cancels the reservation before the start. Idempotent. */
export const lectureCancel = {
  method: 'POST',
  path: '/appMso/lecture/cancel',
  input: z.object({ id: id() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;
