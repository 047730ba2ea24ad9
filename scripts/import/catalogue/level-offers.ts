import { removeDuplicates, writeInBothScripts } from '#backend/search/search-terms.ts';
import { createTexts, type Texts } from '#backend/site/site-content.ts';
import { createCourseLookups, createCourseRow, type RegisteredCourse, getTypes } from './course-row.ts';
import type { Code, CourseSubject, Fact } from './subject.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import type { Subject } from '#backend/catalogue/subjects.ts';
import type { LevelKey } from '#backend/catalogue/major-levels.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

// Level offers: catalogue rows for a level, or for a level and field, of a register that does not list courses. Their
// names contain 'courses', because they are no titles of degrees.

const STUDY_LEVELS = {
  undergraduate: { level: 'bachelor', name: createTexts('學士課程', '本科专业', 'Bachelor’s courses') },
  graduate: { level: 'master', name: createTexts('研究生課程', '研究生专业', 'Graduate courses') },
} as const satisfies Record<string, { level: LevelKey; name: Texts }>;
export type StudyLevel = keyof typeof STUDY_LEVELS;

interface LevelOffer {
  id: number;
  code: Code;
  school: { id: number; country: CountryKey; words: string[] };
  studyLevel: StudyLevel;
  /** Field of the offer, or undefined if the offer covers all subjects of the level. */
  subject?: Subject;
  fee: number | null;
  facts: Fact[];
}

export function createLevelOffer({ id, code, school, studyLevel, subject, fee, facts }: LevelOffer): CourseSubject {
  const { level, name: levelName } = STUDY_LEVELS[studyLevel];
  const field = subject && SUBJECT_PLANS[subject].name;
  const name = field
    ? createTexts(
        field['zh-hk'] + levelName['zh-hk'],
        field.zh + levelName.zh,
        `${levelName['en-us']} in ${field['en-us'].charAt(0).toLowerCase()}${field['en-us'].slice(1)}`,
      )
    : levelName;
  const course: RegisteredCourse = {
    id,
    schoolId: school.id,
    country: school.country,
    name: name['en-us'],
    nameChn: { zh: name.zh, 'zh-hk': name['zh-hk'] },
    level,
    fields: subject ? [{ subject }] : [],
    named: subject ? 'field' : 'level',
    weeks: null,
    fee,
  };
  return {
    subject: 'course',
    id,
    codes: [code],
    row: createCourseRow(course),
    names: removeDuplicates(Object.values(field ?? name).flatMap(writeInBothScripts)),
    schoolNames: school.words,
    types: getTypes(course.fields),
    lookups: createCourseLookups(course),
    facts,
  };
}
