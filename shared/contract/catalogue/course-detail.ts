import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { Course } from './course.ts';
import { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import {
  address,
  chineseName,
  count,
  id,
  list,
  htmlAsPlainText,
  number,
  richText,
  schoolOfCourse,
  text,
  token,
} from '#shared/contract/fields.ts';

/** Type omitted from the sections, because `courseWebsite` already contains the URL. */
const WEBSITE_INFO_KEY = 'app_course_website';

const AppInfo = z.object({ typeKey: token(), typeName: text(), typeValue: htmlAsPlainText() });

/** `typeName` is IELTS, TOEFL-IBT, TOEFL-PBT or PTE. */
const EnglishScore = z.object({
  typeName: text(),
  overall: token(),
  listening: token(),
  speaking: token(),
  reading: token(),
  writing: token(),
  description: htmlAsPlainText(),
});

/** `typeName` is DSE, A-level, IB or Gaokao. */
const AcademicScore = z.object({
  fkAreaCountryName: text(),
  typeName: text(),
  scoreType: text(),
  score: token(),
  description: htmlAsPlainText(),
});

const CourseSubject = z.object({
  /** Mode of the subject: '1' compulsory, '2' elective. */
  mode: token(),
  subjectName: text(),
  subjectNameChn: chineseName(),
});

/** Pathway course that leads to this course, or course to which this one leads. */
const PathwayCourse = z.object({
  type: token(),
  institutionCourseId: token(),
  /** Id of the school, or '' if the backend does not send it, in which case visitors cannot see the course. */
  fkInstitutionId: schoolOfCourse('institutionCourseId'),
  institutionCourseName: text(),
  institutionCourseFee: token(),
  startMonth: token(),
  reqAcademic1: text(),
  reqAcademic2: text(),
  reqEng1: text(),
  reqEng2: text(),
  reqParticularSubject: text(),
});

const StudyMode = z.object({ id: token(), studyMode: text(), duration: text(), fee: token() });

export const CourseDetail = Course.extend({
  institutionFacultys: list(z.object({ id: token(), name: text(), nameChn: chineseName() })),
  ucasCode: token(),
  /** `applyMonth` lists the months for applications. The notes describe them and the deadlines. */
  applyMonth: text(),
  applyDateNote: htmlAsPlainText(),
  applyDateDeadlineNote: htmlAsPlainText(),
  appFee: token(),
  feeNote: htmlAsPlainText(),
  studyMode: text(),
  teachingLanguage: text(),
  courseWebsite: address(),
  website: address(),
  coreCourse: richText(),
  institutionCourseSubject: list(CourseSubject),
  institutionCourseEngScore: list(EnglishScore),
  institutionCourseAcademicScore: list(AcademicScore),
  /** Published entry rules for courses of this level and field. May be empty. */
  entryRules: list(EntryRule),
  /** Rules of the school for all courses of the level, whether or not the course has rules of its own. */
  schoolRules: list(EntryRule),
  appInfos: list(AppInfo).transform((allInfos) => allInfos.filter((info) => info.typeKey !== WEBSITE_INFO_KEY)),
  institutionCoursePathwayDtos: list(PathwayCourse),
  institutionCourseStudyModeDtos: list(StudyMode),
  campus: text(),
  offerStandard: richText(),
  careerDevelopment: richText(),
  duration: text(),
  durationMonths: number(),
  /** Number of other courses of the school with the same name, so that pages can distinguish them. */
  namesakes: count(),
});
export type CourseDetail = z.infer<typeof CourseDetail>;

/** Returns a course, or null if it is unknown or hidden at this level. */
export const courseDetail = {
  method: 'GET',
  path: '/appInstitution/getCourses/getCourseDetail/{id}',
  input: z.object({ id: id() }),
  edgeFields: ['publicLevel'],
  data: CourseDetail.nullable(),
  isAbout: { id: 'id' },
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
