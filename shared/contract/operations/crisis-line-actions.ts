import { z } from 'zod';
import type { AnswerSchema } from '#shared/contract/call.ts';
import { token } from '#shared/contract/fields.ts';

/** Where a line for somebody in danger is. */
export const CRISIS_PLACES = ['hk', 'cn', 'uk', 'us', 'au', 'ca'] as const;
export type CrisisPlace = (typeof CRISIS_PLACES)[number];

/** 'hk-18111' */
const id = z.string().regex(/^[a-z0-9-]{3,40}$/);

/** What an agency does to the lines that its assistant names. */
export const CrisisLineAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('set'),
    id,
    place: z.enum(CRISIS_PLACES),
    name: z.string().trim().min(1).max(120),
    number: z.string().regex(/^\+?[\d ]{3,20}$/),
    way: z.enum(['call', 'text', 'callOrText']).default('call'),
    hours: z.string().trim().max(80).default(''),
    languages: z.string().trim().max(80).default(''),
    /** The organisation's own page. */
    source: z.url({ protocol: /^https?$/ }),
  }),
  z.object({ kind: z.literal('confirm'), id }),
  z.object({ kind: z.literal('remove'), id }),
]);
export type CrisisLineAction = z.infer<typeof CrisisLineAction>;

/** Within the edge's /_ : what the operations' shell asks. */
export const OPS_CRISIS_LINES = '/ops/crisis-lines';

/** As it is kept: texts and sources are JSON. */
const CrisisLine = z.object({
  id: token(),
  place: token(),
  name: token(),
  number: token(),
  way: token(),
  hours: token(),
  languages: token(),
  sources: token(),
  asAt: token(),
  readOn: token(),
  confirmedAt: token(),
  confirmedBy: token(),
});

export const crisisLinesKept = { datas: CrisisLine } satisfies AnswerSchema;
/** Null once it has been removed. */
export const crisisLineDone = { data: CrisisLine.nullable() } satisfies AnswerSchema;
