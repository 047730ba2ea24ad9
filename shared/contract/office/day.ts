import { z } from 'zod';
import { APPLICATION_STEPS, CASE_DOCUMENT_KINDS } from '#shared/rules/application/application-lists.ts';
import { DOCUMENT_STATES } from '#shared/rules/application/document-checklist.ts';
import { CASE_STATES } from '#shared/rules/application/case-state.ts';
import {
  HANDOVER_SCOPES,
  MAX_HANDOVER_NOTE_CHARS,
  MAX_HANDED_APPLICATIONS,
  MAX_HANDED_CONVERSATIONS,
} from '#shared/rules/handover.ts';
import { OfficeAppointment } from './appointments.ts';
import { ListedLead } from './leads.ts';
import { OfficeLecture } from './lectures.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';
import { NextStep } from './student.ts';

const DayCaseSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** Schools and courses that the student chose. */
  courses: z.array(z.string()),
  /** URL of the first school's seal picture, or '' if the catalogue does not contain the school. */
  seal: z.string(),
  /** Display name of the assigned adviser, or '' if unassigned. */
  adviser: z.string(),
  caseState: z.enum(CASE_STATES),
  stepsReached: z.number().int().min(0).max(APPLICATION_STEPS.length),
  next: NextStep,
  unanswered: z.number(),
  /** Earliest reply deadline of an open offer, or the latest one when all have passed, or '' if there is none. */
  replyBy: z.string(),
  /** Documents that are requested, rejected or to be reviewed. */
  documents: z.array(z.object({ kind: z.enum(CASE_DOCUMENT_KINDS), state: z.enum(DOCUMENT_STATES), due: z.string() })),
  updatedAt: z.number(),
});
export type DayCase = z.infer<typeof DayCaseSchema>;

const DayConversation = z.object({
  id: z.number(),
  name: z.string(),
  lastText: z.string(),
  /** Minutes of opening hours since the visitor's unanswered message. */
  waited: z.number(),
  /** Time at which the snooze ends, or 0 if it is not snoozed. */
  laterUntil: z.number(),
});

const HandoverSchema = z.object({
  id: z.number(),
  /** 'mention': the colleague is only mentioned in a case's notes; nothing is handed over. */
  kind: z.enum(['handover', 'mention']),
  from: z.string(),
  note: z.string(),
  conversations: z.array(z.number()),
  applications: z.array(z.number()),
  at: z.number(),
});
export type DayHandover = z.infer<typeof HandoverSchema>;

const ColleagueSchema = z.object({
  id: z.number(),
  name: z.string(),
  presence: z.enum(['here', 'away', 'gone']),
  /** Time since which the colleague has been away. */
  since: z.number(),
  conversations: z.number(),
});
export type DayColleague = z.infer<typeof ColleagueSchema>;

export const DayTask = z.object({
  id: z.number(),
  studentId: z.number(),
  student: z.string(),
  /** Id of the application that the task is about, or 0 for none. */
  application: z.number(),
  text: z.string(),
  due: z.string(),
  /** Display name of the assigned adviser, or '' for the team. */
  adviser: z.string(),
});
export type DayTask = z.infer<typeof DayTask>;

const DayLead = ListedLead.pick({
  id: true,
  name: true,
  areaCode: true,
  mobile: true,
  email: true,
  channel: true,
  question: true,
  adviser: true,
  followUp: true,
  promisedAt: true,
  createdAt: true,
});

const OpeningSpan = z.object({ from: z.number(), to: z.number() });

const DaySchema = z.object({
  now: z.number(),
  /** Today's date in the time zone of the site, such as '2026-11-29'. */
  today: z.string(),
  staffId: z.number(),
  /** Opening hours of the site, or null if it publishes none. */
  hours: z
    .object({ week: z.array(z.array(OpeningSpan)), closed: z.array(z.string()), timeZone: z.string() })
    .nullable(),
  waiting: z.object({ rows: z.array(DayConversation), total: z.number(), goalMinutes: z.number() }),
  /** Applications that nobody follows and that were not sent yet, latest first. */
  newCases: z.object({ rows: z.array(DayCaseSchema), total: z.number() }),
  /** Tasks that are overdue or due within a week. */
  tasks: z.object({ rows: z.array(DayTask), total: z.number() }),
  /** Leads without a first contact, or with a follow-up that is due. */
  /** Booked calls of today, soonest first. */
  appointments: z.array(OfficeAppointment),
  leads: z.object({ rows: z.array(DayLead), total: z.number() }),
  /** Cases with an open offer, overdue replies first. */
  replies: z.object({ rows: z.array(DayCaseSchema), total: z.number(), overdue: z.number() }),
  steps: z.object({ rows: z.array(DayCaseSchema), total: z.number() }),
  /** Cases with a document that is overdue, rejected or to be reviewed. */
  documents: z.object({ rows: z.array(DayCaseSchema), total: z.number() }),
  /**
   * Number of open applications of the agency. `own` is the number of the caller's. As with every total, counting stops
   * at a maximum.
   */
  open: z.number(),
  own: z.number(),
  /** Median wait in milliseconds for today's first replies; null before the first reply. */
  firstReply: z.number().nullable(),
  /** Conversations (`mine`) and applications (`led`) of the caller, which can be handed over. */
  mine: z.array(DayConversation),
  led: z.array(DayCaseSchema),
  lectures: z.array(OfficeLecture),
  /** First lecture after today, or null if there is none. */
  nextLecture: OfficeLecture.nullable(),
  missedSearches: z.array(z.object({ term: z.string(), times: z.number() })),
  colleagues: z.array(ColleagueSchema),
  handovers: z.array(HandoverSchema),
});
export type DayData = z.infer<typeof DaySchema>;

const ScopeInput = z.object({ scope: z.enum(HANDOVER_SCOPES).default('mine') });

export const getDay = createOfficeQuery('day.get', ScopeInput, DaySchema);

/** Returns the same as `getDay`, for polling: it does not extend the idle time of the session. */
export const pollDay = { ...createOfficeQuery('day.poll', ScopeInput, DaySchema), isBackground: true } as const;

const id = z.coerce.number().int().positive();

export const HandoverInput = z
  .object({
    /** Account id of a colleague, or 0 for the team. */
    to: z.coerce.number().int().nonnegative().default(0),
    note: z.string().trim().max(MAX_HANDOVER_NOTE_CHARS).default(''),
    conversations: z.array(id).max(MAX_HANDED_CONVERSATIONS),
    applications: z.array(id).max(MAX_HANDED_APPLICATIONS),
  })
  .refine(({ conversations, applications, note }) => conversations.length + applications.length > 0 || note !== '');

/** Hands work over to a colleague. Items that are no longer assigned to the caller are skipped. */
export const handOver = createOfficeMutation(
  'day.handOver',
  HandoverInput,
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('handedOver'), left: z.array(z.number()) }),
    z.object({ kind: z.literal('nothing') }),
  ]),
);

/** Accepts a handover atomically: of two concurrent calls, only one returns `accepted`. */
export const acceptHandover = createOfficeMutation(
  'day.accept',
  z.object({ id }),
  z.object({ kind: z.enum(['accepted', 'takenAlready']) }),
);
