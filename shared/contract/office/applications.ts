import { z } from 'zod';
import { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { AdviserAction } from '#shared/contract/operations.ts';
import {
  APPLICATION_EVENTS,
  APPLICATION_STATUSES,
  APPLICATION_STEPS,
  CASE_DOCUMENT_KINDS,
  CLOSING_REASONS,
  ENDINGS,
  MESSAGE_MAX,
  OPENED_KINDS,
  OPENING_NOTE_MAX,
  OPENING_REASONS,
  OUTCOMES,
  REOPENING_REASONS,
  REPLIES,
} from '#shared/rules/application/application-lists.ts';
import { BOARD_VIEWS, LISTED_STAGES, MAX_SELECTED, STAGES, TABLE_SORTS } from '#shared/rules/application/board.ts';
import { DOCUMENT_STATES } from '#shared/rules/application/document-checklist.ts';
import { CASE_STATES } from '#shared/rules/application/case-state.ts';
import { CONSENTS } from '#shared/rules/consent.ts';
import { STUDENT_NOTE_KINDS, STUDENT_NOTE_MAX } from '#shared/rules/student-notes.ts';
import { SEARCH_MAX } from '#shared/rules/student-filters.ts';
import { officeMutation, officeQuery } from './office-call.ts';
import { ListedView } from './views.ts';

const id = z.int().positive();
const step = z.enum(APPLICATION_STEPS);

/**
 * Missing requirement of a step: decision, offer, acceptance or met conditions; or the form was never sent to a school.
 */
const NEEDS = ['sending', 'decision', 'offer', 'acceptance', 'conditions'] as const;
const need = z.enum(NEEDS);
export type CaseNeed = z.infer<typeof need>;

const NextStep = z.object({ step, lacks: need.nullable() });

/** Next action of the adviser. */
const TODOS = ['respond', 'close', 'remind', 'send', 'decide', 'record'] as const;

const Course = z.object({ school: z.string(), course: z.string() });

const ListedApplication = z.object({
  id,
  student: z.string(),
  /** Address of the seal of the first school; '' for a school that the catalogue lacks. */
  seal: z.string(),
  courses: z.array(Course),
  stage: z.enum(STAGES),
  caseState: z.enum(CASE_STATES),
  /** Number of reached steps. */
  steps: z.number(),
  next: NextStep.nullable(),
  todo: z.enum(TODOS).nullable(),
  /** Messages of the student without a reply. */
  unanswered: z.number(),
  /** Next deadline of an open offer: 2026-12-12; '' without one. */
  replyBy: z.string(),
  /** Last minute of that day where the school is; null if its time zone is unknown. */
  replyEnds: z.number().nullable(),
  /** '' if unassigned. */
  adviser: z.string(),
  /** The consent to sending abroad is withdrawn. */
  staysHere: z.boolean(),
  /** Number of the last entry of the log, which a bulk action sends back as `seen`. */
  version: z.number(),
  /** Time of the last change. */
  changedAt: z.number(),
});
export type ListedApplication = z.infer<typeof ListedApplication>;

const Colleague = z.object({
  id,
  name: z.string(),
  /** Signed in and available, signed in and away, or not signed in. */
  presence: z.enum(['here', 'away', 'gone']),
});
export type Colleague = z.infer<typeof Colleague>;

export const listApplications = officeQuery(
  'applications.list',
  z.object({
    view: z.enum(BOARD_VIEWS).default('board'),
    q: z.string().max(SEARCH_MAX).default(''),
    school: z.string().max(15).default(''),
    stage: z.union([z.literal(''), z.enum(LISTED_STAGES)]).default(''),
    adviser: z.string().max(12).default(''),
    sort: z.enum(TABLE_SORTS).default('reply'),
    page: z.int().min(1).max(200).default(1),
  }),
  z.object({
    /** '2026-11-29' in the time zone of the site. */
    today: z.string(),
    applications: z.array(ListedApplication),
    /** By stage, counted up to `cap`; one more means "or more". The table has one total. */
    totals: z.record(z.string(), z.number()),
    cap: z.number(),
    hasMore: z.boolean(),
    schools: z.array(z.object({ id: z.string(), name: z.string() })),
    colleagues: z.array(Colleague),
    /** Saved views: one's own, then the shared ones. */
    views: z.array(ListedView),
    /** Closed applications of students who asked for their account to be deleted: number and time only. */
    leaving: z.array(z.object({ id, askedAt: z.number() })),
  }),
);
export type ApplicationList = z.output<(typeof listApplications)['output']>;

/** Entries of the log, the internal ones included. */
const CASE_EVENTS = [...APPLICATION_EVENTS, 'assigned'] as const;

const Event = z.object({
  seq: z.number(),
  at: z.string(),
  by: z.enum(['student', 'staff']),
  who: z.string(),
  kind: z.enum(CASE_EVENTS),
  step: step.nullable(),
  /** Index of the course; null for entries about none. */
  course: z.number().nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
  ending: z.enum(ENDINGS).nullable(),
  intake: z.string(),
  reason: z.enum([...CLOSING_REASONS, ...REOPENING_REASONS]).nullable(),
  /** Display name of the assigned colleague; '' for none. */
  name: z.string(),
  /** Kind of a document. */
  document: z.enum(CASE_DOCUMENT_KINDS).nullable(),
  note: z.string(),
  hash: z.string(),
});
export type CaseEvent = z.infer<typeof Event>;

const Decision = z.object({
  id: z.number(),
  outcome: z.enum(OUTCOMES),
  conditions: z.array(z.string()),
  /** Indexes of the met conditions. */
  met: z.array(z.number()),
  replyBy: z.string(),
  note: z.string(),
  reply: z.enum(REPLIES).nullable(),
});

const Application = z.object({
  id,
  /** Number of the last entry of the log, which a change sends back as `seen`. */
  version: z.number(),
  /** '2026-11-29' in the time zone of the site. */
  today: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  caseState: z.enum(CASE_STATES),
  student: z.object({ id, name: z.string() }),
  adviser: z.object({ id: z.number(), name: z.string() }),
  /** Conversation of the student; null without one. */
  conversation: z.number().nullable(),
  colleagues: z.array(Colleague),
  consents: z.array(
    z.object({ what: z.enum(CONSENTS), action: z.enum(['given', 'withdrawn', 'none']), at: z.string() }),
  ),
  staysHere: z.boolean(),
  steps: z.array(z.object({ key: step, at: z.string(), note: z.string() })),
  next: NextStep.nullable(),
  /** Latest change of the case, while the agency can take it back. */
  undo: Event.extend({ until: z.number() }).nullable(),
  canSend: z.boolean(),
  canDefer: z.boolean(),
  /** Ending with which the case can be closed now; null for an ended case. */
  ending: z.enum(ENDINGS).nullable(),
  canReopen: z.boolean(),
  /** Notes and done tasks of the case, latest first. */
  notes: z.array(
    z.object({
      id,
      kind: z.enum(STUDENT_NOTE_KINDS),
      text: z.string(),
      who: z.string(),
      at: z.number(),
    }),
  ),
  /** Open tasks, the first due first. */
  tasks: z.array(
    z.object({
      id,
      text: z.string(),
      due: z.string(),
      /** '' for the team. */
      adviser: z.string(),
    }),
  ),
  courses: z.array(Course.extend({ seal: z.string(), decision: Decision.nullable() })),
  messages: z.array(
    z.object({
      id: z.number(),
      from: z.enum(['student', 'staff']),
      who: z.string(),
      text: z.string(),
      at: z.string(),
      /** From the student and without a reply. */
      isOpen: z.boolean(),
    }),
  ),
  /** Documents of the case: by country and level of its courses, and others that were requested or added. */
  checklist: z.array(
    z.object({
      kind: z.enum(CASE_DOCUMENT_KINDS),
      state: z.enum(DOCUMENT_STATES),
      /** Reason of the request or the rejection. */
      note: z.string(),
      due: z.string(),
      /** '' for a document that was neither requested nor received. */
      at: z.string(),
      /** Indexes of its files in `documents`. */
      files: z.array(z.number()),
    }),
  ),
  documents: z.array(
    z.object({ kind: z.enum(CASE_DOCUMENT_KINDS), name: z.string(), size: z.number(), contentType: z.string() }),
  ),
  /** Why documents and the passport number cannot be opened; null if they can. */
  closedBy: z.enum(['consent', 'ended']).nullable(),
  /** The student withdrew the consent to documents, which were deleted. */
  documentsGone: z.boolean(),
  openings: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      who: z.string(),
      kind: z.enum(OPENED_KINDS),
      name: z.string(),
      reason: z.enum(OPENING_REASONS),
      note: z.string(),
    }),
  ),
  /** As submitted, without documents and with a masked passport number. */
  form: ApplyForm,
  events: z.array(Event),
  /** Verification of the hash chain on this request; null for a log without one. */
  proof: z
    .object({ holds: z.boolean(), entries: z.number(), isUnsealed: z.boolean(), brokenAt: z.number() })
    .nullable(),
});
export type CaseApplication = z.infer<typeof Application>;

