import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import {
  address,
  personalFields,
  captions,
  flag,
  givenOneOf,
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
  /** The recording, once there is one. */
  videoUrl: picture(),
  /** Of a recording that is a film. */
  captions: captions(),
  description: richText(),
  /** Null where nobody counts them. */
  seatsLeft: number(),
  signedUp: flag().register(personalFields, { holds: 'seat' }),
  /** It will not be held. */
  cancelled: flag(),
});
export type Lecture = z.infer<typeof Lecture>;

const LECTURE_TIMES = ['upcoming', 'past'] as const;

/** Upcoming ones soonest first, past ones latest first; without a wish both, the upcoming before the past. */
export const lectureList = {
  method: 'GET',
  path: '/appMso/lecture/list',
  input: z.object({ ...paging, when: givenOneOf(LECTURE_TIMES) }),
  edgeFields: ['publicLevel'],
  datas: Lecture,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/** Needs a login; signing up twice is signing up once. */
export const lectureSignUp = {
  method: 'POST',
  path: '/appMso/lecture/signUp',
  needsStaying: true,
  input: z.object({ id: id() }),
  texts: 'notice',
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** A lecture for which the caller has a seat. */
export const MyLecture = Lecture.extend({
  /** Where an online one is joined: '' until a day before it begins, and once it is over. */
  joinUrl: address(),
  /** The agency has marked that they came. */
  attended: flag(),
});
export type MyLecture = z.infer<typeof MyLecture>;

/** Needs a login. Those that the caller has a seat for, in the order of the list above. */
export const myLectures = {
  method: 'GET',
  path: '/appMso/lecture/mine',
  input: z.object({ ...paging, when: givenOneOf(LECTURE_TIMES) }),
  datas: MyLecture,
  idempotent: true,
} satisfies ListCall;

/** Needs a login; gives the seat back before the lecture begins. Giving it back twice is giving it back once. */
export const lectureCancel = {
  method: 'POST',
  path: '/appMso/lecture/cancel',
  input: z.object({ id: id() }),
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;
