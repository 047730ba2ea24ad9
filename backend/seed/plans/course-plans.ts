import { getTermsId } from './admission-plans.ts';
import { type CourseName, formatDegreeName, formatPathwayName } from './award-plans.ts';
import { getIntakes } from './calendar-plans.ts';
import { hashToFraction, getHash } from './chance.ts';
import { getFee } from './fee-plans.ts';
import { type LevelKey, getLevel } from '#backend/catalogue/major-levels.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import type { CourseTypePlan, SchoolSeed } from '#backend/seed/seed-schemas.ts';
import type { Subject } from '#backend/catalogue/subjects.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

// Generates course lists from a school's fields, tier, kind and country. They are not the real courses of schools and
// are marked as illustrative.

export interface CoursePlan extends CourseName {
  id: number;
  subject: Subject;
  level: LevelKey;
  kind: 'degree' | 'pathway';
  typeIds: number[];
  termsId: number;
  fee: number;
  intakes: number[];
}

type PlannedCourse = { subject: Subject; level: LevelKey; type: CourseTypePlan };

const MIN_COURSES = 8;
const MAX_BACHELORS = 6;
const MAX_MASTERS = 5;
/** Number of ids reserved for the courses of one school. */
const IDS_PER_SCHOOL = 1000;

export function planCourses(school: SchoolSeed, country: CountryKey, minCourses = MIN_COURSES): CoursePlan[] {
  return selectCourses(school, country, Math.max(minCourses, MIN_COURSES)).map(({ subject, level, type }, index) => {
    const id = school.id * IDS_PER_SCHOOL + index + 1;
    const plan = SUBJECT_PLANS[subject];
    const courseName =
      level === 'foundation' || level === 'pathway'
        ? formatPathwayName(level, plan, country)
        : formatDegreeName(level, type, country);
    return {
      ...courseName,
      id,
      subject,
      level,
      kind: getLevel(level).kind,
      // A pathway course leads to every type of its field.
      typeIds: getLevel(level).kind === 'pathway' ? plan.types.map((item) => item.id) : [type.id],
      termsId: getTermsId({ country, level, tier: school.tier, demand: plan.demand }),
      fee: getFee(country, school.tier, level, plan.feeFactor, hashToFraction(`fee ${id}`)),
      intakes: getIntakes(country, level),
    };
  });
}

function selectCourses(school: SchoolSeed, country: CountryKey, minCourses: number): PlannedCourse[] {
  const baseCourses = school.kind === 'pathway' ? listPathways(school) : listDegrees(school, country);
  const coursesByKey = new Map(baseCourses.map((plannedCourse) => [getKey(plannedCourse), plannedCourse]));
  for (const plannedCourse of planSchoolCourses(school, country)) {
    if (coursesByKey.size >= minCourses) break;
    coursesByKey.set(getKey(plannedCourse), plannedCourse);
  }
  return [...coursesByKey.values()].sort((a, b) => getLevel(a.level).id - getLevel(b.level).id);
}

const getKey = ({ subject, level, type }: PlannedCourse) =>
  getLevel(level).kind === 'pathway' ? `${level} ${subject}` : `${level} ${type.id}`;

const listPathways = (school: SchoolSeed): PlannedCourse[] =>
  school.subjects.flatMap((subject) =>
    (['foundation', 'pathway'] as const).map((level) => ({ subject, level, type: selectType(school, subject, level) })),
  );

function listDegrees(school: SchoolSeed, country: CountryKey): PlannedCourse[] {
  const planAtLevel = (level: LevelKey) => (subject: Subject) => ({
    subject,
    level,
    type: selectType(school, subject, level),
  });
  return [
    ...school.subjects
      .filter((subject) => hasBachelor(subject, country))
      .slice(0, MAX_BACHELORS)
      .map(planAtLevel('bachelor')),
    ...(school.kind === 'university' ? school.subjects.slice(0, MAX_MASTERS).map(planAtLevel('master')) : []),
    ...(school.kind === 'university' && school.tier <= 3 ? school.subjects.slice(0, 1).map(planAtLevel('phd')) : []),
    ...(school.tier >= 2 ? school.subjects.slice(0, 1).map(planAtLevel('foundation')) : []),
    ...(school.tier >= 3 ? school.subjects.slice(0, 1).map(planAtLevel('pathway')) : []),
  ];
}

/** Whether a field has bachelor's degrees in a country: in North America, first degrees in law are rare. */
const hasBachelor = (subject: Subject, country: CountryKey) =>
  subject !== 'law' || country === 'uk' || country === 'au';

function selectType(school: SchoolSeed, subject: Subject, level: LevelKey): CourseTypePlan {
  const types = SUBJECT_PLANS[subject].types.filter((type) => level !== 'bachelor' || !type.mastersOnly);
  return types[getHash(`${school.id} ${subject} ${level}`) % types.length] as CourseTypePlan;
}

/** Field of qualifying degrees, which few schools have, under awards of their own. */
const NOT_GENERATED: Subject = 'medicine';

/** Returns all possible courses, for schools with few fields and for generated catalogues. */
function planSchoolCourses(school: SchoolSeed, country: CountryKey): PlannedCourse[] {
  const isPathway = school.kind === 'pathway';
  const levels: LevelKey[] = isPathway
    ? ['foundation', 'pathway']
    : school.kind === 'university'
      ? ['bachelor', 'master', 'phd', 'foundation']
      : ['bachelor', 'foundation'];
  const otherSubjects = (Object.keys(SUBJECT_PLANS) as Subject[]).filter(
    (subject) => !school.subjects.includes(subject) && subject !== NOT_GENERATED,
  );
  return [...school.subjects, ...otherSubjects].flatMap((subject) =>
    levels
      .filter((level) => level !== 'bachelor' || hasBachelor(subject, country))
      .flatMap((level) =>
        SUBJECT_PLANS[subject].types
          .filter((type) => level !== 'bachelor' || !type.mastersOnly)
          .map((type) => ({ subject, level, type })),
      ),
  );
}
