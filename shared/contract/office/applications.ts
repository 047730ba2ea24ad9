import { z } from 'zod';
import { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { AdviserAction } from '#shared/contract/operations.ts';
import {
  APPLICATION_EVENTS,
  APPLICATION_STATUSES,
  APPLICATION_STEPS,
  CASE_DOCUMENT_KINDS,
  CLOSING_REASONS,
  COURSE_ACTIONS,
  APPLICATION_ENDINGS,
  MAX_MESSAGE_CHARS,
  LOGGED_ACCESS_KINDS,
  MAX_ACCESS_NOTE_CHARS,
  DOCUMENT_ACCESS_REASONS,
  DECISION_OUTCOMES,
  REOPENING_REASONS,
  RETURN_REASONS,
  OFFER_REPLIES,
  REPLY_CHANNELS,
} from '#shared/rules/application/application-lists.ts';
import { BOARD_VIEWS, FILTER_STAGES, MAX_SELECTED_CASES, TABLE_SORTS } from '#shared/rules/application/board.ts';
import { DOCUMENT_STATES } from '#shared/rules/application/document-checklist.ts';
import { COURSE_STATES } from '#shared/rules/application/course-state.ts';
import { CASE_STATES } from '#shared/rules/application/case-state.ts';
import { CONSENT_KINDS } from '#shared/rules/consent.ts';
import { STUDENT_NOTE_KINDS, MAX_STUDENT_NOTE_CHARS } from '#shared/rules/student-notes.ts';
import { MAX_STUDENT_SEARCH_CHARS } from '#shared/rules/student-filters.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';
import { ListedView } from './views.ts';

const id = z.int().positive();
const step = z.enum(APPLICATION_STEPS);

/** What the next step of an application requires. `sending` means that the form was never sent to a school. */
const CASE_NEEDS = ['sending', 'decision', 'acceptance', 'conditions'] as const;
const need = z.enum(CASE_NEEDS);

const NextStep = z.object({ step, lacks: need.nullable() });

/** Next action of the adviser on an application. */
const CASE_TODOS = ['respond', 'close', 'remind', 'send', 'decide', 'record'] as const;

const CaseCourse = z.object({ school: z.string(), course: z.string() });

/** Course for which a student applies: a card of the board, or a row of the table. */
const ListedCourse = z.object({
  /** Id of the application. */
  id,
  /** Index of the course in the application. */
  at: z.int().min(0),
  /** Number of courses in the application. */
  courses: z.int().min(1),
  student: z.string(),
  school: z.string(),
  /** '' if the student applies to the school without a course. */
  course: z.string(),
  /** URL of the school's seal picture, or '' if the catalogue does not contain the school. */
  seal: z.string(),
  state: z.enum(COURSE_STATES),
  stage: z.enum(FILTER_STAGES),
  /** Next step of the application, for the course to which it applies, or null for other courses. */
  next: NextStep.nullable(),
  todo: z.enum(CASE_TODOS).nullable(),
  /** Whether the course is still pursued. False after it was withdrawn or the application ended. */
  isPursued: z.boolean(),
  /** Whether the course can be withdrawn while the application continues with another course. */
  canWithdraw: z.boolean(),
  /** Number of the student's messages without a reply, or 0 for all but the first of the case's courses in the list. */
  unanswered: z.number(),
  /** Reply deadline of the open offer, such as '2026-12-12', or '' if there is none. */
  replyBy: z.string(),
  /** Last minute of the `replyBy` day in the school's time zone, or null if that time zone is unknown. */
  replyEnds: z.number().nullable(),
  /** Display name of the assigned adviser, or '' if unassigned. */
  adviser: z.string(),
  /** Whether the student withdrew the consent to transfer data abroad. */
  staysHere: z.boolean(),
  /** Sequence number of the last log entry. A bulk action sends it back as `seen` for optimistic locking. */
  version: z.number(),
  changedAt: z.number(),
});
export type ListedCourse = z.infer<typeof ListedCourse>;

const Colleague = z.object({
  id,
  name: z.string(),
  /** `here`: logged in and available; `away`: logged in but away; `gone`: not logged in. */
  presence: z.enum(['here', 'away', 'gone']),
});
export type Colleague = z.infer<typeof Colleague>;

export const listApplications = createOfficeQuery(
  'applications.list',
  z.object({
    view: z.enum(BOARD_VIEWS).default('board'),
    q: z.string().max(MAX_STUDENT_SEARCH_CHARS).default(''),
    school: z.string().max(15).default(''),
    stage: z.union([z.literal(''), z.enum(FILTER_STAGES)]).default(''),
    adviser: z.string().max(12).default(''),
    sort: z.enum(TABLE_SORTS).default('reply'),
    page: z.int().min(1).max(200).default(1),
  }),
  z.object({
    /** Today's date in the time zone of the site, such as '2026-11-29'. */
    today: z.string(),
    courses: z.array(ListedCourse),
    /**
     * Number of courses by stage (one total in the table view). Counting stops at `cap` + 1, which means "more than
     * `cap`".
     */
    totals: z.record(z.string(), z.number()),
    cap: z.number(),
    hasMore: z.boolean(),
    schools: z.array(z.object({ id: z.string(), name: z.string() })),
    colleagues: z.array(Colleague),
    /** Saved views: first the caller's own, then the shared ones. */
    views: z.array(ListedView),
    /** Closed applications of students who requested the deletion of their accounts. Only number and time. */
    leaving: z.array(z.object({ id, askedAt: z.number() })),
  }),
);
export type ApplicationList = z.output<(typeof listApplications)['output']>;

/** Kinds of log entries that staff see, including internal ones. */
const CASE_EVENTS = [...APPLICATION_EVENTS, 'assigned'] as const;

const DepositSchema = z.object({ amount: z.number().nullable(), currency: z.string(), paidOn: z.string() });

const CaseEventSchema = z.object({
  seq: z.number(),
  at: z.string(),
  by: z.enum(['student', 'staff']),
  who: z.string(),
  kind: z.enum(CASE_EVENTS),
  step: step.nullable(),
  /** Index in `courses`, or null for an entry about the whole application. */
  course: z.number().nullable(),
  outcome: z.enum(DECISION_OUTCOMES).nullable(),
  /** State into which a single course was moved. */
  moved: z.enum(COURSE_ACTIONS).nullable(),
  ending: z.enum(APPLICATION_ENDINGS).nullable(),
  intake: z.string(),
  reason: z.enum([...CLOSING_REASONS, ...REOPENING_REASONS, ...RETURN_REASONS]).nullable(),
  /** Display name of the assigned colleague, or '' if none. */
  name: z.string(),
  document: z.enum(CASE_DOCUMENT_KINDS).nullable(),
  /** How the student told the adviser the reply, or null for a reply of the student's own. */
  via: z.enum(REPLY_CHANNELS).nullable(),
  deposit: DepositSchema.nullable(),
  note: z.string(),
  hash: z.string(),
});
export type CaseEvent = z.infer<typeof CaseEventSchema>;

const CaseDecision = z.object({
  id: z.number(),
  outcome: z.enum(DECISION_OUTCOMES),
  conditions: z.array(z.string()),
  /** Indexes in `conditions` of the met conditions. */
  met: z.array(z.number()),
  /** Indexes of the conditions that the school waived. They are in `met` too. */
  waived: z.array(z.number()),
  replyBy: z.string(),
  /** True while the student waits for the school's reply to a request for more time. */
  isExtensionOpen: z.boolean(),
  note: z.string(),
  reply: z.enum(OFFER_REPLIES).nullable(),
});

const CaseApplicationSchema = z.object({
  id,
  /** Sequence number of the last log entry. A change sends it back as `seen` for optimistic locking. */
  version: z.number(),
  /** Today's date in the time zone of the site, such as '2026-11-29'. */
  today: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  caseState: z.enum(CASE_STATES),
  student: z.object({ id, name: z.string() }),
  adviser: z.object({ id: z.number(), name: z.string() }),
  /** Id of the student's conversation, or null if there is none. */
  conversation: z.number().nullable(),
  colleagues: z.array(Colleague),
  consents: z.array(
    z.object({ what: z.enum(CONSENT_KINDS), action: z.enum(['given', 'withdrawn', 'none']), at: z.string() }),
  ),
  staysHere: z.boolean(),
  steps: z.array(z.object({ key: step, at: z.string(), note: z.string(), deposit: DepositSchema.nullable() })),
  next: NextStep.nullable(),
  /** Latest change of the case, which the agency can undo before `until`, or null after that time. */
  undo: CaseEventSchema.extend({ until: z.number() }).nullable(),
  canSend: z.boolean(),
  canDefer: z.boolean(),
  /** Ending with which the adviser can close the case now, or null for an ended case. */
  ending: z.enum(APPLICATION_ENDINGS).nullable(),
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
      /** Display name of the adviser, or '' for the team. */
      adviser: z.string(),
    }),
  ),
  courses: z.array(
    CaseCourse.extend({
      seal: z.string(),
      /** Currency of the school's country, or '' if unknown. */
      currency: z.string(),
      /** Month in which the course starts, such as '2027-09', or '' if unknown. */
      intake: z.string(),
      /**
       * Application deadline of the school or of UCAS for the intake, for a course that was not sent yet, or '' if none
       * is known. It may have passed.
       */
      applyBy: z.string(),
      /** Last minute of the reply deadline in the school's time zone; null without a deadline or time zone. */
      replyEnds: z.number().nullable(),
      state: z.enum(COURSE_STATES),
      /** Moves that are possible now. */
      moves: z.array(z.enum(COURSE_ACTIONS)),
      decision: CaseDecision.nullable(),
    }),
  ),
  messages: z.array(
    z.object({
      id: z.number(),
      from: z.enum(['student', 'staff']),
      who: z.string(),
      text: z.string(),
      at: z.string(),
      /** Whether it is a message of the student without a reply. */
      isOpen: z.boolean(),
    }),
  ),
  /** Documents required for the country and level of the courses, followed by other requested or uploaded documents. */
  checklist: z.array(
    z.object({
      kind: z.enum(CASE_DOCUMENT_KINDS),
      state: z.enum(DOCUMENT_STATES),
      /** Ready reason for rejecting the document, or '' if none. */
      reason: z.union([z.literal(''), z.enum(RETURN_REASONS)]),
      /** Written reason for requesting or rejecting the document. */
      note: z.string(),
      due: z.string(),
      /** Time of the last change of state, or '' for a document that was neither requested nor received. */
      at: z.string(),
      /** Indexes of the document's files in `documents`. */
      files: z.array(z.number()),
    }),
  ),
  documents: z.array(
    z.object({ kind: z.enum(CASE_DOCUMENT_KINDS), name: z.string(), size: z.number(), contentType: z.string() }),
  ),
  /** Reason for which documents and passport number cannot be opened, or null if they can. */
  closedBy: z.enum(['consent', 'ended']).nullable(),
  /** Whether the documents were deleted because the student withdrew the consent to document storage. */
  documentsGone: z.boolean(),
  openings: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      who: z.string(),
      kind: z.enum(LOGGED_ACCESS_KINDS),
      name: z.string(),
      reason: z.enum(DOCUMENT_ACCESS_REASONS),
      note: z.string(),
    }),
  ),
  /** Submitted form without its documents and with the passport number masked. */
  form: ApplyForm,
  events: z.array(CaseEventSchema),
  /** Result of verifying the log's hash chain during this request, or null for a log without hashes. */
  proof: z
    .object({ holds: z.boolean(), entries: z.number(), isUnsealed: z.boolean(), brokenAt: z.number() })
    .nullable(),
});
export type CaseApplication = z.infer<typeof CaseApplicationSchema>;

