import type { ApplicationRow } from '#backend/queries/applications/applications.ts';
import type { OpeningRow } from '#backend/queries/applications/desk-applications.ts';
import {
  type CountryKeyRow,
  coursesNamed,
  documentsOfUser,
  schoolsNamed,
} from '#backend/queries/applications/form-references.ts';
import { type Database, queryRows, batchRead } from '#backend/queries/database.ts';
import { assertNever } from '#shared/assert-never.ts';
import { ApplyForm, type ChosenCourse } from '#shared/contract/application/apply-form.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import type { SubmittedDocument } from '#shared/rules/application/log-file.ts';
import { schoolZone } from '#shared/rules/application/reply-day.ts';
import { ENGLISH_TEST_TYPES, overallEnglish } from '#shared/rules/english.ts';
import {
  type ApplicationEvent,
  type ApplicationState,
  canChangeForm,
  replay,
  statesOfCourses,
} from './application-state.ts';

// Maps applications between contract and row.

interface ApplicationReader {
  locale: Locale;
  publicLevel: number;
}

interface ResolvedForm {
  form: ApplyForm;
  /** Indexes of courses that the catalogue lacks under the form's names. */
  unknown: number[];
}

/**
 * Form for storage: names and ids of schools and courses are taken from the catalogue instead of the browser, and the
 * overall English score is computed. Unknown ids are stored without a name; a free-text course keeps its name.
 */
export async function resolveForm(
  db: Database,
  form: ApplyForm,
  { locale, publicLevel }: ApplicationReader,
): Promise<ResolvedForm> {
  const ownName = ({ name, nameChn }: { name: string; nameChn: string }) =>
    locale === 'en-us' ? name : nameChn || name;
  const [courses, schools] = await batchRead(
    db,
    coursesNamed(getIds(form.courses, 'courseId'), locale, publicLevel),
    schoolsNamed(getIds(form.courses, 'schoolId'), locale, publicLevel),
  );
  const resolved = form.courses.map((selected): ChosenCourse & { isKnown: boolean } => {
    const school = schools.find(({ id }) => id === selected.schoolId);
    const course = courses.find(({ id, schoolId }) => id === selected.courseId && schoolId === selected.schoolId);
    return {
      ...selected,
      countryId: school?.countryId ?? selected.countryId,
      majorLevelId: course?.majorLevelId ?? selected.majorLevelId,
      schoolName: school ? ownName(school) : '',
      courseName: course ? ownName(course) : selected.courseId === '' ? selected.courseName.trim() : '',
      isKnown: school !== undefined && (selected.courseId === '' || course !== undefined),
    };
  });
  return {
    form: {
      ...form,
      english: withOverall(form.english),
      courses: resolved.map(({ isKnown: _isKnown, ...selected }) => selected),
    },
    unknown: resolved.flatMap(({ isKnown }, index) => (isKnown ? [] : [index])),
  };
}

/** Ids are digits; other draft values are not looked up. */
const getIds = (selected: readonly ChosenCourse[], field: 'courseId' | 'schoolId') =>
  [...new Set(selected.map((item) => item[field]))].filter((id) => /^\d{1,15}$/.test(id));

function withOverall(english: ApplyForm['english']): ApplyForm['english'] {
  const type = ENGLISH_TEST_TYPES.find((item) => item === english.type);
  const { listening, reading, writing, speaking } = english;
  const parts = { listening, reading, writing, speaking };
  if (!type || english.overall !== '' || Object.values(parts).some((score) => score.trim() === '')) return english;
  const overall = overallEnglish(type, {
    listening: Number(listening),
    reading: Number(reading),
    writing: Number(writing),
    speaking: Number(speaking),
  });
  return { ...english, overall: String(overall) };
}

