import { formatCourseStart } from '#client/i18n/date-texts.ts';
import { type SourcedFigure, getYearlyFee, getFigures, getMoney } from '#client/features/facts/figure.ts';
import { type Admission, getAdmission } from '#client/features/facts/admission-figures.server.ts';
import {
  type EntrantAverage,
  getEntrantAverage,
} from '#client/features/school-detail/profile/school-profile.server.ts';
import { narrowFeeToCourse } from '#client/features/facts/course-fee.server.ts';
import { type FeeRange, getSchoolFee, isSupersededFee } from '#client/features/facts/fee-range.ts';
import { getCourseUcasDeadline, type UcasDeadline } from '#shared/rules/ucas-deadline.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import {
  type Statement,
  getStatements,
  filterStatementsByLevel,
} from '#client/features/facts/statement-figures.server.ts';
import type { CourseDetail } from '#shared/contract/catalogue/course-detail.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { RichText } from '#shared/contract/fields.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getOwn } from '#shared/get-own.ts';
import { PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { classifyRuleAge, isUsableRule } from '#shared/rules/exams/rule-age.ts';
import { normalizeExternalUrl } from '#client/site/addresses.ts';
import { type BilingualName, getBilingualName } from '#client/site/catalogue/school-name.ts';
import { getCrestPath } from '#shared/art/art-address.ts';
import { createSchoolMonogram, getCrestLetters } from '#shared/art/school-monogram.ts';

export type Skill = 'listening' | 'speaking' | 'reading' | 'writing';

export interface EnglishTest {
  name: string;
  note: string;
  scores: Record<'overall' | Skill, string>;
}

interface AcademicLine {
  exam: string;
  place: string;
  kind: string;
  score: string;
  note: string;
}

interface SubjectLine {
  names: BilingualName;
  isElective: boolean | null;
}

export interface CoursePathway {
  id: string;
  name: string;
  start: string;
  academic: string[];
  english: string[];
  subject: string;
}

export interface CourseFacts {
  id: string;
  names: BilingualName;
  school: { id: string; names: BilingualName; website: string; seal: string };
  countryId: string;
  /** Kind of the row: a course, a field of study or a level. */
  named: CourseDetail['named'];
  levels: { id: string; names: BilingualName }[];
  types: string[];
  faculties: BilingualName[];
  ucasCode: string;
  ucasDeadline: UcasDeadline | null;
  /** Fee of the school for the level, or null if the fee of the course itself is known. */
  schoolFee: FeeRange | null;
  /** Annual tuition fee. `figures` contains the other published figures. */
  fee: SourcedFigure | null;
  figures: SourcedFigure[];
  admission: Admission;
  /** Averages of entrants to the course's group of programmes. */
  average: EntrantAverage | null;
  /** IELTS requirement on the course's page, or null if there is none. */
  ielts: { figure: SourcedFigure; text: string; english: { overall: number; withParts: string } } | null;
  /** Statements of the school for the level, of kinds that the course itself does not state. */
  statements: Statement[];
  sources: Source[];
  start: string;
  duration: string;
  months: number | null;
  studyMode: string;
  language: string;
  campus: string;
  applying: { months: string; note: string; deadline: string };
  english: EnglishTest[];
  academic: AcademicLine[];
  /** Published rules. Examples never replace them. */
  entryRules: EntryRule[];
  offerStandard: RichText;
  coreCourse: RichText;
  subjects: SubjectLine[];
  modes: { id: string; mode: string; duration: string }[];
  infos: { name: string; value: string }[];
  pathways: CoursePathway[];
  career: RichText;
  website: string;
  hasCourse: boolean;
  illustrative: boolean;
}

/** Formats a score. IELTS scores have one decimal, which backends with numeric values omit. */
const formatBand = (test: string, score: string) =>
  /\bIELTS\b/i.test(test) && /^\d$/.test(score.trim()) ? `${score.trim()}.0` : score;

type Scores = EnglishTest['scores'];

const mapScores = (
  { overall, listening, speaking, reading, writing }: Scores,
  formatScore: (score: string) => string,
): Scores => ({
  overall: formatScore(overall),
  listening: formatScore(listening),
  speaking: formatScore(speaking),
  reading: formatScore(reading),
  writing: formatScore(writing),
});

const ELECTIVE_MODE = '2';
const COMPULSORY_MODE = '1';

/**
 * Displayed figures: duration and place first, then costs other than the annual tuition. Codes are on the register's
 * own page.
 */
const COURSE_FIGURES = [
  ['courseAward'],
  ['courseStages'],
  ['courseWeeks'],
  ['coursePlaces'],
  ['courseWork'],
  ['ucasCode'],
  ['tuition', 'undergraduate'],
  ['requiredFees', 'undergraduate'],
  ['applicationFee', 'undergraduate'],
  ['tuition', 'graduate'],
  ['requiredFees', 'graduate'],
  ['applicationFee', 'graduate'],
  ['courseTuition'],
  ['courseOtherFees'],
] as const;

function getIelts(course: CourseDetail, locale: Locale): CourseFacts['ielts'] {
  const figure = getFigures(course).find('courseIelts');
  const ieltsValue = figure && parseFactValue('courseIelts', figure.value);
  if (!figure || !ieltsValue) return null;
  const [overall, minimumEach] = [ieltsValue.overall.toFixed(1), ieltsValue.each?.toFixed(1)];
  const text =
    minimumEach === undefined
      ? overall
      : textsIn(locale).getText('statements')('english.each', { overall, each: minimumEach });
  return { figure: { ...figure, value: '' }, text, english: { overall: ieltsValue.overall, withParts: text } };
}

/** Whether a rule is undated and cannot be evaluated, so that the typical offer on the course's page says more. */
const isVague = (rule: EntryRule) => rule.asAtYear <= 0 && !isUsableRule(rule) && !rule.isPartial;

/** Whether a rule is older than ten years and therefore says little about the current requirement. */
const isOldRule = ({ asAtYear }: EntryRule) => classifyRuleAge(asAtYear, new Date().getFullYear()) === 'old';

/** Whether a figure is zero, or repeats the tuition that the page already states as its fee. */
const isRepeated = ({ value, unit }: SourcedFigure, fee: SourcedFigure | null) =>
  getMoney({ value, unit }) !== null && (Number(value) === 0 || (value === fee?.value && unit === fee.unit));

/** Returns '' for an unknown start, which is then not displayed. */
const formatStart = (startText: string) => (startText === '--' ? '' : startText);

/** Returns the fee of the school for the level of a course without a fee of its own. */
const findSchoolFee = (course: CourseDetail, levelKeys: readonly string[], locale: Locale): FeeRange | null =>
  (['bachelor', 'master'] as const)
    .filter((level) => levelKeys.includes(level))
    .map((level) => getSchoolFee(course, level, locale))
    .filter((range) => range !== null)
    .map((range) => narrowFeeToCourse(range, course, locale))
    .find((range) => range !== null) ?? null;

export function toCourseFacts(course: CourseDetail, locale: Locale): CourseFacts {
  const { find } = getFigures(course);
  const admission = getAdmission(course, locale);
  const ielts = getIelts(course, locale);
  const ownFee = getYearlyFee(course);
  const school = getBilingualName({ name: course.schoolName, nameChn: course.schoolNameChn }, locale);
  const names = getBilingualName(course, locale);
  const levelKeys = course.majorLevelName.map(({ key }) => key);
  const allStatements = getStatements(course, locale);
  // The yearly fee of the level is that of the school, which every page states in the same way.
  const statements = filterStatementsByLevel(allStatements, levelKeys).filter(
    ({ kind, value }) => kind !== 'fee' || !('per' in value) || value.per !== 'year',
  );
  const levelFee = findSchoolFee(course, levelKeys, locale);
  const fee = ownFee && !isSupersededFee(ownFee, levelFee) ? ownFee : null;
  const schoolFee = fee ? null : levelFee;
  return {
    id: course.id,
    names,
    named: course.named,
    school: {
      id: course.fkInstitutionId,
      names: school,
      website: normalizeExternalUrl(course.website),
      seal: getCrestPath({
        id: course.fkInstitutionId,
        country: course.countryKey,
        monogram: getCrestLetters(
          { nameChn: course.schoolNameChn, monogram: createSchoolMonogram(course.schoolName) },
          locale,
        ),
      }),
    },
    countryId: course.fkAreaCountryId,
    levels: course.majorLevelName.map(({ id, levelName, levelNameChn }) => ({
      id,
      names: getBilingualName({ name: levelName, nameChn: levelNameChn }, locale),
    })),
    types: course.ctTypeName.map(({ typeName }) => typeName).filter(Boolean),
    faculties: course.institutionFacultys.map((faculty) => getBilingualName(faculty, locale)),
    ucasCode: course.ucasCode,
    ucasDeadline: getCourseUcasDeadline({
      schoolName: course.schoolName,
      ucasId: course.ucasCode || (find('ucasCode')?.value ?? ''),
      award: find('courseAward')?.value ?? '',
      name: course.name,
    }),
    fee,
    schoolFee,
    figures: COURSE_FIGURES.flatMap(([key, part]) => find(key, part) ?? []).filter(
      (figure) => !isRepeated(figure, fee),
    ),
    admission,
    average: getEntrantAverage(course, locale, textsIn(locale).getText('school-profile')),
    ielts,
    statements,
    sources: course.sources,
    start: formatStart(formatCourseStart(course, locale)),
    duration: course.duration,
    months: course.durationMonths,
    studyMode: course.studyMode,
    language: course.teachingLanguage,
    campus: course.campus,
    applying: {
      months: course.applyMonth,
      note: course.applyDateNote,
      deadline: course.applyDateDeadlineNote,
    },
    english: course.institutionCourseEngScore.map(({ typeName, description, ...scores }) => ({
      name: typeName,
      note: description,
      scores: mapScores(scores, (score) => formatBand(typeName, score)),
    })),
    academic: course.institutionCourseAcademicScore.map((academicScore) => ({
      exam: academicScore.typeName,
      place: academicScore.fkAreaCountryName,
      kind: academicScore.scoreType,
      score: academicScore.score,
      note: academicScore.description,
    })),
    // A backend may return exams for which there is no name.
    entryRules: course.entryRules
      .filter(
        (rule) =>
          getOwn(PUBLIC_EXAMS, rule.exam) !== undefined && !isOldRule(rule) && !(admission.offer && isVague(rule)),
      )
      .sort((ruleA, ruleB) => ruleB.asAtYear - ruleA.asAtYear),
    offerStandard: course.offerStandard,
    coreCourse: course.coreCourse,
    subjects: course.institutionCourseSubject.map(({ mode, subjectName, subjectNameChn }) => ({
      names: getBilingualName({ name: subjectName, nameChn: subjectNameChn }, locale),
      isElective: mode === ELECTIVE_MODE ? true : mode === COMPULSORY_MODE ? false : null,
    })),
    modes: course.institutionCourseStudyModeDtos
      .filter(({ studyMode }) => studyMode)
      .map(({ id, studyMode, duration }) => ({
        id,
        mode: studyMode,
        duration,
      })),
    infos: course.appInfos.map(({ typeName, typeValue }) => ({ name: typeName, value: typeValue })),
    pathways: course.institutionCoursePathwayDtos.map((pathway) => ({
      id: pathway.institutionCourseId,
      name: pathway.institutionCourseName,
      start: formatCourseStart({ startYear: '', startMonth: pathway.startMonth }, locale),
      academic: [pathway.reqAcademic1, pathway.reqAcademic2].filter(Boolean),
      english: [pathway.reqEng1, pathway.reqEng2].filter(Boolean),
      subject: pathway.reqParticularSubject,
    })),
    career: course.careerDevelopment,
    website: normalizeExternalUrl(course.courseWebsite) || normalizeExternalUrl(find('coursePage')?.value ?? ''),
    hasCourse: course.hasCourse !== false,
    illustrative: course.illustrative,
  };
}