export const getApplication = createOfficeQuery('applications.get', z.object({ id }), CaseApplicationSchema);

export const CaseAction = z.union([
  AdviserAction,
  /** Only through the office API, which checks the consent to transfer data abroad. */
  z.object({ kind: z.literal('sentToSchools'), note: z.string().trim().max(MAX_MESSAGE_CHARS).default('') }),
  /** Only through the office API, for the same reason as 'sentToSchools'. */
  z.object({
    kind: z.literal('courseMoved'),
    course: z.int().min(0).max(20),
    to: z.enum(COURSE_ACTIONS),
    note: z.string().trim().max(MAX_MESSAGE_CHARS).default(''),
  }),
]);
export type CaseAction = z.output<typeof CaseAction>;

const CaseRefusalSchema = z.discriminatedUnion('why', [
  /** A colleague or the student changed the case after the page was loaded. */
  z.object({ why: z.literal('stale'), changes: z.array(CaseEventSchema) }),
  z.object({ why: z.literal('ended'), state: z.enum(CASE_STATES) }),
  z.object({ why: z.literal('lacks'), lacks: need }),
  /** Another step, `next`, must be recorded before this one. */
  z.object({ why: z.literal('first'), next: NextStep }),
  /** The step was already recorded. `next` is the following step. */
  z.object({ why: z.literal('past'), next: NextStep }),
  z.object({ why: z.literal('sent') }),
  z.object({ why: z.literal('staysHere') }),
  z.object({ why: z.literal('impossible') }),
  /** The application does not exist, or the student's account is being deleted. */
  z.object({ why: z.literal('gone') }),
  /** The case is assigned to another adviser than the page showed. */
  z.object({ why: z.literal('reassigned') }),
  /** The chosen colleague has no active account at the agency. */
  z.object({ why: z.literal('noColleague') }),
]);
export type CaseRefusal = z.infer<typeof CaseRefusalSchema>;

