import { z } from 'zod';
import {
  ACADEMIC_EXAMS,
  APPLICATION_EVENTS,
  APPLICATION_STATUSES,
  APPLICATION_STEPS,
  MAX_COURSES,
  CASE_DOCUMENT_KINDS,
  CLOSING_REASONS,
  COURSE_ACTIONS,
  APPLICATION_ENDINGS,
  LOGGED_ACCESS_KINDS,
  DOCUMENT_ACCESS_REASONS,
  DECISION_OUTCOMES,
  REOPENING_REASONS,
  RETURN_REASONS,
} from '#shared/rules/application/application-lists.ts';
import { COURSE_STATES } from '#shared/rules/application/course-state.ts';
import { CASE_STATES } from '#shared/rules/application/case-state.ts';
import { INTAKE_PATTERN } from '#shared/rules/intake.ts';
import { SEAT_STATES } from '#shared/rules/seat-states.ts';
import { STUDENT_LEAD_ENTRY_KINDS } from '#shared/rules/leads.ts';
import { STUDENT_NOTE_KINDS, MAX_STUDENT_NOTE_CHARS } from '#shared/rules/student-notes.ts';
import { CONSENT_ACTIONS, CONSENT_KINDS } from '#shared/rules/consent.ts';
import { AttributionOutput } from './attribution.ts';
import { EventDelivery } from './event-delivery.ts';
import { leadInterestFields } from './leads.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';
import { ShownToAdviser } from './shown-result.ts';

// Record of one student, with everything that the adviser may see.

/** What the next step of an application requires. `sending` means that the form was never sent to a school. */
const CASE_NEEDS = ['sending', 'decision', 'acceptance', 'conditions'] as const;

/** Next step of an open application and the form with which the adviser performs it. */
export const NextStep = z.object({
  step: z.enum(APPLICATION_STEPS).nullable(),
  lacks: z.enum(CASE_NEEDS).nullable(),
  action: z.enum(['answer', 'remind', 'send', 'decide', 'move', 'close']),
});
export type NextStep = z.infer<typeof NextStep>;

const StudentApplication = z.object({
  id: z.number(),
  status: z.enum(APPLICATION_STATUSES),
  /** Content of the application, or null for a draft, whose content staff must not see. */
  sent: z
    .object({
      caseState: z.enum(CASE_STATES),
      /** Display name of the assigned adviser, or '' if unassigned. */
      adviser: z.string(),
      courses: z.array(
        z.object({
          school: z.string(),
          course: z.string(),
          /** URL of the school's seal picture, or '' if the catalogue no longer contains the school. */
          seal: z.string(),
          state: z.enum(COURSE_STATES),
          /** Reply deadline of an open offer, such as '2026-12-12', or '' if there is none. */
          replyBy: z.string(),
        }),
      ),
      reached: z.array(z.object({ step: z.enum(APPLICATION_STEPS), at: z.number(), note: z.string() })),
      /** Next step, or null for an application that has ended. */
      next: NextStep.nullable(),
      /** Earliest reply deadline of an open offer, or '' if there is none. */
      replyBy: z.string(),
      unanswered: z.number(),
      updatedAt: z.number(),
      /**
       * Whether the student withdrew the consent to transfer data abroad, so that nothing more may be sent to schools.
       */
      staysHere: z.boolean(),
      /** Reason for which the documents of the application cannot be opened. `no` if they can. */
      isLocked: z.enum(['no', 'ended', 'consent']),
      documents: z.array(
        z.object({ kind: z.enum(CASE_DOCUMENT_KINDS), name: z.string(), size: z.number(), opened: z.number() }),
      ),
      english: z.object({ type: z.string(), overall: z.string(), isPredicted: z.boolean() }).nullable(),
      grades: z.array(
        z.object({
          exam: z.enum(ACADEMIC_EXAMS).catch('other'),
          subject: z.string(),
          grade: z.string(),
          isPredicted: z.boolean(),
        }),
      ),
    })
    .nullable(),
});
export type StudentApplication = z.infer<typeof StudentApplication>;
export type SentApplication = NonNullable<StudentApplication['sent']>;

const timestamp = z.number();

