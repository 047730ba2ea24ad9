import { beginDraft } from '#backend/application/begin-draft.ts';
import { resolveForm } from '#backend/application/describe-application.ts';
import { prefillForm } from '#backend/application/prefill-form.ts';
import {
  selectApplicationOfUser,
  selectDraft,
  selectProfileForForm,
} from '#backend/queries/applications/applications.ts';
import { selectCoursesNamed, selectSchoolsNamed } from '#backend/queries/applications/form-references.ts';
import { selectCourseTerms, selectSchoolDeadlines, selectUcasSchools } from '#backend/queries/catalogue/deadlines.ts';
import {
  batchRead,
  type Database,
  parseLevel,
  queryRow,
  queryRows,
  getOfficeScript,
} from '#backend/queries/database.ts';
import { selectInterestChoices, selectLeadForForm } from '#backend/queries/office/leads.ts';
import { selectAgentByKey } from '#backend/queries/site/agents.ts';
import { findCoursesBySchool } from '#backend/search/find-courses.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { ApplyForm, createEmptyForm } from '#shared/contract/application/apply-form.ts';
import type {
  DraftApplication,
  FORM_PARTS,
  findStudentCourses,
  NewApplication,
  StudentCourses,
} from '#shared/contract/office/student.ts';
import { findGaps } from '#shared/rules/application/find-gaps.ts';
import { getLocalDay } from '#shared/tenant/local-day.ts';
import type { z } from 'zod';
import { findDeadline } from './applications/find-deadline.ts';
import { loadOfficeSite } from './office-site.ts';
import type { OfficeSessionContext } from './serve-call.ts';

const MAX_FOUND_COURSES = 20;

/** Public level of the agency's site, which determines the courses that its students can choose. */
async function loadSiteLevel({ env, var: { desk } }: OfficeSessionContext): Promise<number> {
  const agent = await queryRow(env.DB, selectAgentByKey(desk.agentKey));
  return parseLevel(String(agent?.publicLevel ?? ''), String(agent?.id ?? ''));
}

type CourseSearchInput = z.output<(typeof findStudentCourses)['input']>;

/** Finds courses by keyword, and the chosen courses by id. */
export async function findCourses(
  c: OfficeSessionContext,
  { id: userId, q, country, level, school, chosen }: CourseSearchInput,
): Promise<Omit<StudentCourses, 'application'>> {
  const { locale, agentKey } = c.var.desk;
  const db = c.env.DB;
  const publicLevel = await loadSiteLevel(c);
  const [choices, [lead], [knownSchool]] = await batchRead(
    db,
    selectInterestChoices(locale),
    selectLeadForForm(agentKey, userId),
    selectSchoolsNamed(school === null ? [] : [String(school)], locale, publicLevel),
  );
  const pickName = ({ name, nameChn }: { name: string; nameChn: string }) =>
    locale === 'en-us' ? name : nameChn || name;
  const findChoice = (kind: 'country' | 'level', key: string) =>
    choices.find((choice) => choice.kind === kind && choice.key === key) ?? null;
  const filters = {
    country: findChoice('country', country ?? lead?.country ?? ''),
    level: findChoice('level', level ?? lead?.level ?? ''),
  };
  const matches = await findCoursesBySchool(
    db,
    {
      keyword: q,
      countryId: filters.country?.id ?? null,
      levelId: filters.level?.id ?? null,
      schoolId: knownSchool ? Number(knownSchool.id) : null,
    },
    { locale, chinese: getOfficeScript(locale), publicLevel },
    MAX_FOUND_COURSES,
  );
  const foundSchool = matches.schools.find(({ id }) => id === matches.schoolId);
  const rows = matches.courses.filter(({ id }) => !chosen.includes(id));
  const { timeZone } = await loadOfficeSite(db, agentKey);
  const today = getLocalDay(Date.now(), timeZone);
  const schoolIds = [...new Set(rows.map(({ fkInstitutionId }) => String(fkInstitutionId)))];
  const [deadlineRows, { courses }] = await Promise.all([
    loadDeadlineRows(
      db,
      schoolIds,
      rows.map(({ id }) => String(id)),
    ),
    resolveCourses(c, publicLevel, chosen),
  ]);
  const toNamedKey = (choice: { key: string; name: string } | null) => choice && { key: choice.key, name: choice.name };
  return {
    country: toNamedKey(filters.country),
    level: toNamedKey(filters.level),
    school:
      knownSchool || foundSchool
        ? { id: matches.schoolId ?? 0, name: pickName(knownSchool ?? foundSchool ?? { name: '', nameChn: '' }) }
        : null,
    otherSchools: matches.schools
      .filter(({ id }) => id !== matches.schoolId)
      .map((row) => ({ id: row.id, name: pickName(row), place: row.country })),
    found: rows.map((row) => ({
      id: row.id,
      course: pickName(row),
      school: pickName({ name: row.schoolName, nameChn: row.schoolNameChn }),
      country: findChoice('country', row.countryKey)?.name ?? '',
      level: findChoice('level', row.levelKey)?.name ?? '',
      fee: row.fee > 0 ? { amount: row.fee, currency: row.currency } : null,
      applyBy: findDeadline(deadlineRows, {
        schoolId: String(row.fkInstitutionId),
        courseId: String(row.id),
        majorLevelId: String(row.levelId),
        intake: '',
        today,
      }),
    })),
    chosen: courses.map(({ courseId, courseName, schoolName }) => ({
      id: Number(courseId),
      course: courseName,
      school: schoolName,
    })),
  };
}