const ChangeOutcome = z.object({ refusal: CaseRefusalSchema.nullable() });

/**
 * Changes a case. Retrying is safe: `seen` is the version shown on the page, so a repeated action is rejected as stale.
 */
export const changeCase = createOfficeMutation(
  'applications.change',
  z.object({ id, seen: z.int().min(0), action: CaseAction }),
  ChangeOutcome,
);

/** Requests several documents at once. Repeating it is safe, as with `changeCase`. */
export const requestDocuments = createOfficeMutation(
  'applications.requestDocuments',
  z.object({ id, seen: z.int().min(0), documents: z.array(z.enum(CASE_DOCUMENT_KINDS)).min(1).max(20) }),
  ChangeOutcome,
);

/** Note for colleagues. A colleague mentioned by '@name' in the text, or by id, sees it on the day page. */
export const CaseNote = z
  .object({
    kind: z.enum(STUDENT_NOTE_KINDS),
    text: z.string().trim().min(1).max(MAX_STUDENT_NOTE_CHARS),
    due: z.union([z.literal(''), z.iso.date()]).default(''),
    /** Account id of the colleague to whom the task is assigned, or 0 for the team. */
    to: z.int().min(0).default(0),
    mention: z.int().min(0).default(0),
  })
  .refine(({ kind, due }) => (kind === 'task') === (due !== ''), { path: ['due'] });

