import type { ApplicationRow } from '#backend/queries/applications/applications.ts';
import type { OpeningRow } from '#backend/queries/applications/desk-applications.ts';
import {
  type CountryKeyRow,
  selectCoursesNamed,
  selectDocumentsOfUser,
  selectSchoolsNamed,
} from '#backend/queries/applications/form-references.ts';
import { type Database, queryRows, batchRead } from '#backend/queries/database.ts';
import { assertNever } from '#shared/assert-never.ts';
import { ApplyForm, type ChosenCourse } from '#shared/contract/application/apply-form.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import type { SubmittedDocument } from '#shared/rules/application/log-file.ts';
import { getSchoolTimeZone } from '#shared/rules/application/reply-day.ts';
import { ENGLISH_TEST_TYPES, computeOverallScore } from '#shared/rules/english.ts';
import {
  type ApplicationEvent,
  type ApplicationState,
  canChangeForm,
  replay,
  listCourseStates,
} from './application-state.ts';

// Maps applications between contract and row.

interface ApplicationReader {
  locale: Locale;
  publicLevel: number;
}

interface ResolvedForm {
  form: ApplyForm;
  /** Indexes of courses whose names in the form are not in the catalogue. */
  unknown: number[];
}

/**
 * Prepares a form for storage. Names and ids of schools and courses are taken from the catalogue, not from the browser,
 * and the overall English score is computed. An unknown id is stored without a name. A free-text course keeps its name.
 */
export async function resolveForm(
  db: Database,
  form: ApplyForm,
  { locale, publicLevel }: ApplicationReader,
): Promise<ResolvedForm> {
  const getLocalizedName = ({ name, nameChn }: { name: string; nameChn: string }) =>
    locale === 'en-us' ? name : nameChn || name;
  const [courses, schools] = await batchRead(
    db,
    selectCoursesNamed(collectIds(form.courses, 'courseId'), locale, publicLevel),
    selectSchoolsNamed(collectIds(form.courses, 'schoolId'), locale, publicLevel),
  );
  const resolvedCourses = form.courses.map((chosenCourse): ChosenCourse & { isKnown: boolean } => {
    const school = schools.find(({ id }) => id === chosenCourse.schoolId);
    const course = courses.find(
      ({ id, schoolId }) => id === chosenCourse.courseId && schoolId === chosenCourse.schoolId,
    );
    return {
      ...chosenCourse,
      countryId: school?.countryId ?? chosenCourse.countryId,
      majorLevelId: course?.majorLevelId ?? chosenCourse.majorLevelId,
      schoolName: school ? getLocalizedName(school) : '',
      courseName: course
        ? getLocalizedName(course)
        : chosenCourse.courseId === ''
          ? chosenCourse.courseName.trim()
          : '',
      isKnown: school !== undefined && (chosenCourse.courseId === '' || course !== undefined),
    };
  });
  return {
    form: {
      ...form,
      english: addOverallScore(form.english),
      courses: resolvedCourses.map(({ isKnown: _isKnown, ...courseChoice }) => courseChoice),
    },
    unknown: resolvedCourses.flatMap(({ isKnown }, index) => (isKnown ? [] : [index])),
  };
}

/** Collects ids that consist of digits. Other values in a draft are not looked up. */
const collectIds = (chosenCourses: readonly ChosenCourse[], idField: 'courseId' | 'schoolId') =>
  [...new Set(chosenCourses.map((item) => item[idField]))].filter((id) => /^\d{1,15}$/.test(id));

function addOverallScore(englishScores: ApplyForm['english']): ApplyForm['english'] {
  const testType = ENGLISH_TEST_TYPES.find((item) => item === englishScores.type);
  const { listening, reading, writing, speaking } = englishScores;
  const partScores = { listening, reading, writing, speaking };
  if (!testType || englishScores.overall !== '' || Object.values(partScores).some((score) => score.trim() === ''))
    return englishScores;
  const overallScore = computeOverallScore(testType, {
    listening: Number(listening),
    reading: Number(reading),
    writing: Number(writing),
    speaking: Number(speaking),
  });
  return { ...englishScores, overall: String(overallScore) };
}

/** Finds the documents of a form by kind. Returns null if one of them is not stored for this user. */
export async function findDocuments(
  db: Database,
  userId: number,
  { documents }: ApplyForm,
): Promise<SubmittedDocument[] | null> {
  const paths = [...new Set(documents.map(({ path }) => path))];
  if (paths.length === 0) return [];
  const rows = await queryRows(db, selectDocumentsOfUser(userId, paths));
  if (rows.length < paths.length) return null;
  const hashByPath = new Map(rows.map(({ path, sha256 }) => [path, sha256]));
  return documents.map(({ kind, path }) => ({ kind, sha256: hashByPath.get(path) ?? '' }));
}