export const getApplication = officeQuery('applications.get', z.object({ id }), Application);

export const CaseAction = z.union([
  AdviserAction,
  /** The office alone sends it: the consent to sending abroad is checked there. */
  z.object({ kind: z.literal('sentToSchools'), note: z.string().trim().max(MESSAGE_MAX).default('') }),
]);
export type CaseAction = z.output<typeof CaseAction>;

/** Why a case was not changed. */
const Refusal = z.discriminatedUnion('why', [
  /** A colleague or the student decided since the page was loaded. */
  z.object({ why: z.literal('stale'), changes: z.array(Event) }),
  z.object({ why: z.literal('ended'), state: z.enum(CASE_STATES) }),
  z.object({ why: z.literal('lacks'), lacks: need }),
  /** Another step comes first. */
  z.object({ why: z.literal('first'), next: NextStep }),
  /** The step is recorded already; `next` follows. */
  z.object({ why: z.literal('past'), next: NextStep }),
  z.object({ why: z.literal('sent') }),
  z.object({ why: z.literal('staysHere') }),
  z.object({ why: z.literal('impossible') }),
  /** Unknown application, or one of a student whose account is being deleted. */
  z.object({ why: z.literal('gone') }),
  /** In other hands than on the page. */
  z.object({ why: z.literal('reassigned') }),
  /** The colleague works here no longer. */
  z.object({ why: z.literal('noColleague') }),
]);
export type CaseRefusal = z.infer<typeof Refusal>;

