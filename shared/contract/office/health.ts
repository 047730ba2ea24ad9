import { z } from 'zod';
import { createOfficeQuery } from './office-call.ts';

const CRON_NAMES = ['retention', 'backup', 'notices', 'portal'] as const;
const ALARM_RULES = [
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
export const getHealth = createOfficeQuery(
  'health.get',
  z.object({}),
  z.object({
    alarms: z.array(z.object({ rule: z.enum(ALARM_RULES), says: z.string(), minutes: z.number() })),
    /** `minutes` since the last complete run, or null if the job has never run. */
    clocks: z.array(z.object({ clock: z.enum(CRON_NAMES), minutes: z.number().nullable() })),
    noticesWaiting: z.number(),
    texts: z.array(z.object({ sent: z.number(), most: z.number() })),
    views: z.number(),
    errors: z.number(),
    slow: z.object({ poor: z.number(), all: z.number() }),
  }),
);
export type Health = z.output<(typeof getHealth)['output']>;
