import type { CourseDetailRow, PathwayCourseRow } from '#backend/queries/catalogue/details.ts';
import type { CourseRow } from '#backend/queries/catalogue/courses.ts';
import type { CourseFavouriteRow, SchoolFavouriteRow } from '#backend/queries/favourites.ts';
import type { FigureChange } from '#shared/contract/catalogue/fact.ts';
import { listStudyOptions } from '#shared/rules/study-options.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Reader } from '#backend/queries/database.ts';
import { describeFacts, type KnownFacts, parseFacts } from './describe-facts.ts';
import { describeSchool, NOT_COLLECTED } from './describe-school.ts';

/**
 * Describes a course. `month` is the requested intake month. The intake of that month is included if the course has
 * one.
 */
export function describeCourse(row: CourseRow, month: number | null = row.startMonth) {
  const { types, options, fee, currency, levelId, levelKey, levelName, levelNameChn, facts, ...rest } = row;
  return {
    ...rest,
    ...describeFacts(parseFacts(facts)),
    ctTypeName: JSON.parse(types) as { id: number; typeName: string }[],
    options: listStudyOptions(options),
    fee: formatFee(fee, currency),
    feeAmount: fee === NO_FEE ? null : fee,
    fkCurrencyTypeNum: currency,
    startMonth: month === null ? '--' : String(month).padStart(2, '0'),
    majorLevelName: [{ id: levelId, key: levelKey, levelName, levelNameChn }],
    collectionId: row.collectionId ?? NOT_COLLECTED,
    collectionRemark: row.collectionRemark ?? '',
    schoolCollectionId: row.schoolCollectionId ?? NOT_COLLECTED,
    hasCourse: true,
    illustrative: row.illustrative === 1,
  };
}

type Chinese = { zh: string; 'zh-hk': string };
type LocalizedTexts = Chinese & { 'en-us': string };

interface StoredSubject {
  mode: number;
  name: string;
  nameChn: Chinese;
}

interface StoredEnglish {
  typeName: string;
  overall: number;
  listening: number;
  speaking: number;
  reading: number;
  writing: number;
}

interface StoredAcademic {
  place: LocalizedTexts;
  typeName: string;
  scoreType: LocalizedTexts;
  score: string;
  description: LocalizedTexts;
}

interface CourseDetailParts extends KnownFacts {
  pathways: PathwayCourseRow[];
}

export function describeCourseDetail(
  row: CourseDetailRow,
  { pathways, facts, pastFacts }: CourseDetailParts,
  { locale, chinese }: Reader,
) {
  const { faculty, facultyChn, outlineId, career, subjects, english, academic, ...rest } = row;
  const { campus, coreCourse, offerStandard, duration, durationMonths, ...course } = rest;
  return {
    ...course,
    ...describeCourse(row),
    ...describeFacts(facts, pastFacts),
    campus,
    coreCourse,
    offerStandard,
    duration,
    durationMonths,
    careerDevelopment: career,
    institutionFacultys: [{ id: outlineId, name: faculty, nameChn: facultyChn }],
    // Registers do not state the language of instruction.
    teachingLanguage: row.illustrative === 1 ? TEACHING_LANGUAGE[locale] : '',
    institutionCourseSubject: (JSON.parse(subjects) as StoredSubject[]).map(({ mode, name, nameChn }) => ({
      mode,
      subjectName: name,
      subjectNameChn: nameChn[chinese],
    })),
    institutionCourseEngScore: (JSON.parse(english) as StoredEnglish[]).map((test) => ({ ...test, description: '' })),
    institutionCourseAcademicScore: (JSON.parse(academic) as StoredAcademic[]).map((line) => ({
      fkAreaCountryName: line.place[locale],
      typeName: line.typeName,
      scoreType: line.scoreType[locale],
      score: line.score,
      description: line.description[locale],
    })),
    appInfos: [],
    institutionCoursePathwayDtos: pathways.map((pathway) => describePathway(pathway, locale)),
    institutionCourseStudyModeDtos: [
      { id: 1, studyMode: row.studyMode, duration, fee: formatFee(row.fee, row.currency) },
    ],
  };
}

const TEACHING_LANGUAGE: Record<Locale, string> = { zh: '英语', 'zh-hk': '英語', 'en-us': 'English' };

const describePathway = (pathway: PathwayCourseRow, locale: Locale) => ({
  type: pathway.levelKey,
  institutionCourseId: pathway.id,
  fkInstitutionId: pathway.schoolId,
  institutionCourseName: `${pathway.name} · ${locale === 'en-us' ? pathway.schoolName : pathway.schoolNameChn}`,
  institutionCourseFee: formatFee(pathway.fee, pathway.currency),
  startMonth: pathway.startMonth === null ? '--' : String(pathway.startMonth).padStart(2, '0'),
  reqAcademic1: '',
  reqAcademic2: '',
  reqEng1: pathway.ielts === null ? '' : `IELTS ${pathway.ielts.toFixed(1)}`,
  reqEng2: '',
  reqParticularSubject: '',
});

/** Column value of an unpublished fee. */
const NO_FEE = 0;

/** Formats a fee as currency code and digits, the same in every language: 'GBP 24,500'. */
const formatFee = (fee: number, currency: string) =>
  fee === NO_FEE ? '' : `${currency} ${fee.toLocaleString('en-US')}`;

export const describeSchoolFavourite = (
  { gmtCreate, changes, goneAt, ...row }: SchoolFavouriteRow,
  fkUserId: number,
  locale: Locale,
) => ({
  id: row.schoolCollectionId,
  fkUserId,
  fkInstitutionId: row.id,
  remark: row.schoolCollectionRemark,
  gmtCreate,
  changes: JSON.parse(changes) as FigureChange[],
  goneAt,
  institution: describeSchool(row, locale),
});

export const describeCourseFavourite = (
  { gmtCreate, changes, goneAt, ...row }: CourseFavouriteRow,
  fkUserId: number,
) => ({
  id: row.collectionId,
  fkUserId,
  fkInstitutionCourseId: row.id,
  remark: row.collectionRemark,
  gmtCreate,
  changes: JSON.parse(changes) as FigureChange[],
  goneAt,
  institutionCourse: describeCourse(row),
});
