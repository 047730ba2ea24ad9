import { createEntrantsClaim, loadCourseOffers } from '#backend/assistant/look-ups/course-claims.ts';
import { type findCoursesOfSchool, findGroupOfSubject, LEVEL_IDS } from '#backend/assistant/look-ups/courses.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { loadEntryRules, type RuleExam } from '#backend/assistant/look-ups/entry-rules.ts';
import { findRankFigures } from '#backend/assistant/look-ups/rank-figures.ts';
import type { SchoolFacts } from '#backend/assistant/look-ups/school-facts.ts';
import { type MessageKey, t } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import type { Subject } from '#backend/assistant/reading/read-question.ts';
import { getExamName } from './answer-placement.ts';
import type { SchoolQuestion } from './school-question.ts';

export interface FieldAtSchool {
  asked: SchoolQuestion;
  school: SchoolFacts;
  subject: Subject;
  courses: Awaited<ReturnType<typeof findCoursesOfSchool>>;
}

interface FieldEntry {
  claims: readonly Claim[];
  /** Rule that is asked for and not held, or ''. */
  missing: string;
  /** What stands in for the missing rule. */
  instead: readonly MessageKey[];
  offers: readonly Claim[];
}

export const NO_ENTRY: FieldEntry = { claims: [], missing: '', instead: [], offers: [] };

/** Examination of a reader's own system, whose rule is given even if the question names none. */
const EXAM_OF_LOCALE = { 'zh-hk': 'dse', zh: 'gaokao', 'en-us': null } as const satisfies Record<
  string,
  RuleExam | null
>;
const GRADES = /\b(?:A\*|[A-E]){3}(?![A-Za-z*])/gu;

/** Returns what is held of the entry to a field, first that of the examination asked for. */
export async function findFieldEntry(
  question: ParsedQuestion,
  { asked, school, subject, courses }: FieldAtSchool,
): Promise<FieldEntry> {
  const { locale, reading } = question;
  const { exam, isAboutFoundation } = asked;
  const place = { id: school.school.id, name: school.name };
  const groupId = await findGroupOfSubject(question, subject);
  const levels = isAboutFoundation ? [LEVEL_IDS.foundation, LEVEL_IDS.pathway] : [LEVEL_IDS.bachelor];
  const loadRules = async (
    ruleExam: RuleExam | null,
    field: { groupId: number | null; words: string } | null = { groupId, words: subject.words },
  ) =>
    (asked.asksForEntry && ruleExam && asked.isAboutBachelor) || isAboutFoundation
      ? loadEntryRules(question, place, {
          exam: ruleExam,
          field,
          levels,
          // The rule of an examination that the question does not name must be the school's own.
          isWithIndirect: exam !== null || ruleExam === 'alevel' || ruleExam === 'ib' || isAboutFoundation,
        })
      : [];
  const isBachelor = asked.isAboutBachelor && !isAboutFoundation;
  const offers = isBachelor
    ? await loadCourseOffers(question, courses.named, {
        school: school.name,
        fieldName: subject.spelledText,
        wholeCourses: courses.wholeMatches,
      })
    : [];
  const ofExam = selectByGrades(await loadRules(exam ?? EXAM_OF_LOCALE[locale]), offers);
  // The rules of other faculties, which name them, say more than none.
  const ofSchool = exam !== null && ofExam.length === 0 ? (await loadRules(exam, null)).slice(0, 2) : [];
  const others =
    exam !== 'alevel' &&
    exam !== 'ib' &&
    offers.length === 0 &&
    (exam === null || ofExam.length + ofSchool.length === 0)
      ? [...(await loadRules('alevel')), ...(await loadRules('ib'))]
      : [];
  const entrants = isBachelor ? await findEntrants(question, { school, subject, courses, groupId }) : [];
  const tests = school.claims.tests;
  const isStatedByOffer =
    (exam === 'alevel' || exam === 'ib') && offers.some(({ value }) => value.includes(EXAM_NAMES[exam]));
  const instead: MessageKey[] = [
    ...(offers.length > 0 ? (['insteadOffers'] as const) : []),
    ...(ofSchool.length > 0 ? (['insteadSchoolRules'] as const) : []),
    ...(others.length > 0 ? (['insteadRules'] as const) : []),
    ...(entrants.length > 0 ? (['insteadEntrants'] as const) : []),
    ...(tests.length > 0 ? (['insteadTests'] as const) : []),
  ];
  const isMissing =
    asked.asksForEntry &&
    !asked.asksForDegree &&
    !isStatedByOffer &&
    ofExam.length === 0 &&
    (exam !== null || offers.length + others.length + tests.length === 0);
  return {
    // An offer states more than a general rule of the same examination.
    claims: isStatedByOffer
      ? [...offers, ...ofExam.slice(0, 1), ...entrants]
      : [...ofExam, ...ofSchool, ...offers, ...others.slice(0, 2), ...entrants, ...tests.slice(0, 2)],
    missing: isMissing
      ? reading.exam && exam
        ? t(locale, 'whatExamRule', { exam: getExamName(exam, locale) })
        : t(locale, 'whatEntry')
      : '',
    instead: isMissing ? instead : [],
    offers,
  };
}

const EXAM_NAMES = { alevel: 'A-level', ib: 'IB' } as const;

/** Keeps the rules for courses with the offered grades if the rules differ by grades, such as 'courses that ask for AAA'. */
function selectByGrades(rules: readonly Claim[], [offer]: readonly Claim[]): readonly Claim[] {
  const offered = new Set(offer?.value.match(GRADES));
  const isOfGrades = ({ subject }: Claim) => (subject.match(GRADES) ?? []).some((grades) => offered.has(grades));
  return rules.some(isOfGrades) ? rules.filter((rule) => isOfGrades(rule) || !rule.subject.match(GRADES)) : rules;
}

/** Returns the results of the entrants to the course, otherwise those of its group of fields. */
async function findEntrants(
  question: ParsedQuestion,
  { school, subject, courses, groupId }: Omit<FieldAtSchool, 'asked'> & { groupId: number | null },
): Promise<Claim[]> {
  const ofCourse = await createEntrantsClaim(question, courses.wholeMatches, {
    school: school.name,
    fieldName: subject.spelledText,
  });
  if (ofCourse) return [ofCourse];
  const figures =
    groupId === null ? [] : await findRankFigures(question, [school.school.id], { groupId, name: subject.spelledText });
  return figures
    .filter((figure) => figure.groupId > 0 && ENTRANT_FIGURES.has(figure.key))
    .map(({ claim }) => claim)
    .slice(0, 1);
}
const ENTRANT_FIGURES: ReadonlySet<string> = new Set(['entrantPoints', 'scottishEntrantPoints', 'admissionAverage']);
