import { z } from 'zod';
import { officeQuery } from './office-call.ts';

const CLOCKS = ['retention', 'backup', 'notices', 'portal'] as const;
const ALARMS = [
  'clockMissed',
  'memorySilent',
  'noticesWait',
  'browserErrors',
  'slowPages',
  'callsFail',
  'breakerOpen',
  'textsSpent',
] as const;

/** Returns the state of the platform and the page performance that browsers of this site reported. */
export const getHealth = officeQuery(
  'health.get',
  z.object({}),
  z.object({
    alarms: z.array(z.object({ rule: z.enum(ALARMS), says: z.string(), minutes: z.number() })),
    /** `minutes` since the last complete run; null if the job has never run. */
    clocks: z.array(z.object({ clock: z.enum(CLOCKS), minutes: z.number().nullable() })),
    noticesWaiting: z.number(),
    texts: z.array(z.object({ sent: z.number(), most: z.number() })),
    views: z.number(),
    errors: z.number(),
    slow: z.object({ poor: z.number(), all: z.number() }),
  }),
);
export type Health = z.output<(typeof getHealth)['output']>;
