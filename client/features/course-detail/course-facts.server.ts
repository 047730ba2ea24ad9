import { startWords } from '#client/i18n/date-texts.ts';
import { type SourcedFigure, feeOfYear, getFigures, getMoney } from '#client/features/facts/figure.ts';
import { type Admission, getAdmission } from '#client/features/facts/admission-figures.server.ts';
import {
  type AverageOfEntrants,
  averageOfEntrants,
} from '#client/features/school-detail/profile/school-profile.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import { type Statement, getStatements, statementsOfLevel } from '#client/features/facts/statement-figures.server.ts';
import type { CourseDetail } from '#shared/contract/catalogue/course-detail.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { RichText } from '#shared/contract/fields.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getOwn } from '#shared/get-own.ts';
import { PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { isUsable } from '#shared/rules/exams/rule-age.ts';
import { outsideAddress } from '#client/site/addresses.ts';
import { type BilingualName, schoolSeal, bilingualName } from '#client/site/catalogue/school-name.ts';

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
  /** Annual tuition fee. `figures` are the other published figures. */
  fee: SourcedFigure | null;
  figures: SourcedFigure[];
  admission: Admission;
  /** Averages of entrants to the course's group of programmes. */
  average: AverageOfEntrants | null;
  /** IELTS requirement on the course's page; null if there is none. */
  ielts: { figure: SourcedFigure; text: string } | null;
  /** Statements of the school for the level, limited to kinds that the course lacks. */
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
  /** Published rules only. Examples never replace them. */
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

/** Formats a score. IELTS scores have one decimal, which backends with numeric values lose. */
const bandText = (test: string, score: string) =>
  /\bIELTS\b/i.test(test) && /^\d$/.test(score.trim()) ? `${score.trim()}.0` : score;

type Scores = EnglishTest['scores'];

const mapScores = (
  { overall, listening, speaking, reading, writing }: Scores,
  change: (score: string) => string,
): Scores => ({
  overall: change(overall),
  listening: change(listening),
  speaking: change(speaking),
  reading: change(reading),
  writing: change(writing),
});

const ELECTIVE = '2';
const COMPULSORY = '1';

/**
 * Displayed figures: duration and place first, then costs other than the annual tuition. Codes are on the register's
 * own page.
 */
const FIGURES = [
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
  const requested = figure && parseFactValue('courseIelts', figure.value);
  if (!figure || !requested) return null;
  const [overall, each] = [requested.overall.toFixed(1), requested.each?.toFixed(1)];
  const text = each === undefined ? overall : textsIn(locale).of('statements')('english.each', { overall, each });
  return { figure: { ...figure, value: '' }, text };
}

/** Neither dated nor comparable, so that the typical offer of the course's own page says more. */
const isVague = (rule: EntryRule) => rule.asAtYear <= 0 && !isUsable(rule) && !rule.isPartial;

/** Amounts of zero, and the tuition that the page already states as its fee. */
const isRepeated = ({ value, unit }: SourcedFigure, fee: SourcedFigure | null) =>
  getMoney({ value, unit }) !== null && (Number(value) === 0 || (value === fee?.value && unit === fee.unit));

/** Returns '' for an unknown start, which is then not displayed. */
const formatStart = (text: string) => (text === '--' ? '' : text);

export function toCourseFacts(course: CourseDetail, locale: Locale): CourseFacts {
  const { find } = getFigures(course);
  const admission = getAdmission(course, locale);
  const ielts = getIelts(course, locale);
  const fee = feeOfYear(course);
  const school = bilingualName({ name: course.schoolName, nameChn: course.schoolNameChn }, locale);
  const names = bilingualName(course, locale);
  return {
    id: course.id,
    names,
    named: course.named,
    school: {
      id: course.fkInstitutionId,
      names: school,
      website: outsideAddress(course.website),
      seal: schoolSeal({
        id: course.fkInstitutionId,
        countryKey: course.countryKey,
        name: course.schoolName,
        schoolLogo: '',
      }),
    },
    countryId: course.fkAreaCountryId,
    levels: course.majorLevelName.map(({ id, levelName, levelNameChn }) => ({
      id,
      names: bilingualName({ name: levelName, nameChn: levelNameChn }, locale),
    })),
    types: course.ctTypeName.map(({ typeName }) => typeName).filter(Boolean),
    faculties: course.institutionFacultys.map((faculty) => bilingualName(faculty, locale)),
    ucasCode: course.ucasCode,
    fee,
    figures: FIGURES.flatMap(([key, part]) => find(key, part) ?? []).filter((figure) => !isRepeated(figure, fee)),
    admission,
    average: averageOfEntrants(course, locale, textsIn(locale).of('school-profile')),
    ielts,
    statements: statementsOfLevel(
      getStatements(course, locale),
      course.majorLevelName.map(({ key }) => key),
    ),
    sources: course.sources,
    start: formatStart(startWords(course, locale)),
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
      scores: mapScores(scores, (score) => bandText(typeName, score)),
    })),
    academic: course.institutionCourseAcademicScore.map((line) => ({
      exam: line.typeName,
      place: line.fkAreaCountryName,
      kind: line.scoreType,
      score: line.score,
      note: line.description,
    })),
    // A backend may return exams for which there is no name.
    entryRules: course.entryRules.filter(
      (rule) => getOwn(PUBLIC_EXAMS, rule.exam) !== undefined && !(admission.offer && isVague(rule)),
    ),
    offerStandard: course.offerStandard,
    coreCourse: course.coreCourse,
    subjects: course.institutionCourseSubject.map(({ mode, subjectName, subjectNameChn }) => ({
      names: bilingualName({ name: subjectName, nameChn: subjectNameChn }, locale),
      isElective: mode === ELECTIVE ? true : mode === COMPULSORY ? false : null,
    })),
    modes: course.institutionCourseStudyModeDtos
      .filter(({ studyMode }) => studyMode)
      .map(({ id, studyMode, duration }) => ({
        id,
        mode: studyMode,
        duration,
      })),
    infos: course.appInfos.map(({ typeName, typeValue }) => ({ name: typeName, value: typeValue })),
    pathways: course.institutionCoursePathwayDtos.map((path) => ({
      id: path.institutionCourseId,
      name: path.institutionCourseName,
      start: startWords({ startYear: '', startMonth: path.startMonth }, locale),
      academic: [path.reqAcademic1, path.reqAcademic2].filter(Boolean),
      english: [path.reqEng1, path.reqEng2].filter(Boolean),
      subject: path.reqParticularSubject,
    })),
    career: course.careerDevelopment,
    website: outsideAddress(course.courseWebsite) || outsideAddress(find('coursePage')?.value ?? ''),
    hasCourse: course.hasCourse !== false,
    illustrative: course.illustrative,
  };
}
