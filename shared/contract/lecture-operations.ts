import { z } from 'zod';
import { count, flag, token } from './fields.ts';
import type { OutputSchema } from './call.ts';

/** Hong Kong time with minutes, such as '2026-12-05 19:00'. */
const localDatetime = z.string().regex(/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d$/);

const webUrl = z.url({ protocol: /^https?$/ });

const longText = z.string().trim().max(1000);

/** Change of a lecture that all sites share. Attendees are notified. */
export const LectureAction = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('change'),
      startTime: localDatetime.optional(),
      endTime: localDatetime.optional(),
      place: z.string().trim().min(1).max(200).optional(),
      /** URL at which an online lecture takes place. */
      joinUrl: webUrl.optional(),
      recording: webUrl.optional(),
      /** Message to attendees, in addition to the new time and location. */
      text: longText.default(''),
    })
    .refine(({ startTime, endTime }) => (startTime === undefined) === (endTime === undefined), { path: ['endTime'] })
    .refine(({ startTime = '', endTime = '' }) => startTime === '' || startTime < endTime, { path: ['endTime'] }),
  z.object({ kind: z.literal('cancel'), text: longText.min(1) }),
]);

export type LectureAction = z.infer<typeof LectureAction>;

/** Path for operators, below `/_` of the edge. */
export const OPS_LECTURES = '/ops/lectures';

/** Lecture as stored. Title and place are JSON in three languages. */
const StoredLecture = z.object({
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

export const lectureOperationsList = { datas: StoredLecture } satisfies OutputSchema;

export const lectureOutput = { data: StoredLecture } satisfies OutputSchema;