const Changed = z.object({ refusal: Refusal.nullable() });

/** Repeating it is a no-op: `seen` is the version of the page. */
export const changeCase = officeMutation(
  'applications.change',
  z.object({ id, seen: z.int().min(0), action: CaseAction }),
  Changed,
);

/** An entry for colleagues. A mentioned colleague, by '@name' in the text or by id, reads it on their day. */
export const CaseNote = z
  .object({
    kind: z.enum(STUDENT_NOTE_KINDS),
    text: z.string().trim().min(1).max(STUDENT_NOTE_MAX),
    due: z.union([z.literal(''), z.iso.date()]).default(''),
    /** Account that has the task; 0 for the team. */
    to: z.int().min(0).default(0),
    mention: z.int().min(0).default(0),
  })
  .refine(({ kind, due }) => (kind === 'task') === (due !== ''), { path: ['due'] });

export const addCaseNote = officeMutation(
  'applications.addNote',
  z.object({ id, note: CaseNote }),
  z.object({ refusal: z.enum(['noColleague']).nullable(), mentioned: z.number() }),
);

const note = z.string().trim().max(MESSAGE_MAX).default('');

/** `to` and `from` are accounts; 0 for none. */
export const assignCase = officeMutation(
  'applications.assign',
  z.object({ id, from: z.int().min(0), to: z.int().min(0), note }),
  Changed,
);

/** Changes several applications, each in its own transaction. */
export const changeCases = officeMutation(
  'applications.changeMany',
  z.object({
    /** Each with the `loadedAt` of its page. */
    cases: z
      .array(z.object({ id, seen: z.number() }))
      .min(1)
      .max(MAX_SELECTED),
    change: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('action'), action: CaseAction }),
      z.object({ kind: z.literal('assign'), to: z.int().min(0), note }),
    ]),
  }),
  z.object({
    results: z.array(
      /** `student` is '' for a case that is not here. */
      z.object({ id, student: z.string(), refusal: Refusal.nullable() }),
    ),
  }),
);

export const DOCUMENT_FAULTS = [
  'empty',
  'tooLarge',
  'wrongKind',
  'damaged',
  'tooManyPixels',
  'infected',
  'notScanned',
  'full',
] as const;

/** Files a document with the case, checked as an upload of the student. */
export const addCaseDocument = {
  ...officeMutation(
    'applications.addDocument',
    z.object({ id, document: z.enum(CASE_DOCUMENT_KINDS) }),
    z.object({ fault: z.union([z.enum(DOCUMENT_FAULTS), z.literal('closed')]).nullable() }),
  ),
  takesFile: true,
} as const;

/** Opens a document, or the passport number, for a reason that the student reads. */
export const openCaseDocument = officeMutation(
  'applications.open',
  z.object({
    id,
    /** Index of the document; null for the passport number. */
    document: z.int().min(0).nullable(),
    reason: z.enum(OPENING_REASONS),
    note: z.string().trim().max(OPENING_NOTE_MAX).default(''),
  }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('passportNumber'), number: z.string() }),
    /** Readable by the same account for some minutes: '/applications/7/opened/12'. */
    z.object({ kind: z.literal('document'), opening: z.number() }),
    z.object({ kind: z.literal('refused'), why: z.enum(['reason', 'staysHere']) }),
  ]),
);
