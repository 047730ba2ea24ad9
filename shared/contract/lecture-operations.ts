import { z } from 'zod';
import { count, flag, token } from './fields.ts';
import type { OutputSchema } from './call.ts';

/** Hong Kong time to the minute: '2026-12-05 19:00'. */
const moment = z.string().regex(/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d$/);

const web = z.url({ protocol: /^https?$/ });

const text = z.string().trim().max(1000);

/** Action on a lecture of all sites; attendees are notified. */
export const LectureAction = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('change'),
      startTime: moment.optional(),
      endTime: moment.optional(),
      place: z.string().trim().min(1).max(200).optional(),
      /** URL of an online lecture. */
      joinUrl: web.optional(),
      recording: web.optional(),
      /** Text for attendees, besides the new time and location. */
      text: text.default(''),
    })
    .refine(({ startTime, endTime }) => (startTime === undefined) === (endTime === undefined), { path: ['endTime'] })
    .refine(({ startTime = '', endTime = '' }) => startTime === '' || startTime < endTime, { path: ['endTime'] }),
  z.object({ kind: z.literal('cancel'), text: text.min(1) }),
]);

export type LectureAction = z.infer<typeof LectureAction>;

/** Path below the edge's /_ for operations. */
export const OPS_LECTURES = '/ops/lectures';

/** Titles and locations are JSON in three languages. */
const LectureKept = z.object({
  id: token(),
  title: token(),
  place: token(),
  startTime: token(),
  endTime: token(),
  seats: count().nullable(),
  taken: count(),
  joinUrl: token(),
  videoUrl: token(),
  cancelled: flag(),
});

export const lectureOperationsList = { datas: LectureKept } satisfies OutputSchema;

export const lectureDone = { data: LectureKept } satisfies OutputSchema;
