import { z } from 'zod';

/** Where a line for somebody in danger is. */
export const CRISIS_PLACES = ['hk', 'cn', 'uk', 'us', 'au', 'ca'] as const;
export type CrisisPlace = (typeof CRISIS_PLACES)[number];

/** 'hk-18111' */
const id = z.string().regex(/^[a-z0-9-]{3,40}$/);

/** What an agency does to the lines that its assistant names. */
export const CrisisLineDeed = z.discriminatedUnion('kind', [
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
export type CrisisLineDeed = z.infer<typeof CrisisLineDeed>;

/** Within the edge's /_ : what the operations' shell asks. */
export const OPS_CRISIS_LINES = '/ops/crisis-lines';