/** Events of a student at this agency in chronological order. */
const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registered'), at: timestamp }),
  z.object({
    kind: z.literal('application'),
    at: timestamp,
    who: z.string(),
    application: z.number(),
    /** Whether the application is a draft, which only the student can open. */
    isDraft: z.boolean(),
    event: z.enum([...APPLICATION_EVENTS, 'assigned']),
    /** `step`, `outcome`, `moved` and `ending` contain what the event recorded. Each is null if the event has none. */
    step: z.enum(APPLICATION_STEPS).nullable(),
    outcome: z.enum(DECISION_OUTCOMES).nullable(),
    moved: z.enum(COURSE_ACTIONS).nullable(),
    ending: z.enum(APPLICATION_ENDINGS).nullable(),
    document: z.enum(CASE_DOCUMENT_KINDS).nullable(),
    /** Reason for closing, reopening, or returning a document. */
    reason: z.enum([...CLOSING_REASONS, ...REOPENING_REASONS, ...RETURN_REASONS]).nullable(),
    /** Course, month of intake or new adviser that the entry names, or '' if it names none. */
    about: z.string(),
    text: z.string(),
    /** Hash of the log entry, or '' for entries written before the introduction of hashes. */
    digest: z.string(),
  }),
  z.object({
    kind: z.literal('document'),
    at: timestamp,
    who: z.string(),
    application: z.number(),
    document: z.enum(LOGGED_ACCESS_KINDS),
    reason: z.enum(DOCUMENT_ACCESS_REASONS),
    text: z.string(),
  }),
  z.object({
    kind: z.literal('conversation'),
    at: timestamp,
    conversation: z.number(),
    /** Display name of the adviser who replied, or '' if there was no reply, or for a former colleague. */
    who: z.string(),
    isAnswered: z.boolean(),
    endedAt: z.number().nullable(),
    stars: z.number().nullable(),
    text: z.string(),
  }),
  z.object({
    kind: z.literal('conversationNote'),
    at: timestamp,
    conversation: z.number(),
    who: z.string(),
    text: z.string(),
  }),
  /** Entry of the log of the lead that became the student. */
  z.object({
    kind: z.literal('lead'),
    at: timestamp,
    lead: z.number(),
    /** Conversation of the lead, or null if there is none. */
    conversation: z.number().nullable(),
    entry: z.enum(STUDENT_LEAD_ENTRY_KINDS),
    who: z.string(),
    text: z.string(),
  }),
  /** Notes and finished tasks. Open tasks are in `tasks`. */
  z.object({
    kind: z.literal('note'),
    at: timestamp,
    who: z.string(),
    note: z.enum(STUDENT_NOTE_KINDS),
    text: z.string(),
  }),
  /** Booked call. `at` is the time of booking. */
  z.object({
    kind: z.literal('appointment'),
    at: timestamp,
    startsAt: z.number(),
    who: z.string(),
    isCancelled: z.boolean(),
    text: z.string(),
  }),
  EventDelivery.extend({ kind: z.literal('webhook') }),
  z.object({
    kind: z.literal('lecture'),
    at: timestamp,
    lecture: z.number(),
    title: z.string(),
    state: z.enum(SEAT_STATES),
  }),
  z.object({
    kind: z.literal('consent'),
    at: timestamp,
    what: z.enum([...CONSENT_KINDS, 'result']),
    action: z.enum(CONSENT_ACTIONS),
  }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;

const StudentTaskSchema = z.object({
  id: z.number(),
  text: z.string(),
  /** Due date such as '2026-12-01'. */
  due: z.string(),
  /** Display name of the assigned adviser, or '' for the team. */
  adviser: z.string(),
});
export type StudentTask = z.infer<typeof StudentTaskSchema>;

/** Current catalogue names for the ids in a shared result. */
export const CatalogueNames = z.record(
  z.enum(['country', 'group', 'level', 'course']),
  z.record(z.string(), z.string()),
);

export const getStudent = createOfficeQuery(
  'student.get',
  z.object({ id: z.number().int() }),
  z.object({
    /** Accounts of the agency to which a task can be assigned. */
    colleagues: z.array(z.object({ id: z.number(), name: z.string() })),
    student: z.object({
      id: z.number(),
      name: z.string(),
      latinName: z.string(),
      nickname: z.string(),
      areaCode: z.string(),
      mobile: z.string(),
      /** Birthday, or '' for a student who only used the chat. */
      birthday: z.string(),
      /** Host of the site on which the student registered, or '' for a site of another agency. */
      site: z.string(),
      /** Attribution of the student, such as campaign and referrer. */
      attribution: AttributionOutput,
      registeredAt: z.number(),
    }),
    /** Interest of the lead that became the student, with names in the language of the caller; null without a lead. */
    interest: z.object({ ...leadInterestFields, country: z.string(), level: z.string() }).nullable(),
    /** Applications, latest first. */
    applications: z.array(StudentApplication),
    favourites: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        seal: z.string(),
        remark: z.string(),
        courses: z.array(z.string()),
      }),
    ),
    talk: z
      .object({
        id: z.number(),
        isOpen: z.boolean(),
        assignee: z.string(),
        lastAt: z.number(),
        lastText: z.string(),
      })
      .nullable(),
    /** Open tasks, earliest due date first. */
    tasks: z.array(StudentTaskSchema),
    /** Today's date in the time zone of the site, such as '2026-11-29'. */
    today: z.string(),
    consents: z.array(
      z.object({
        what: z.enum([...CONSENT_KINDS, 'result']),
        /** Latest action, or null if this consent was never requested from the student. */
        action: z.enum(CONSENT_ACTIONS).nullable(),
        at: z.number().nullable(),
      }),
    ),
    shown: ShownToAdviser,
    schools: z.record(z.string(), z.object({ name: z.string(), seal: z.string() })),
    names: CatalogueNames,
    /** Events, latest first. */
    timeline: z.array(TimelineEntry),
    /** Result of verifying the hash chain of the latest application's log. */
    proof: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('none') }),
      z.object({ kind: z.literal('intact'), entries: z.number() }),
      z.object({ kind: z.literal('unsealed') }),
      z.object({ kind: z.literal('broken'), entry: z.number() }),
    ]),
  }),
);
export type StudentRecord = z.output<(typeof getStudent)['output']>;

