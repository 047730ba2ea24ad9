import { getTermsId } from './admission-plans.ts';
import { type CourseName, nameDegree, namePathway } from './award-plans.ts';
import { getIntakes } from './calendar-plans.ts';
import { getChance, getHash } from './chance.ts';
import { getFee } from './fee-plans.ts';
import { type LevelKey, getLevel } from '#backend/catalogue/major-levels.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import type { CourseTypePlan, SchoolSeed } from '#backend/seed/seed-schemas.ts';
import type { Subject } from '#backend/catalogue/subjects.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

// Generates course lists from a school's fields, tier, kind and country. They are not the real lists of schools and are
// marked as illustrative.

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

const FEWEST = 8;
const MAX_BACHELORS = 6;
const MAX_MASTERS = 5;
/** Number of ids reserved for the courses of one school. */
const IDS_OF_A_SCHOOL = 1000;

export function planCourses(school: SchoolSeed, country: CountryKey, atMin = FEWEST): CoursePlan[] {
  return getRequirement(school, country, Math.max(atMin, FEWEST)).map(({ subject, level, type }, index) => {
    const id = school.id * IDS_OF_A_SCHOOL + index + 1;
    const plan = SUBJECT_PLANS[subject];
    const courseName =
      level === 'foundation' || level === 'pathway'
        ? namePathway(level, plan, country)
        : nameDegree(level, type, country);
    return {
      ...courseName,
      id,
      subject,
      level,
      kind: getLevel(level).kind,
      // A pathway leads to every subject of its field.
      typeIds: getLevel(level).kind === 'pathway' ? plan.types.map((item) => item.id) : [type.id],
      termsId: getTermsId({ country, level, tier: school.tier, demand: plan.demand }),
      fee: getFee(country, school.tier, level, plan.feeFactor, getChance(`fee ${id}`)),
      intakes: getIntakes(country, level),
    };
  });
}

function getRequirement(school: SchoolSeed, country: CountryKey, atMin: number): PlannedCourse[] {
  const first = school.kind === 'pathway' ? getPathways(school) : getDegrees(school, country);
  const requested = new Map(first.map((plannedCourse) => [getKey(plannedCourse), plannedCourse]));
  for (const item of planSchoolCourses(school, country)) {
    if (requested.size >= atMin) break;
    requested.set(getKey(item), item);
  }
  return [...requested.values()].sort((a, b) => getLevel(a.level).id - getLevel(b.level).id);
}

const getKey = ({ subject, level, type }: PlannedCourse) =>
  getLevel(level).kind === 'pathway' ? `${level} ${subject}` : `${level} ${type.id}`;

const getPathways = (school: SchoolSeed): PlannedCourse[] =>
  school.subjects.flatMap((subject) =>
    (['foundation', 'pathway'] as const).map((level) => ({ subject, level, type: getType(school, subject, level) })),
  );

function getDegrees(school: SchoolSeed, country: CountryKey): PlannedCourse[] {
  const at = (level: LevelKey) => (subject: Subject) => ({ subject, level, type: getType(school, subject, level) });
  return [
    ...school.subjects
      .filter((subject) => hasBachelor(subject, country))
      .slice(0, MAX_BACHELORS)
      .map(at('bachelor')),
    ...(school.kind === 'university' ? school.subjects.slice(0, MAX_MASTERS).map(at('master')) : []),
    ...(school.kind === 'university' && school.tier <= 3 ? school.subjects.slice(0, 1).map(at('phd')) : []),
    ...(school.tier >= 2 ? school.subjects.slice(0, 1).map(at('foundation')) : []),
    ...(school.tier >= 3 ? school.subjects.slice(0, 1).map(at('pathway')) : []),
  ];
}

/** First degrees in law are rare in North America. */
const hasBachelor = (subject: Subject, country: CountryKey) =>
  subject !== 'law' || country === 'uk' || country === 'au';

function getType(school: SchoolSeed, subject: Subject, level: LevelKey): CourseTypePlan {
  const types = SUBJECT_PLANS[subject].types.filter((type) => level !== 'bachelor' || !type.mastersOnly);
  return types[getHash(`${school.id} ${subject} ${level}`) % types.length] as CourseTypePlan;
}

/** Returns all possible courses, for schools with few fields and for generated catalogues. */
function planSchoolCourses(school: SchoolSeed, country: CountryKey): PlannedCourse[] {
  const isPathway = school.kind === 'pathway';
  const levels: LevelKey[] = isPathway
    ? ['foundation', 'pathway']
    : school.kind === 'university'
      ? ['bachelor', 'master', 'phd', 'foundation']
      : ['bachelor', 'foundation'];
  const otherSubjects = (Object.keys(SUBJECT_PLANS) as Subject[]).filter(
    (subject) => !school.subjects.includes(subject),
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
