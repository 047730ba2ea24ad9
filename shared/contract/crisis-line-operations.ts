import { z } from 'zod';
import { token } from './fields.ts';
import type { OutputSchema } from './call.ts';

export const CRISIS_REGIONS = ['hk', 'cn', 'uk', 'us', 'au', 'ca'] as const;

export type CrisisRegion = (typeof CRISIS_REGIONS)[number];

/** Id such as 'hk-18111'. */
const id = z.string().regex(/^[a-z0-9-]{3,40}$/);

/** Change of the crisis lines that the assistant shows. */
export const CrisisLineAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('set'),
    id,
    place: z.enum(CRISIS_REGIONS),
    name: z.string().trim().min(1).max(120),
    number: z.string().regex(/^\+?[\d ]{3,20}$/),
    way: z.enum(['call', 'text', 'callOrText']).default('call'),
    hours: z.string().trim().max(80).default(''),
    languages: z.string().trim().max(80).default(''),
    /** Page of the organisation that publishes the number. */
    source: z.url({ protocol: /^https?$/ }),
  }),
  z.object({ kind: z.literal('confirm'), id }),
  z.object({ kind: z.literal('remove'), id }),
]);

export type CrisisLineAction = z.infer<typeof CrisisLineAction>;

/** Path for operators, below `/_` of the edge. */
export const OPS_CRISIS_LINES = '/ops/crisis-lines';

/** Crisis line as stored. Texts and sources are JSON. */
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

export const storedCrisisLines = { datas: CrisisLine } satisfies OutputSchema;

/** Changed crisis line, or null when it was removed. */
export const crisisLineOutput = { data: CrisisLine.nullable() } satisfies OutputSchema;