const id = z.coerce.number().int().positive();

const FoundCourseSchema = z.object({ id: z.number(), course: z.string(), school: z.string() });
export type FoundCourse = z.infer<typeof FoundCourseSchema>;

const NamedKeySchema = z.object({ key: z.string(), name: z.string() });
const keyInput = z.string().max(20).nullable().default(null);

const OfferedCourseSchema = FoundCourseSchema.extend({
  country: z.string(),
  level: z.string(),
  /** Annual tuition, or null if the school publishes none. */
  fee: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  /** Application deadline, or '' if none is known. It may have passed. */
  applyBy: z.string(),
});
export type OfferedCourse = z.infer<typeof OfferedCourseSchema>;

/**
 * Finds courses for a student's application. Country and level are keys of the catalogue: null for those of the lead
 * that became the student, '' for all.
 */
export const findStudentCourses = createOfficeQuery(
  'student.courses',
  z.object({
    id,
    q: z.string().trim().max(100).default(''),
    country: keyInput,
    level: keyInput,
    /** School whose courses are searched, or null for all. */
    school: id.nullable().default(null),
    chosen: z.array(id).max(MAX_COURSES).default([]),
  }),
  z.object({
    /**
     * Application that the student already has, at this or another agency, or null. Its id is null if the caller may not
     * open it.
     */
    application: z.object({ id: z.number().nullable() }).nullable(),
    country: NamedKeySchema.nullable(),
    level: NamedKeySchema.nullable(),
    /** School of the found courses, or null if they are of several. */
    school: z.object({ id: z.number(), name: z.string() }).nullable(),
    /** Other schools whose names match. */
    otherSchools: z.array(z.object({ id: z.number(), name: z.string(), place: z.string() })),
    found: z.array(OfferedCourseSchema),
    /** Chosen courses that the site has. */
    chosen: z.array(FoundCourseSchema),
  }),
);
export type StudentCourses = z.output<(typeof findStudentCourses)['output']>;

/** Parts of the application form in which something can be missing. */
export const FORM_PARTS = ['personal', 'education', 'exams', 'courses', 'documents', 'review'] as const;

/** Draft of a student. Its content is the student's own: only what is missing is listed. */
export const getDraft = createOfficeQuery(
  'student.draft',
  z.object({ id }),
  z.object({
    id: z.number(),
    studentId: z.number(),
    student: z.string(),
    changedAt: z.number(),
    /** Adviser who began the draft, or '' if the student did. */
    startedBy: z.string(),
    /** Courses of a draft that an adviser began. */
    courses: z.array(z.object({ school: z.string(), course: z.string(), intake: z.string(), applyBy: z.string() })),
    today: z.string(),
    missing: z.array(z.object({ part: z.enum(FORM_PARTS), count: z.number() })),
  }),
);
export type DraftApplication = z.output<(typeof getDraft)['output']>;

const NewApplicationSchema = z.object({
  id,
  courses: z
    .array(z.object({ courseId: id, intake: z.union([z.literal(''), z.string().regex(INTAKE_PATTERN)]) }))
    .min(1)
    .max(MAX_COURSES),
});
export type NewApplication = z.infer<typeof NewApplicationSchema>;

/** Creates a draft for a student, who completes and submits it. `exists`: the student already has an application. */
export const startStudentApplication = createOfficeMutation(
  'student.startApplication',
  NewApplicationSchema,
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('started'), application: z.number() }),
    z.object({ kind: z.enum(['exists', 'unknownCourse']) }),
  ]),
);

/** Note or task about a student. A task has a due date. */
export const NoteInput = z
  .object({
    kind: z.enum(STUDENT_NOTE_KINDS),
    text: z.string().trim().min(1).max(MAX_STUDENT_NOTE_CHARS),
    due: z.union([z.literal(''), z.iso.date()]).default(''),
    /** Account id of the colleague to whom the task is assigned, 0 for the team, or null for its author. */
    to: z.int().min(0).nullable().default(null),
  })
  .refine(({ kind, due }) => (kind === 'task') === (due !== ''), { path: ['due'] });

export const addStudentNote = createOfficeMutation(
  'student.addNote',
  z.object({ id, note: NoteInput }),
  z.object({ refusal: z.enum(['noColleague']).nullable() }),
);

/** Finishes a task. Atomic: of two concurrent calls the second returns `doneAlready`. */
export const finishStudentTask = createOfficeMutation(
  'student.finishTask',
  z.object({ id }),
  z.object({ kind: z.enum(['done', 'doneAlready']) }),
);