export const addCaseNote = createOfficeMutation(
  'applications.addNote',
  z.object({ id, note: CaseNote }),
  z.object({ refusal: z.enum(['noColleague']).nullable(), mentioned: z.number() }),
);

const noteInput = z.string().trim().max(MAX_MESSAGE_CHARS).default('');

/**
 * Reassigns a case. `from` is the adviser shown on the page, `to` the new one. Both are staff account ids, 0 for
 * unassigned.
 */
export const assignCase = createOfficeMutation(
  'applications.assign',
  z.object({ id, from: z.int().min(0), to: z.int().min(0), note: noteInput }),
  ChangeOutcome,
);

export const changeCases = createOfficeMutation(
  'applications.changeMany',
  z.object({
    /** `at` is the index of the course. `seen` is the application's `version` shown on the page. */
    courses: z
      .array(z.object({ id, at: z.int().min(0), seen: z.number() }))
      .min(1)
      .max(MAX_SELECTED_CASES),
    change: z.discriminatedUnion('kind', [
      /** Applies an action to each application once, even if several of its courses are selected. */
      z.object({ kind: z.literal('action'), action: CaseAction }),
      z.object({ kind: z.literal('assign'), to: z.int().min(0), note: noteInput }),
      /** Moves each selected course. */
      z.object({ kind: z.literal('moveCourse'), to: z.enum(COURSE_ACTIONS), note: noteInput }),
    ]),
  }),
  z.object({
    results: z.array(
      z.object({
        id,
        /** Index of the course that was moved, or null for a change of the whole application. */
        at: z.number().nullable(),
        /** Name of the student, or '' if the application was not found. */
        student: z.string(),
        refusal: CaseRefusalSchema.nullable(),
      }),
    ),
  }),
);

export const DOCUMENT_ERRORS = [
  'empty',
  'tooLarge',
  'wrongKind',
  'damaged',
  'tooManyPixels',
  'infected',
  'notScanned',
  'full',
] as const;

/** Uploads a document to the case. The file passes the same checks as an upload by the student. */
export const addCaseDocument = {
  ...createOfficeMutation(
    'applications.addDocument',
    z.object({ id, document: z.enum(CASE_DOCUMENT_KINDS) }),
    z.object({ fault: z.union([z.enum(DOCUMENT_ERRORS), z.literal('closed')]).nullable() }),
  ),
  takesFile: true,
} as const;

/** Opens a document or the passport number. The reason is logged and shown to the student. */
export const openCaseDocument = createOfficeMutation(
  'applications.open',
  z.object({
    id,
    /** Index in `documents`, or null for the passport number. */
    document: z.int().min(0).nullable(),
    reason: z.enum(DOCUMENT_ACCESS_REASONS),
    note: z.string().trim().max(MAX_ACCESS_NOTE_CHARS).default(''),
  }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('passportNumber'), number: z.string() }),
    /** Id for the download path '/applications/7/opened/12', which the same account can access for some minutes. */
    z.object({ kind: z.literal('document'), opening: z.number() }),
    z.object({ kind: z.literal('refused'), why: z.enum(['reason', 'staysHere']) }),
  ]),
);
