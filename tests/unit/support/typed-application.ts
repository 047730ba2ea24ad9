import { emptyForm } from '#shared/contract/application/apply-form.ts';
import { type ApplicationEvent, replay } from '#backend/application/application-state.ts';
import type { OpenApplication } from '#backend/office/application/open-application.ts';

/** Every field that this test fills. */
export const fields = new Set<string>();

/** Arabic letters before a number in brackets: beside the desk's own words they change places where nothing keeps them apart. */
export function typed(field: string): string {
  fields.add(field);
  return `الف ${field} (1)`;
}
const AT = '2026-11-22T10:00:00.000Z';
export const NOW = Date.parse(AT);

const student = { at: AT, by: 'student', who: typed('event.student') } as const;
const adviser = { at: AT, by: 'staff', who: typed('event.staff') } as const;
const decided = {
  course: 0,
  outcome: 'conditionalOffer',
  conditions: [typed('decision.condition')],
  replyBy: '',
} as const;
const events: ApplicationEvent[] = [
  { seq: 1, kind: 'started', ...student },
  { seq: 2, kind: 'submitted', courses: 2, ...student },
  { seq: 3, kind: 'stepReached', step: 'waitDecision', note: typed('step.note'), ...adviser },
  { seq: 4, kind: 'decided', ...decided, note: typed('decision.note'), ...adviser },
  { seq: 5, kind: 'messageSent', text: typed('message.text'), ...student },
];

const form = emptyForm();
Object.assign(
  form.personal,
  Object.fromEntries(Object.keys(form.personal).map((field) => [field, typed(`personal.${field}`)])),
);
Object.assign(form, {
  education: [
    { school: typed('school'), country: typed('country'), level: typed('level'), startMonth: '2020-09', endMonth: '' },
  ],
  english: {
    ...form.english,
    type: '1',
    overall: typed('english.overall'),
    listening: typed('english.listening'),
    date: typed('english.date'),
  },
  grades: [
    { exam: typed('grade.exam'), subject: typed('grade.subject'), grade: typed('grade.grade'), predicted: false },
  ],
  courses: [
    { courseId: 1, schoolId: 1, courseName: typed('course'), schoolName: typed('course.school') },
    { courseId: 0, schoolId: 2, courseName: '', schoolName: typed('course.school') },
  ],
  documents: [
    { kind: 'passport', path: 'document/1', name: 'الف document (1).pdf', size: 9, contentType: 'application/pdf' },
  ],
  statement: typed('statement'),
  note: typed('note'),
});

const row: OpenApplication['row'] = {
  id: 1,
  userId: 2,
  agentKey: 'mso',
  status: 'following',
  version: 1,
  form: '',
  idempotencyKey: '',
  staffId: 4,
  adviser: typed('adviser'),
  updatedAt: AT,
  submittedAt: AT,
  deleteAskedAt: 0,
  nickname: typed('nickname'),
  areaCode: '852',
  mobile: '51234567',
};
export const application: OpenApplication = {
  row,
  form,
  events,
  state: replay(events),
  openings: [
    {
      id: 1,
      at: AT,
      who: typed('opening.who'),
      kind: 'passport',
      name: typed('opening.name'),
      reason: 'check',
      note: typed('opening.note'),
    },
  ],
  consents: [],
  isClosed: false,
  staysHere: false,
};

export const savedSchool = {
  schoolId: 1,
  name: 'UCL',
  nameChn: '',
  remark: typed('remark'),
  logo: '',
  monogram: 'U',
  countryKey: 'uk',
  courses: '[]',
};
