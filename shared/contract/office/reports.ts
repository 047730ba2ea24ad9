import { z } from 'zod';
import { officeQuery } from './office-call.ts';

/**
 * Statistics of requests for a person. Waiting times are milliseconds within opening hours, null without an answered
 * request.
 */
const Tally = z.object({
  asked: z.number(),
  answered: z.number(),
  missed: z.number(),
  inTime: z.number(),
  median: z.number().nullable(),
  p90: z.number().nullable(),
  rated: z.number(),
  stars: z.number().nullable(),
});
export type Tally = z.infer<typeof Tally>;

/** First and last day in the site's time zone, such as '2026-11-23'; '' for the last four weeks. */
const Span = z.object({ from: z.string().default(''), to: z.string().default('') });

export const getReport = officeQuery(
  'reports.get',
  Span,
  z.object({
    from: z.string(),
    to: z.string(),
    today: z.string(),
    goalMinutes: z.number(),
    whole: Tally,
    waiting: z.number(),
    /** 24 tallies, one for each hour of the day in which the request was made. */
    hours: z.array(Tally),
    days: z.array(z.object({ day: z.string(), tally: Tally })),
    /** All colleagues with `seesAll`, otherwise only the caller. `name` is '' for a former colleague. */
    colleagues: z.array(z.object({ id: z.number(), name: z.string(), tally: Tally })),
    assistantRatings: z.object({ up: z.number(), down: z.number() }),
    /** Total number of requests when it exceeds the limit of the report; otherwise null. */
    cutAt: z.number().nullable(),
    hasOpeningHours: z.boolean(),
    seesAll: z.boolean(),
  }),
);
export type ReportData = z.output<(typeof getReport)['output']>;

/** Lists requests for a person, one row each, for the spreadsheet export. */
export const listRounds = officeQuery(
  'reports.rounds',
  Span,
  z.object({
    from: z.string(),
    to: z.string(),
    rounds: z.array(
      z.object({
        askedAt: z.number(),
        answeredAt: z.number().nullable(),
        waited: z.number().nullable(),
        /** Name of the colleague who replied: '' for a former colleague, null without a reply. */
        colleague: z.string().nullable(),
        endedAt: z.number().nullable(),
        stars: z.number().nullable(),
      }),
    ),
  }),
);
