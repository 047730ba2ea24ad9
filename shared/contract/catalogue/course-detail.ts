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
  note,
  number,
  richText,
  schoolOfCourse,
  text,
  token,
} from '#shared/contract/fields.ts';

/** Left out of what is shown: the course's own address stands in a field of its own. */
const WEBSITE_INFO = 'app_course_website';

const AppInfo = z.object({ typeKey: token(), typeName: text(), typeValue: note() });

/** typeName is the test's: IELTS, TOEFL-IBT, TOEFL-PBT, PTE. */
const EnglishScore = z.object({
  typeName: text(),
  overall: token(),
  listening: token(),
  speaking: token(),
  reading: token(),
  writing: token(),
  description: note(),
});

/** typeName is the examination's: DSE, A-level, IB, Gaokao. */
const AcademicScore = z.object({
  fkAreaCountryName: text(),
  typeName: text(),
  scoreType: text(),
  score: token(),
  description: note(),
});

const Subject = z.object({
  /** 1 compulsory, 2 elective. */
  mode: token(),
  subjectName: text(),
  subjectNameChn: chineseName(),
});

/** A way into this course, or a course that this one leads to. */
const PathwayCourse = z.object({
  type: token(),
  institutionCourseId: token(),
  /** '' where a backend does not say; a visitor is not shown it then. */
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
  /** When to apply: months in words, what to mind, and by when. */
  applyMonth: text(),
  applyDateNote: note(),
  applyDateDeadlineNote: note(),
  appFee: token(),
  feeNote: note(),
  studyMode: text(),
  teachingLanguage: text(),
  courseWebsite: address(),
  /** The school's. */
  website: address(),
  coreCourse: richText(),
  institutionCourseSubject: list(Subject),
  institutionCourseEngScore: list(EnglishScore),
  institutionCourseAcademicScore: list(AcademicScore),
  /** What the school has published for courses of this level and field; none where nothing is known. */
  entryRules: list(EntryRule),
  appInfos: list(AppInfo).transform((all) => all.filter((info) => info.typeKey !== WEBSITE_INFO)),
  institutionCoursePathwayDtos: list(PathwayCourse),
  institutionCourseStudyModeDtos: list(StudyMode),
  campus: text(),
  offerStandard: richText(),
  careerDevelopment: richText(),
  duration: text(),
  durationMonths: number(),
  /** How many other courses bear its name and its school's: a page of one has to say which it is. */
  namesakes: count(),
});
export type CourseDetail = z.infer<typeof CourseDetail>;

/** Null where there is no such course, or none for this level. */
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
