// Sourced facts of schools and courses, with their units. Text values are in the register's language; pages translate
// them. A fact with several values has a part for each, which the comments name: a level, field or code.

interface FactKind {
  /** Facts that a register without courses publishes by level or subject are attached to the level offers as well. */
  of: 'school' | 'course';
  /** '' if the value is no amount. */
  unit: string;
}

const createSchoolFactKind = (unit: string) => ({ of: 'school', unit }) as const;
const createCourseFactKind = (unit: string) => ({ of: 'course', unit }) as const;

export const FACT_KINDS = {
  /** Registered name. The part is the registrant's code if several registrants form one school. */
  registeredName: createSchoolFactKind(''),
  ownership: createSchoolFactKind(''),
  /** Maximum number of international students, by registrant code. */
  capacity: createSchoolFactKind('students'),
  /** Lowest yearly fee of the school's courses, derived. */
  lowestCourseYear: createSchoolFactKind('AUD/year'),
  /**
   * Lowest yearly fee among the courses of an agency's own file, if no register has one (queries/facts/school-fees.ts).
   */
  lowestFee: createSchoolFactKind('GBP/year'),
  /**
   * Lowest yearly fee by level; `englishFrom` is the lowest IELTS requirement. Both are derived
   * (queries/facts/level-figures.ts).
   */
  fromFee: createSchoolFactKind('AUD/year'),
  englishFrom: createSchoolFactKind(''),
  /** Lowest, median and highest yearly fee of the school's bachelor's courses in its currency, derived. */
  degreeYear: createSchoolFactKind('AUD/year'),
  /** Tuition with mandatory fees of the cheaper level, derived. */
  lowestLevelYear: createSchoolFactKind('USD/year'),
  /** Out-of-state tuition, by level. */
  tuition: createSchoolFactKind('USD/year'),
  /** Mandatory fees in addition to tuition, by level. */
  requiredFees: createSchoolFactKind('USD/year'),
  /** Yearly cost of room and board on campus. */
  roomAndBoard: createSchoolFactKind('USD/year'),
  /** Application fee, by level. */
  applicationFee: createSchoolFactKind('USD'),
  /**
   * Deposit of international students. This fact and the next four come from sites only (decision 031), in the school's
   * currency.
   */
  deposit: createSchoolFactKind('USD'),
  /** Maximum scholarship for international students. */
  scholarship: createSchoolFactKind('USD'),
  /** Rent of a room that the school lets. */
  housingWeek: createSchoolFactKind('USD/week'),
  /** Living costs estimated by the school. */
  livingAtSchool: createSchoolFactKind('USD/month'),
  /** Date by level. */
  applicationDeadline: createSchoolFactKind(''),
  // The following facts are stated on pages, and the page is their source. Their values are JSON
  // (shared/contract/catalogue/fact-values.ts).
  /** By level and test, and by programme if it applies to some only: 'bachelor|IELTS', 'bachelor|IELTS|Law'. */
  englishMinimum: createSchoolFactKind(''),
  /** By level and group of programmes: 'bachelor|Arts', 'master'. */
  internationalFee: createSchoolFactKind(''),
  /** By level, kind and audience: 'bachelor|application|Early Action'. */
  deadline: createSchoolFactKind(''),
  /** Association of universities to which the school belongs (SCHOOL_GROUPS). */
  memberOf: createSchoolFactKind(''),
  /** By level and group of programmes. */
  depositAsked: createSchoolFactKind(''),
  /** By name of the scholarship. */
  scholarshipOffered: createSchoolFactKind(''),
  /** URL at which the school lists its programmes. */
  programmeSearch: createSchoolFactKind(''),
  /**
   * JSON {applicants, admitted, enrolled, rate, year}: first-year entrants of an autumn term; the rate is a percentage
   * of applicants.
   */
  admissionRate: createSchoolFactKind(''),
  /**
   * JSON {reading, math, submitted, year}: quartiles of enrolled students, and the percentage that submitted the test.
   */
  satQuartiles: createSchoolFactKind(''),
  /** JSON {composite, submitted, year}, like satQuartiles. */
  actQuartiles: createSchoolFactKind(''),
  /**
   * JSON {overall, shares, group, year}: averages of entrants from Ontario’s schools, by group of programmes. For a
   * course it has no part.
   */
  admissionAverage: createSchoolFactKind(''),
  /** JSON {sixMonths, twoYears}, each {rate, year}: employment rate of graduates in the labour force, by field. */
  graduateEmployment: createSchoolFactKind(''),
  /** Test policy in the register's words. */
  testPolicy: createSchoolFactKind(''),
  /** JSON true: the school admits every applicant. */
  openAdmission: createSchoolFactKind(''),
  /** This fact and the next two are in the register’s words. */
  sizeClass: createSchoolFactKind(''),
  carnegieClass: createSchoolFactKind(''),
  academicCalendar: createSchoolFactKind(''),
  religiousAffiliation: createSchoolFactKind(''),
  /**
   * 'faith', 'tribal', 'twoYear' or 'noDegrees' (awards certificates only). Lists sort these schools after general ones
   * (specialSchoolsLast).
   */
  specialFocus: createSchoolFactKind(''),
  /**
   * JSON with years and, by level, {total, nonresident}: degrees awarded, and the number awarded to students from
   * abroad.
   */
  awardsByLevel: createSchoolFactKind(''),
  /** Ratings of the Teaching Excellence Framework: overall, experience, outcomes. */
  teachingRating: createSchoolFactKind(''),
  /** Campuses as JSON [{name, lat, lng}]. */
  places: createSchoolFactKind(''),
  /** Number of courses by CAH subject code. */
  subjectCourses: createSchoolFactKind('courses'),
  /**
   * Distribution of entrants over UCAS points: JSON [{entrants, years, shares}] by CAH code. For a course {entrants,
   * years, shares, subject}: its own entrants or, with `subject`, all entrants to the subject; of several groups the
   * largest.
   */
  entryTariff: createSchoolFactKind('% of entrants'),
  /** Distribution of previous qualifications, in the format of entryTariff. */
  entryQualifications: createSchoolFactKind('% of entrants'),
  /** Range of typical A-level offers over the school's courses: JSON {least, most, courses, read}. */
  offerRange: createSchoolFactKind(''),
  /** Code of the course in the register. */
  courseCode: createCourseFactKind(''),
  /** Level in the register's own words. */
  courseLevel: createCourseFactKind(''),
  /** '080101 - Accounting'; a course of two fields has two parts. */
  courseField: createCourseFactKind(''),
  courseLanguage: createCourseFactKind(''),
  courseWeeks: createCourseFactKind('weeks'),
  /** Tuition for the whole course. */
  courseTuition: createCourseFactKind('AUD'),
  /** Fee for 52 weeks, derived; for shorter courses the total. */
  courseTuitionYear: createCourseFactKind('AUD/year'),
  /** Published yearly fee. */
  courseYear: createCourseFactKind('AUD/year'),
  /** University-wide figure for international students, the same for all courses. */
  universityYear: createCourseFactKind('CAD/year'),
  /** Tuition plus mandatory fees of a level offer, derived. */
  levelYear: createCourseFactKind('USD/year'),
  courseOtherFees: createCourseFactKind('AUD'),
  courseTotalCost: createCourseFactKind('AUD'),
  /** Hours of work experience in the course. */
  courseWork: createCourseFactKind('hours'),
  /** URL of the course's own page. */
  coursePage: createCourseFactKind(''),
  /** IELTS requirement on the course's page: JSON {overall, each}. */
  courseIelts: createCourseFactKind(''),
  /** Locations as JSON: ['Parkville, VIC']. */
  coursePlaces: createCourseFactKind(''),
  /** Award with which graduates finish: 'BSc', 'MEng'. */
  courseAward: createCourseFactKind(''),
  /** Full-time duration, including compulsory options of courseOptions. */
  courseStages: createCourseFactKind('years'),
  /** JSON [{option: 'sandwich' | 'yearAbroad' | 'foundationYear', when: 'optional' | 'compulsory' | 'offered'}]. */
  courseOptions: createCourseFactKind(''),
  ucasCode: createCourseFactKind(''),
  /** JSON array of the CAH codes of its subjects. */
  courseSubjects: createCourseFactKind(''),
  /** Number of courses with the same title on the same page: combinations with other subjects. */
  courseSharesTitle: createCourseFactKind('courses'),
  /**
   * 'true' if the name is composed of the reported subjects, because the register has the title of a page of several
   * courses.
   */
  courseNamedFromSubjects: createCourseFactKind(''),
  /**
   * JSON {lower, median, upper, population, responseRate, years, subject}: pounds a year, 15 months after graduation.
   * Parts are those of entryTariff.
   */
  graduateEarnings: createCourseFactKind(''),
  /** Typical offer on the course's page: JSON {aLevel: {first, last} | null, ib, subjects, anyOne, read}. */
  typicalOffer: createCourseFactKind(''),
} as const satisfies Record<string, FactKind>;

export type FactKey = keyof typeof FACT_KINDS;

/** Facts whose changes are reported to users who saved the school or course; derived facts are excluded. */
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

/** Facts by which a course is placed (shared/rules/placement). They are packed for matching. */
export const COURSE_ADMISSION_FACTS = ['typicalOffer', 'entryTariff', 'courseIelts', 'admissionAverage'] as const;
export const SCHOOL_ADMISSION_FACTS = [
  'satQuartiles',
  'actQuartiles',
  'admissionRate',
  'openAdmission',
  'englishMinimum',
  'carnegieClass',
] as const;
