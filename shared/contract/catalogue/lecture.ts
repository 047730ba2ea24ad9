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
  pagingFields,
  picture,
  richText,
  text,
  token,
} from '#shared/contract/fields.ts';

export const Lecture = z.object({
  id: token(),
  title: text(),
  speaker: text(),
  /** Start in Hong Kong time, such as '2026-12-05 19:00:00'. */
  startTime: token(),
  endTime: token(),
  place: text(),
  online: flag(),
  cover: picture(),
  /** Recording, or '' if there is none. */
  videoUrl: picture(),
  captions: captions(),
  description: richText(),
  /** Number of free seats, or null if unlimited. */
  seatsLeft: number(),
  signedUp: flag().register(personalFields, { holds: 'seat' }),
  cancelled: flag(),
});
export type Lecture = z.infer<typeof Lecture>;

const LECTURE_TIMES = ['upcoming', 'past'] as const;

/** Lists upcoming lectures soonest first, or past ones latest first. By default both, upcoming ones first. */
export const lectureList = {
  method: 'GET',
  path: '/appMso/lecture/list',
  input: z.object({ ...pagingFields, when: optionalEnum(LECTURE_TIMES) }),
  edgeFields: ['publicLevel'],
  datas: Lecture,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/** Reserves a seat. Idempotent. Requires a login. */
export const lectureSignUp = {
  method: 'POST',
  path: '/appMso/lecture/signUp',
  needsStaying: true,
  input: z.object({ id: id() }),
  texts: 'notice',
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Lecture in which the caller has a reservation. */
export const MyLecture = Lecture.extend({
  /** URL of an online lecture, or '' until one day before the start and after the end. */
  joinUrl: address(),
  /** True when the agency has recorded the caller's attendance. */
  attended: flag(),
});
export type MyLecture = z.infer<typeof MyLecture>;

/** Lists the lectures that the caller reserved, in the order of `lectureList`. Requires a login. */
export const myLectures = {
  method: 'GET',
  path: '/appMso/lecture/mine',
  input: z.object({ ...pagingFields, when: optionalEnum(LECTURE_TIMES) }),
  datas: MyLecture,
  idempotent: true,
} satisfies ListCall;

/** Cancels a reservation, possible until the lecture starts. Idempotent. Requires a login. */
export const lectureCancel = {
  method: 'POST',
  path: '/appMso/lecture/cancel',
  input: z.object({ id: id() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;
