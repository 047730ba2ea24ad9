import { z } from 'zod';
import { officeQuery } from './office-call.ts';

/** Waiting times are milliseconds within opening hours; null without an answered request. */
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

/** Days in the site's time zone: '2026-11-23'; '' for the last four weeks. */
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
    /** 24 tallies, by the hour of the request. */
    hours: z.array(Tally),
    days: z.array(z.object({ day: z.string(), tally: Tally })),
    /** Without `seesAll` only the caller's own row. A name is '' for a former colleague. */
    colleagues: z.array(z.object({ id: z.number(), name: z.string(), tally: Tally })),
    assistantRatings: z.object({ up: z.number(), down: z.number() }),
    /** Total number of requests, if it exceeds the limit that is counted. */
    cutAt: z.number().nullable(),
    hasOpeningHours: z.boolean(),
    seesAll: z.boolean(),
  }),
);
export type ReportData = z.output<(typeof getReport)['output']>;

/** One row for each request for a person, for a spreadsheet. */
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
        /** '' for a former colleague, null if unanswered. */
        colleague: z.string().nullable(),
        endedAt: z.number().nullable(),
        stars: z.number().nullable(),
      }),
    ),
  }),
);