/** Loads what determines the application deadlines of courses. */
async function loadDeadlineRows(db: Database, schoolIds: readonly string[], courseIds: readonly string[]) {
  const [stated, ucasSchools, terms] = await batchRead(
    db,
    selectSchoolDeadlines(schoolIds),
    selectUcasSchools(schoolIds),
    selectCourseTerms(courseIds),
  );
  return { stated, ucasSchools, terms };
}

/** Resolves the courses of these ids that the site has, with the names of course and school. */
async function resolveCourses(c: OfficeSessionContext, publicLevel: number, ids: readonly number[]) {
  const { locale } = c.var.desk;
  const rows = await queryRows(c.env.DB, selectCoursesNamed(ids.map(String), locale, publicLevel));
  const courses = ids.flatMap((id) => {
    const row = rows.find((courseRow) => courseRow.id === String(id));
    return row ? [{ courseId: row.id, schoolId: row.schoolId }] : [];
  });
  const { form } = await resolveForm(c.env.DB, ApplyForm.parse({ ...createEmptyForm(), courses }), {
    locale,
    publicLevel,
  });
  return form;
}

/** Finds the application that keeps the student from starting another, with its id only if the caller may open it. */
export async function findApplication(c: OfficeSessionContext, userId: number) {
  const application = await queryRow(c.env.DB, selectApplicationOfUser(userId));
  if (!application) return null;
  const canOpen = isAllowed(c, application.status === 'draft' ? 'knowOfDraft' : 'seeApplication', application);
  return { id: canOpen ? application.id : null };
}

type StartResult = { kind: 'started'; application: number } | { kind: 'exists' | 'unknownCourse' };

/**
 * Creates a draft with courses and intakes, and with what the agency already knows, for a student, who completes and
 * submits it: declarations and consents are the student's own. A form that the student has begun stays as it is.
 */
export async function startApplication(
  c: OfficeSessionContext,
  { id: userId, courses }: NewApplication,
): Promise<StartResult> {
  const { agentKey } = c.var.desk;
  const form = await resolveCourses(
    c,
    await loadSiteLevel(c),
    courses.map(({ courseId }) => courseId),
  );
  if (form.courses.length !== courses.length) return { kind: 'unknownCourse' };
  const [[profile], [lead]] = await batchRead(
    c.env.DB,
    selectProfileForForm(userId),
    selectLeadForForm(agentKey, userId),
  );
  const draftForm = {
    ...(profile ? prefillForm(form, profile, lead) : form),
    courses: form.courses.map((course, index) => ({ ...course, intake: courses[index]?.intake ?? '' })),
  };
  const draft = await beginDraft(
    c.env.DB,
    { userId, agentKey, form: JSON.stringify(draftForm) },
    { by: 'staff', who: c.var.staff.name, at: new Date().toISOString() },
  );
  return draft ? { kind: 'started', application: draft.id } : { kind: 'exists' };
}

const PART_OF_FIELD: Readonly<Record<string, (typeof FORM_PARTS)[number]>> = {
  personal: 'personal',
  education: 'education',
  english: 'exams',
  grades: 'exams',
  courses: 'courses',
  documents: 'documents',
  declaration: 'review',
};

/** Describes a draft by what it lacks. Returns null if the agency has no such draft. */
export async function describeDraft(c: OfficeSessionContext, id: number): Promise<DraftApplication | null> {
  const { agentKey } = c.var.desk;
  const draft = await queryRow(c.env.DB, selectDraft(agentKey, id));
  if (!draft) return null;
  const form = ApplyForm.parse(JSON.parse(draft.form));
  const { timeZone } = await loadOfficeSite(c.env.DB, agentKey);
  const today = getLocalDay(Date.now(), timeZone);
  const deadlineRows = await loadDeadlineRows(
    c.env.DB,
    form.courses.map(({ schoolId }) => schoolId),
    form.courses.map(({ courseId }) => courseId),
  );
  const gapCounts = new Map<(typeof FORM_PARTS)[number], number>();
  for (const { field } of findGaps(form, today)) {
    const part = PART_OF_FIELD[field.split('.')[0] ?? ''] ?? 'review';
    gapCounts.set(part, (gapCounts.get(part) ?? 0) + 1);
  }
  const startedBy = draft.by === 'staff' ? draft.who : '';
  return {
    id: draft.id,
    studentId: draft.userId,
    student: draft.student,
    changedAt: Date.parse(draft.at),
    startedBy,
    courses: startedBy
      ? form.courses.map(({ schoolName, courseName, ...course }) => ({
          school: schoolName,
          course: courseName,
          intake: course.intake,
          applyBy: findDeadline(deadlineRows, { ...course, today }),
        }))
      : [],
    today,
    missing: [...gapCounts].map(([part, count]) => ({ part, count })),
  };
}
