import { z } from 'zod';
import type { AnswerSchema } from '#shared/contract/call.ts';
import { count, flag, token } from '#shared/contract/fields.ts';

/** Hong Kong time, to the minute: '2026-12-05 19:00'. */
const moment = z.string().regex(/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d$/);
const web = z.url({ protocol: /^https?$/ });
const text = z.string().trim().max(1000);

/** What the operator does to a lecture, which is every site's: those with a seat are told. */
export const LectureAction = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('change'),
      startTime: moment.optional(),
      endTime: moment.optional(),
      place: z.string().trim().min(1).max(200).optional(),
      /** Where an online one is joined. */
      joinUrl: web.optional(),
      recording: web.optional(),
      /** For those who have a seat, beside the new time and place. */
      text: text.default(''),
    })
    .refine(({ startTime, endTime }) => (startTime === undefined) === (endTime === undefined), { path: ['endTime'] })
    .refine(({ startTime = '', endTime = '' }) => startTime === '' || startTime < endTime, { path: ['endTime'] }),
  z.object({ kind: z.literal('cancel'), text: text.min(1) }),
]);
export type LectureAction = z.infer<typeof LectureAction>;

/** Within the edge's /_ : what the operations' shell asks. */
export const OPS_LECTURES = '/ops/lectures';

/** Titles and places are JSON, with the three languages. */
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

export const lecturesKept = { datas: LectureKept } satisfies AnswerSchema;
export const lectureDone = { data: LectureKept } satisfies AnswerSchema;