/** Converts an application to the contract's format, from the form in its row and the state of its log. */
export function describeApplication(
  row: ApplicationRow,
  events: readonly WithHash<ApplicationEvent>[],
  openings: readonly OpeningRow[],
  countryKeys: readonly CountryKeyRow[] = [],
) {
  const state = replay(events);
  const form = ApplyForm.parse(JSON.parse(row.form));
  const getTimeZone = (courseIndex: number) => {
    const countryId = form.courses[courseIndex]?.countryId;
    return getSchoolTimeZone(countryKeys.find(({ id }) => id === countryId)?.key ?? '');
  };
  return {
    id: String(row.id),
    status: state.status,
    ending: state.ending,
    deferredTo: state.deferredTo,
    version: row.version,
    form,
    steps: APPLICATION_STEPS.map((key) => {
      const { at = '', note = '', deposit = null } = state.reached.find((step) => step.key === key) ?? {};
      return { key, at, note, deposit };
    }),
    messages: state.messages.map((message) => ({ ...message, id: String(message.id) })),
    decisions: state.decisions.map((decision) => ({
      ...decision,
      id: String(decision.id),
      replyZone: decision.replyBy ? getTimeZone(decision.course) : '',
    })),
    courseStates: listCourseStates(state),
    documents: state.documents
      .filter(({ state: documentState, isRequested }) => isRequested && documentState !== 'waived')
      .map(({ isRequested: _isRequested, ...document }) => document),
    events: events.filter(isVisibleToStudent).map((event) => describeEvent(event, state.decisions)),
    openings,
    updatedAt: row.updatedAt,
    submittedAt: row.submittedAt,
    mayChange: canChangeForm(state),
  };
}

type WithHash<Event> = Event & { hash?: string };
type VisibleEvent = WithHash<Exclude<ApplicationEvent, { kind: 'assigned' }>>;

/** Whether the student may see an event. Internal events are hidden. */
const isVisibleToStudent = (event: WithHash<ApplicationEvent>): event is VisibleEvent => event.kind !== 'assigned';

/** Converts a log entry to the contract's format. The texts of messages are part of a separate list. */
function describeEvent(event: VisibleEvent, decisions: ApplicationState['decisions']) {
  const { seq, at, by, who, kind, hash = '' } = event;
  const eventFields = {
    seq,
    at,
    by,
    who,
    kind,
    hash,
    step: '',
    note: '',
    course: 0,
    outcome: '',
    intake: '',
    reason: '',
    deposit: null,
  };
  switch (event.kind) {
    case 'stepReached':
      return { ...eventFields, step: event.step, note: event.note, deposit: event.deposit ?? null };
    case 'decided':
      return { ...eventFields, course: event.course, outcome: event.outcome, note: event.note };
    case 'offerAccepted':
    case 'offerDeclined':
    case 'extensionRequested':
      return { ...eventFields, course: event.course };
    case 'conditionMet':
    case 'conditionWaived': {
      const decision = decisions.find(({ id }) => id === event.decision);
      return { ...eventFields, course: decision?.course ?? 0, note: decision?.conditions[event.condition] ?? '' };
    }
    case 'deferred':
      return { ...eventFields, intake: event.intake, note: event.note };
    case 'closed':
      return { ...eventFields, outcome: event.ending, reason: event.reason ?? '', note: event.note };
    case 'reopened':
      return { ...eventFields, reason: event.reason, note: event.note };
    case 'documentRequested':
      return { ...eventFields, step: event.document, note: event.note };
    case 'documentRejected':
      return { ...eventFields, step: event.document, reason: event.reason ?? '', note: event.note };
    case 'documentAdded':
    case 'documentApproved':
    case 'documentWaived':
      return { ...eventFields, step: event.document };
    case 'courseMoved':
      return { ...eventFields, course: event.course, outcome: event.to, note: event.note };
    case 'sentToSchools':
    case 'withdrawn':
      return { ...eventFields, note: event.note };
    case 'started':
    case 'submitted':
    case 'formChanged':
    case 'messageSent':
    case 'messageResponded':
    case 'undone':
      return eventFields;
    default:
      return assertNever(event);
  }
}
