// Sourced facts of schools and courses, with their units. Text values are in the register's language; pages translate
// them.

interface FactKind {
  /** Registers without courses publish facts by level or subject, which are attached to level offers as well. */
  of: 'school' | 'course';
  /** '' where the value is no amount. */
  unit: string;
}

const school = (unit: string) => ({ of: 'school', unit }) as const;
const course = (unit: string) => ({ of: 'course', unit }) as const;

export const FACT_KINDS = {
  /** Registered name; by registrant code if several registrants form one school. */
  registeredName: school(''),
  ownership: school(''),
  /** Maximum number of international students; by registrant code. */
  capacity: school('students'),
  /** A year of the course that asks least for one, worked out by us. */
  lowestCourseYear: school('AUD/year'),
  /** The least that a year of the courses of an agency's own file costs, where no register says it (queries/facts/school-fees.ts). */
  lowestFee: school('GBP/year'),
  /** The least that a year costs, and the least IELTS that is asked for, by level: derived (queries/facts/level-figures.ts). */
  fromFee: school('AUD/year'),
  englishFrom: school(''),
  /** Lowest, median and highest yearly fee of the school's bachelor's courses, derived; in the school's currency. */
  degreeYear: school('AUD/year'),
  /** Tuition with the fees that everybody pays, of the level that asks less, added up by us. */
  lowestLevelYear: school('USD/year'),
  /** Out-of-state tuition, by level. */
  tuition: school('USD/year'),
  /** Fees in addition to tuition; by level. */
  requiredFees: school('USD/year'),
  /** On campus. */
  roomAndBoard: school('USD/year'),
  /** By level. */
  applicationFee: school('USD'),
  /**
   * Deposit of international students. These five facts come from sites only (decision 031), in the school's currency.
   */
  deposit: school('USD'),
  /** For students from abroad, at most. */
  scholarship: school('USD'),
  /** A room, as the school lets it. */
  housingWeek: school('USD/week'),
  /** Living costs estimated by the school. */
  livingAtSchool: school('USD/month'),
  /** A day; by level. */
  applicationDeadline: school(''),
  // Stated on pages, with the page as the source; the values of these are JSON (shared/contract/catalogue/fact-values.ts).
  /** By level, test and, where it is limited to some programmes, these: 'bachelor|IELTS', 'bachelor|IELTS|Law'. */
  englishMinimum: school(''),
  /** By level and group of programmes: 'bachelor|Arts', 'master'. */
  internationalFee: school(''),
  /** Deadline by level, kind and audience: 'bachelor|application|Early Action'. */
  deadline: school(''),
  /** Association of universities that it belongs to: SCHOOL_GROUPS. */
  memberOf: school(''),
  /** By level and group of programmes. */
  depositAsked: school(''),
  /** By name. */
  scholarshipOffered: school(''),
  /** The address at which the school lists its programmes. */
  programmeSearch: school(''),
  /** JSON, {applicants, admitted, enrolled, rate, year}: first-year entrants of a fall, the rate of a hundred applicants. */
  admissionRate: school(''),
  /** JSON, {reading, math, submitted, year}: quartiles of those who enrolled, and how many of a hundred sent the test. */
  satQuartiles: school(''),
  /** JSON, {composite, submitted, year}. */
  actQuartiles: school(''),
  /** JSON, {overall, shares, group, year}: averages of entrants from Ontario’s schools; by group of programmes. Of a course without a part. */
  admissionAverage: school(''),
  /** JSON {sixMonths, twoYears}, each {rate, year}: employment rate of graduates in the labour force, by field. */
  graduateEmployment: school(''),
  /** Test policy in the register's words. */
  testPolicy: school(''),
  /** JSON: true. Whoever applies is admitted. */
  openAdmission: school(''),
  /** These three in the register’s words. */
  sizeClass: school(''),
  carnegieClass: school(''),
  academicCalendar: school(''),
  religiousAffiliation: school(''),
  /** 'faith', 'tribal', 'twoYear' or 'noDegrees' (awards certificates only): lists put these after general schools (specialSchoolsLast). */
  specialFocus: school(''),
  /** JSON, by level {total, nonresident}, and years: degrees awarded, and how many of them to students from abroad. */
  awardsByLevel: school(''),
  /** Ratings of the Teaching Excellence Framework: overall, experience, outcomes. */
  teachingRating: school(''),
  /** Campuses: JSON [{name, lat, lng}]. */
  places: school(''),
  /** Number of courses by CAH subject code. */
  subjectCourses: school('courses'),
  /**
   * Distribution of entrants over UCAS points: JSON [{entrants, years, shares}] by CAH code. For a course {entrants,
   * years, shares, subject}: of its own entrants or, with `subject`, of all entrants to the subject; of several groups
   * the largest.
   */
  entryTariff: school('% of entrants'),
  /** Distribution of previous qualifications, in the same format. */
  entryQualifications: school('% of entrants'),
  /** Range of typical A-level offers over the school's courses: JSON {least, most, courses, read}. */
  offerRange: school(''),
  /** Under which the register has it. */
  courseCode: course(''),
  /** The register's own words for its level. */
  courseLevel: course(''),
  /** '080101 - Accounting'; first and second, where a course has two. */
  courseField: course(''),
  courseLanguage: course(''),
  courseWeeks: course('weeks'),
  /** For the whole course. */
  courseTuition: course('AUD'),
  /** Fee for 52 weeks, derived; the total for shorter courses. */
  courseTuitionYear: course('AUD/year'),
  /** Published yearly fee. */
  courseYear: course('AUD/year'),
  /** University-wide figure for international students, regardless of course. */
  universityYear: course('CAD/year'),
  /** Tuition plus mandatory fees of a level offer, derived. */
  levelYear: course('USD/year'),
  courseOtherFees: course('AUD'),
  courseTotalCost: course('AUD'),
  /** Hours of work experience in the course. */
  courseWork: course('hours'),
  /** The address of its own page. */
  coursePage: course(''),
  /** IELTS requirement on the course's page: JSON {overall, each}. */
  courseIelts: course(''),
  /** Locations: JSON ['Parkville, VIC']. */
  coursePlaces: course(''),
  /** 'BSc', 'MEng': what a graduate may write behind their name. */
  courseAward: course(''),
  /** Full-time duration including the required options below. */
  courseStages: course('years'),
  /** JSON, [{option: 'sandwich' | 'yearAbroad' | 'foundationYear', when: 'optional' | 'compulsory' | 'offered'}]. */
  courseOptions: course(''),
  ucasCode: course(''),
  /** JSON: codes of its subjects (CAH). */
  courseSubjects: course(''),
  /** Number of courses with the same title on the same page: combinations with other subjects. */
  courseSharesTitle: course('courses'),
  /** 'true': the register’s copy has the title of a page of several courses; ours is put together of the reported subjects. */
  courseNamedFromSubjects: course(''),
  /** JSON, {lower, median, upper, population, responseRate, years, subject}: pounds a year, 15 months after; parts as of entryTariff. */
  graduateEarnings: course(''),
  /** JSON {aLevel: {first, last} | null, ib, subjects, anyOne, read}: typical offer on the course's page. */
  typicalOffer: course(''),
} as const satisfies Record<string, FactKind>;

export type FactKey = keyof typeof FACT_KINDS;

/** Changes that users with a matching favourite are notified of; derived facts are excluded. */
export const REPORTED_CHANGES = [
  'tuition',
  'requiredFees',
  'roomAndBoard',
  'applicationFee',
  'teachingRating',
  'courseWeeks',
  'courseYear',
  'courseTuition',
  'courseOtherFees',
  'courseTotalCost',
] as const satisfies readonly FactKey[];

/** By which a course is placed (shared/rules/placement); packed for matching. */
export const COURSE_ADMISSION_FACTS = ['typicalOffer', 'entryTariff', 'courseIelts', 'admissionAverage'] as const;
export const SCHOOL_ADMISSION_FACTS = [
  'satQuartiles',
  'actQuartiles',
  'admissionRate',
  'openAdmission',
  'englishMinimum',
  'carnegieClass',
] as const;
