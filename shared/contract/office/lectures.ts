import { z } from 'zod';
import { MAX_MESSAGE_CHARS } from '#shared/rules/application/application-lists.ts';
import { LECTURE_LISTS, SEAT_REJECTIONS, SEAT_STATES } from '#shared/rules/seat-states.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

const id = z.number().int().nonnegative();

export const OfficeLecture = z.object({
  id,
  title: z.string(),
  place: z.string(),
  /** Start in Hong Kong time, such as '2026-12-05 19:00:00'. */
  startTime: z.string(),
  endTime: z.string(),
  isCancelled: z.boolean(),
  /** Number of seats, or null if unlimited. */
  seats: z.number().nullable(),
  /** Number of seats reserved by students of all agencies. `ours` is the number of this agency's students. */
  taken: z.number(),
  ours: z.number(),
});
export type OfficeLecture = z.infer<typeof OfficeLecture>;

/** Lists upcoming lectures in order of time, or past ones latest first. */
export const listLectures = createOfficeQuery(
  'lectures.list',
  z.object({ list: z.enum(LECTURE_LISTS).default('upcoming') }),
  z.object({
    lectures: z.array(OfficeLecture),
    /** True when more lectures exist than are listed. */
    isCut: z.boolean(),
    canAdd: z.boolean(),
  }),
);
export type LectureList = z.output<(typeof listLectures)['output']>;

const AttendeeSchema = z.object({
  userId: z.number(),
  name: z.string(),
  areaCode: z.string(),
  mobile: z.string(),
  state: z.enum(SEAT_STATES),
  /** Time of the reservation, or null if it was made before times were recorded. */
  at: z.number().nullable(),
  can: z.object({ attend: z.boolean(), unattend: z.boolean(), remove: z.boolean() }),
});
export type LectureAttendee = z.infer<typeof AttendeeSchema>;

export const getLecture = createOfficeQuery(
  'lectures.get',
  z.object({ id }),
  z.object({
    lecture: OfficeLecture,
    /** Whether all sites share the lecture. Only operators of the platform can change a shared lecture. */
    isShared: z.boolean(),
    canEdit: z.boolean(),
    /** Students of this agency, those with a reserved seat first. */
    attendees: z.array(AttendeeSchema),
  }),
);
export type LectureRecord = z.output<(typeof getLecture)['output']>;

export const SeatCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('attend') }),
  z.object({ kind: z.literal('unattend') }),
  /** Cancels the seat and sends `text` to the student. */
  z.object({ kind: z.literal('remove'), text: z.string().trim().min(1).max(MAX_MESSAGE_CHARS) }),
]);

export const changeLectureSeat = createOfficeMutation(
  'lectures.seat',
  z.object({ id, userId: z.number().int(), command: SeatCommand }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('done') }),
    z.object({ kind: z.literal('refused'), why: z.enum(SEAT_REJECTIONS) }),
  ]),
);
