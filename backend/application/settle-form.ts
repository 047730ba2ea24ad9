import { coursesNamed, documentsOfUser, schoolsNamed } from '#backend/queries/applications/form-references.ts';
import { type Database, readRows, readTogether } from '#backend/queries/database.ts';
import type { ApplyForm, ChosenCourse } from '#shared/contract/application/apply-form.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { SentDocument } from '#shared/rules/application/log-file.ts';
import { ENGLISH_TEST_TYPES, overallEnglish } from '#shared/rules/english.ts';

interface Reader {
  locale: Locale;
  publicLevel: number;
}

interface SettledForm {
  form: ApplyForm;
  /** Places of chosen courses that the catalogue does not hold as the form names them. */
  unknown: number[];
}

/**
 * The form as it is kept: schools and courses have the catalogue's names and ids and not the browser's, and the overall
 * English score is counted. What the catalogue does not know keeps its ids and has no name.
 */
export async function settleForm(db: Database, form: ApplyForm, { locale, publicLevel }: Reader): Promise<SettledForm> {
  const ownName = ({ name, nameChn }: { name: string; nameChn: string }) =>
    locale === 'en-us' ? name : nameChn || name;
  const [courses, schools] = await readTogether(
    db,
    coursesNamed(idsOf(form.courses, 'courseId'), locale, publicLevel),
    schoolsNamed(idsOf(form.courses, 'schoolId'), locale, publicLevel),
  );
  const settled = form.courses.map((chosen): ChosenCourse & { isKnown: boolean } => {
    const school = schools.find(({ id }) => id === chosen.schoolId);
    const course = courses.find(({ id, schoolId }) => id === chosen.courseId && schoolId === chosen.schoolId);
    return {
      ...chosen,
      countryId: school?.countryId ?? chosen.countryId,
      majorLevelId: course?.majorLevelId ?? chosen.majorLevelId,
      schoolName: school ? ownName(school) : '',
      courseName: course ? ownName(course) : '',
      isKnown: school !== undefined && (chosen.courseId === '' || course !== undefined),
    };
  });
  return {
    form: {
      ...form,
      english: withOverall(form.english),
      courses: settled.map(({ isKnown: _isKnown, ...chosen }) => chosen),
    },
    unknown: settled.flatMap(({ isKnown }, at) => (isKnown ? [] : [at])),
  };
}

/** Ids are digits; whatever else a draft holds is not looked for. */
const idsOf = (chosen: readonly ChosenCourse[], field: 'courseId' | 'schoolId') =>
  [...new Set(chosen.map((one) => one[field]))].filter((id) => /^\d{1,15}$/.test(id));

function withOverall(english: ApplyForm['english']): ApplyForm['english'] {
  const type = ENGLISH_TEST_TYPES.find((one) => one === english.type);
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

/** The documents that a form names, by what they are; null where one of them is none that this user has stored. */
export async function findDocuments(
  db: Database,
  userId: number,
  { documents }: ApplyForm,
): Promise<SentDocument[] | null> {
  const paths = [...new Set(documents.map(({ path }) => path))];
  if (paths.length === 0) return [];
  const rows = await readRows(db, documentsOfUser(userId, paths));
  if (rows.length < paths.length) return null;
  const known = new Map(rows.map(({ path, sha256 }) => [path, sha256]));
  return documents.map(({ kind, path }) => ({ kind, sha256: known.get(path) ?? '' }));
}
