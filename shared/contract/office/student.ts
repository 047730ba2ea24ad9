import { z } from 'zod';
import {
  ACADEMIC_EXAMS,
  APPLICATION_EVENTS,
  APPLICATION_STATUSES,
  APPLICATION_STEPS,
  CASE_DOCUMENT_KINDS,
  CLOSING_REASONS,
  ENDINGS,
  OPENED_KINDS,
  OPENING_REASONS,
  OUTCOMES,
  REOPENING_REASONS,
  REPLIES,
} from '#shared/rules/application/application-lists.ts';
import { CASE_STATES } from '#shared/rules/application/case-state.ts';
import { SEAT_STATES } from '#shared/rules/seat-states.ts';
import { STUDENT_NOTE_KINDS, STUDENT_NOTE_MAX } from '#shared/rules/student-notes.ts';
import { CONSENT_ACTIONS, CONSENTS } from '#shared/rules/consent.ts';
import { AttributionOutput } from './attribution.ts';
import { officeMutation, officeQuery } from './office-call.ts';
import { ShownToAdviser } from './shown-result.ts';

// Record of one student: everything their adviser may see in one place.

/** Requirement that the next step of an application lacks; `sending` before the first decision. */
const LACKS = ['sending', 'decision', 'offer', 'acceptance', 'conditions'] as const;

/** Next step of an open application, and the form that performs it. */
export const NextStep = z.object({
  step: z.enum(APPLICATION_STEPS).nullable(),
  lacks: z.enum(LACKS).nullable(),
  action: z.enum(['answer', 'remind', 'send', 'decide', 'move', 'close']),
});
export type NextStep = z.infer<typeof NextStep>;

const StudentApplication = z.object({
  id: z.number(),
  status: z.enum(APPLICATION_STATUSES),
  /** Null for a draft, whose content staff cannot see. */
  sent: z
    .object({
      caseState: z.enum(CASE_STATES),
      /** '' where nobody leads it. */
      adviser: z.string(),
      courses: z.array(
        z.object({
          school: z.string(),
          course: z.string(),
          /** Address of the school's seal; '' where the catalogue no longer has the school. */
          seal: z.string(),
          outcome: z.enum(OUTCOMES).nullable(),
          reply: z.enum(REPLIES).nullable(),
          /** '2026-12-12'; '' without a deadline. */
          replyBy: z.string(),
        }),
      ),
      reached: z.array(z.object({ step: z.enum(APPLICATION_STEPS), at: z.number(), note: z.string() })),
      /** Null once it has ended. */
      next: NextStep.nullable(),
      /** Nearest deadline of an open offer; '' without one. */
      replyBy: z.string(),
      unanswered: z.number(),
      updatedAt: z.number(),
      /** Consent to sending abroad is withdrawn: nothing more goes to schools. */
      staysHere: z.boolean(),
      /** Why its documents cannot be opened. */
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

const at = z.number();

/** Events of a student at this agency in chronological order. */
const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registered'), at }),
  z.object({
    kind: z.literal('application'),
    at,
    who: z.string(),
    application: z.number(),
    event: z.enum([...APPLICATION_EVENTS, 'assigned']),
    /** Step, decision or closing reason. */
    step: z.enum(APPLICATION_STEPS).nullable(),
    outcome: z.enum(OUTCOMES).nullable(),
    ending: z.enum(ENDINGS).nullable(),
    document: z.enum(CASE_DOCUMENT_KINDS).nullable(),
    /** Why it was closed or reopened. */
    reason: z.enum([...CLOSING_REASONS, ...REOPENING_REASONS]).nullable(),
    /** A course, a month of intake, or the new adviser; '' for none. */
    about: z.string(),
    text: z.string(),
    /** Hash of the log entry; '' for entries from before hashing. */
    digest: z.string(),
  }),
  z.object({
    kind: z.literal('document'),
    at,
    who: z.string(),
    application: z.number(),
    document: z.enum(OPENED_KINDS),
    reason: z.enum(OPENING_REASONS),
    text: z.string(),
  }),
  z.object({
    kind: z.literal('conversation'),
    at,
    conversation: z.number(),
    /** '' where nobody has replied, or for a former colleague. */
    who: z.string(),
    isAnswered: z.boolean(),
    endedAt: z.number().nullable(),
    stars: z.number().nullable(),
    text: z.string(),
  }),
  z.object({ kind: z.literal('conversationNote'), at, conversation: z.number(), who: z.string(), text: z.string() }),
  /** An open task is listed in `tasks` instead. */
  z.object({
    kind: z.literal('note'),
    at,
    who: z.string(),
    note: z.enum(STUDENT_NOTE_KINDS),
    text: z.string(),
  }),
  z.object({ kind: z.literal('lecture'), at, lecture: z.number(), title: z.string(), state: z.enum(SEAT_STATES) }),
  z.object({
    kind: z.literal('consent'),
    at,
    what: z.enum([...CONSENTS, 'result']),
    action: z.enum(CONSENT_ACTIONS),
  }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;

const Task = z.object({
  id: z.number(),
  text: z.string(),
  /** '2026-12-01' */
  due: z.string(),
  /** Adviser who has it; '' for the team. */
  adviser: z.string(),
});
export type StudentTask = z.infer<typeof Task>;

/** Catalogue names of today, by the ids of a shared result. */
export const CatalogueNames = z.record(
  z.enum(['country', 'group', 'level', 'course']),
  z.record(z.string(), z.string()),
);

export const getStudent = officeQuery(
  'student.get',
  z.object({ id: z.number().int() }),
  z.object({
    student: z.object({
      id: z.number(),
      name: z.string(),
      latinName: z.string(),
      nickname: z.string(),
      areaCode: z.string(),
      mobile: z.string(),
      /** '' for a student who has only talked here. */
      birthday: z.string(),
      /** Site on which the student registered; '' for another agency's. */
      site: z.string(),
      /** How they came to it. */
      attribution: AttributionOutput,
      registeredAt: z.number(),
    }),
    /** Latest first. */
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
    /** Open tasks, the first due first. */
    tasks: z.array(Task),
    /** '2026-11-29' in the site's city. */
    today: z.string(),
    consents: z.array(
      z.object({
        what: z.enum([...CONSENTS, 'result']),
        /** Null where it was never asked for. */
        action: z.enum(CONSENT_ACTIONS).nullable(),
        at: z.number().nullable(),
      }),
    ),
    shown: ShownToAdviser,
    schools: z.record(z.string(), z.object({ name: z.string(), seal: z.string() })),
    names: CatalogueNames,
    /** Latest first. */
    timeline: z.array(TimelineEntry),
    /** Verification of the latest application's log. */
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

/** An entry about a student: a task has a day by which it is due, and is the author's own or the team's. */
export const NoteInput = z
  .object({
    kind: z.enum(STUDENT_NOTE_KINDS),
    text: z.string().trim().min(1).max(STUDENT_NOTE_MAX),
    due: z.union([z.literal(''), z.iso.date()]).default(''),
    isForTeam: z.boolean().default(false),
  })
  .refine(({ kind, due }) => (kind === 'task') === (due !== ''), { path: ['due'] });

export const addStudentNote = officeMutation('student.addNote', z.object({ id, note: NoteInput }), z.null());

/** Succeeds once: a second caller at the same time finds the task finished. */
export const finishStudentTask = officeMutation(
  'student.finishTask',
  z.object({ id }),
  z.object({ kind: z.enum(['done', 'doneAlready']) }),
);
