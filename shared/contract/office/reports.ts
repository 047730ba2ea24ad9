import { z } from 'zod';
import { LEAD_CHANNELS } from '#shared/rules/leads.ts';
import { createOfficeQuery } from './office-call.ts';

/**
 * Statistics of requests for an adviser. Waiting times are milliseconds of opening hours, or null if no request was
 * answered.
 */
const ReplyTally = z.object({
  asked: z.number(),
  answered: z.number(),
  /** Requests whose visitor left without a reply. */
  missed: z.number(),
  /** Requests that met or missed the goal: answered, left without a reply, or waiting for longer than the goal. */
  judged: z.number(),
  inTime: z.number(),
  median: z.number().nullable(),
  p90: z.number().nullable(),
  rated: z.number(),
  stars: z.number().nullable(),
});
export type ReplyTally = z.infer<typeof ReplyTally>;

/** First and last day in the site's time zone, such as '2026-11-23', or '' for the last four weeks. */
const DateRangeInput = z.object({ from: z.string().default(''), to: z.string().default('') });

export const getReport = createOfficeQuery(
  'reports.get',
  DateRangeInput,
  z.object({
    from: z.string(),
    to: z.string(),
    today: z.string(),
    goalMinutes: z.number(),
    whole: ReplyTally,
    /** 24 tallies, one for each hour of the day in which the request was made. */
    hours: z.array(ReplyTally),
    days: z.array(z.object({ day: z.string(), tally: ReplyTally })),
    /** All colleagues if `seesAll`, otherwise only the caller. `name` is '' for a former colleague. */
    colleagues: z.array(z.object({ id: z.number(), name: z.string(), tally: ReplyTally })),
    assistantRatings: z.object({ up: z.number(), down: z.number() }),
    /** Total number of requests if it exceeds the limit of the report. Otherwise null. */
    cutAt: z.number().nullable(),
    hasOpeningHours: z.boolean(),
    seesAll: z.boolean(),
  }),
);
export type ReportData = z.output<(typeof getReport)['output']>;

/** Lists requests for an adviser, one row each, for the spreadsheet export. */
export const listRounds = createOfficeQuery(
  'reports.rounds',
  DateRangeInput,
  z.object({
    from: z.string(),
    to: z.string(),
    rounds: z.array(
      z.object({
        askedAt: z.number(),
        answeredAt: z.number().nullable(),
        waited: z.number().nullable(),
        /** Name of the colleague who replied: '' for a former colleague, null if there was no reply. */
        colleague: z.string().nullable(),
        endedAt: z.number().nullable(),
        stars: z.number().nullable(),
      }),
    ),
  }),
);

export const FUNNEL_STAGES = ['people', 'registered', 'applied', 'offered', 'accepted', 'enrolled'] as const;

const FunnelStages = z.record(z.enum(FUNNEL_STAGES), z.number());

/**
 * Counts people who first came in the period, by source, and the stages that they have reached since. Dates are as in
 * `getReport`, up to a year.
 */
export const getFunnel = createOfficeQuery(
  'reports.funnel',
  DateRangeInput,
  z.object({
    from: z.string(),
    to: z.string(),
    today: z.string(),
    /** Number of conversations with an adviser in the period. Most visitors are anonymous. */
    conversations: z.number(),
    sources: z.array(
      z.object({
        /** 'site': the person registered without having been a lead. */
        channel: z.enum([...LEAD_CHANNELS, 'site']),
        /** utm_source, the agency's own code, or the host of the referring page, or '' for none. */
        source: z.string(),
        stages: FunnelStages,
      }),
    ),
    whole: FunnelStages,
    /** Limit of the number of people of each kind, if it was exceeded. Otherwise null. */
    cutAt: z.number().nullable(),
  }),
);
export type Funnel = z.output<(typeof getFunnel)['output']>;

/** Returns the current open work by colleague. */
export const getWorkload = createOfficeQuery(
  'reports.load',
  z.object({}),
  z.object({
    colleagues: z.array(
      z.object({
        id: z.number(),
        /** Name of the colleague, or '' for unassigned work, null for the work of former colleagues. */
        name: z.string().nullable(),
        applications: z.number(),
        prepare: z.number(),
        school: z.number(),
        offer: z.number(),
        leaving: z.number(),
        conversations: z.number(),
        tasks: z.number(),
        overdueTasks: z.number(),
        leads: z.number(),
      }),
    ),
  }),
);
export type Workload = z.output<(typeof getWorkload)['output']>;

const Conversion = z.object({
  /** Name of the school, or a month such as '2026-11'. */
  label: z.string(),
  /** Id of the school, or '' for a month. */
  schoolId: z.string(),
  applied: z.number(),
  decided: z.number(),
  offered: z.number(),
  accepted: z.number(),
  enrolled: z.number(),
  rejected: z.number(),
});
export type Conversion = z.infer<typeof Conversion>;

/** Returns the courses in applications of the period, by school and by month, and their outcomes. */
export const getConversion = createOfficeQuery(
  'reports.conversion',
  DateRangeInput,
  z.object({
    from: z.string(),
    to: z.string(),
    today: z.string(),
    schools: z.array(Conversion),
    /** Number of schools that are not listed. */
    moreSchools: z.number(),
    months: z.array(Conversion),
    cutAt: z.number().nullable(),
  }),
);
export type ConversionReport = z.output<(typeof getConversion)['output']>;