/** Documents of a form by kind; null if one is not stored for this user. */
export async function findDocuments(
  db: Database,
  userId: number,
  { documents }: ApplyForm,
): Promise<SubmittedDocument[] | null> {
  const paths = [...new Set(documents.map(({ path }) => path))];
  if (paths.length === 0) return [];
  const rows = await queryRows(db, documentsOfUser(userId, paths));
  if (rows.length < paths.length) return null;
  const hashByPath = new Map(rows.map(({ path, sha256 }) => [path, sha256]));
  return documents.map(({ kind, path }) => ({ kind, sha256: hashByPath.get(path) ?? '' }));
}

/** Application of the contract from the row's form and the log's state. */
export function describeApplication(
  row: ApplicationRow,
  events: readonly Digested<ApplicationEvent>[],
  openings: readonly OpeningRow[],
  countryKeys: readonly CountryKeyRow[] = [],
) {
  const state = replay(events);
  const form = ApplyForm.parse(JSON.parse(row.form));
  const getZone = (course: number) => {
    const country = form.courses[course]?.countryId;
    return schoolZone(countryKeys.find(({ id }) => id === country)?.key ?? '');
  };
  return {
    id: String(row.id),
    status: state.status,
    ending: state.ending,
    deferredTo: state.deferredTo,
    version: row.version,
    form,
    steps: APPLICATION_STEPS.map((key) => state.reached.find((step) => step.key === key) ?? { key, at: '', note: '' }),
    messages: state.messages.map((message) => ({ ...message, id: String(message.id) })),
    decisions: state.decisions.map((decision) => ({
      ...decision,
      id: String(decision.id),
      replyZone: decision.replyBy ? getZone(decision.course) : '',
    })),
    courseStates: statesOfCourses(state),
    documents: state.documents
      .filter(({ state: now, isRequested }) => isRequested && now !== 'waived')
      .map(({ isRequested: _isRequested, ...document }) => document),
    events: events.filter(isTheStudents).map((event) => describeEvent(event, state.decisions)),
    openings,
    updatedAt: row.updatedAt,
    submittedAt: row.submittedAt,
    mayChange: canChangeForm(state),
  };
}

type Digested<Event> = Event & { hash?: string };
type StudentsEvent = Digested<Exclude<ApplicationEvent, { kind: 'assigned' }>>;

/** Internal events are hidden from the student. */
const isTheStudents = (event: Digested<ApplicationEvent>): event is StudentsEvent => event.kind !== 'assigned';

/** Log entry; message texts are listed separately. */
function describeEvent(event: StudentsEvent, decisions: ApplicationState['decisions']) {
  const { seq, at, by, who, kind, hash = '' } = event;
  const line = { seq, at, by, who, kind, hash, step: '', note: '', course: 0, outcome: '', intake: '', reason: '' };
  switch (event.kind) {
    case 'stepReached':
      return { ...line, step: event.step, note: event.note };
    case 'decided':
      return { ...line, course: event.course, outcome: event.outcome, note: event.note };
    case 'offerAccepted':
    case 'offerDeclined':
      return { ...line, course: event.course };
    case 'conditionMet': {
      const decision = decisions.find(({ id }) => id === event.decision);
      return { ...line, course: decision?.course ?? 0, note: decision?.conditions[event.condition] ?? '' };
    }
    case 'deferred':
      return { ...line, intake: event.intake, note: event.note };
    case 'closed':
      return { ...line, outcome: event.ending, reason: event.reason ?? '', note: event.note };
    case 'reopened':
      return { ...line, reason: event.reason, note: event.note };
    case 'documentRequested':
    case 'documentRejected':
      return { ...line, step: event.document, note: event.note };
    case 'documentAdded':
    case 'documentApproved':
    case 'documentWaived':
      return { ...line, step: event.document };
    case 'courseMoved':
      return { ...line, course: event.course, outcome: event.to, note: event.note };
    case 'sentToSchools':
    case 'withdrawn':
      return { ...line, note: event.note };
    case 'started':
    case 'submitted':
    case 'formChanged':
    case 'messageSent':
    case 'messageResponded':
    case 'undone':
      return line;
    default:
      return assertNever(event);
  }
}
