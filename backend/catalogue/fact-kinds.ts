// Facts of schools and courses with their sources and units. Text values are in the register's language, and pages
// translate them. A fact with several values has one part for each value: a level, field or code, as the fact's comment
// states.

interface FactKind {
  /**
   * Subject of the fact. Facts that a register without courses publishes by level or subject also belong to the level
   * offers.
   */
  of: 'school' | 'course';
  /** Unit of an amount, or '' for other values. */
  unit: string;
}

const createSchoolFactKind = (unit: string) => ({ of: 'school', unit }) as const;
const createCourseFactKind = (unit: string) => ({ of: 'course', unit }) as const;

export const FACT_KINDS = {
  /** Registered name. If several registrants form one school, the part is the registrant's code. */
  registeredName: createSchoolFactKind(''),
  ownership: createSchoolFactKind(''),
  /** Maximum number of international students, by registrant code. */
  capacity: createSchoolFactKind('students'),
  /** Lowest yearly fee of the school's courses (derived). */
  lowestCourseYear: createSchoolFactKind('AUD/year'),
  /**
   * Lowest yearly fee among courses in an agency's own file, for schools without one in a register
   * (queries/facts/school-fees.ts).
   */
  lowestFee: createSchoolFactKind('GBP/year'),
  /**
   * JSON (DegreeYear): yearly fee of a level, which every page and answer uses. `englishFrom` is the lowest IELTS
   * requirement of a level. Both are derived (queries/facts/level-figures.ts).
   */
  degreeYear: createSchoolFactKind(''),
  englishFrom: createSchoolFactKind(''),
  /** Tuition plus mandatory fees of the cheaper level (derived). */
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
   * Deposit for international students. Only sites provide this fact and the next four (decision 031), in the school's
   * currency.
   */
  deposit: createSchoolFactKind('USD'),
  /** Maximum scholarship for international students. */
  scholarship: createSchoolFactKind('USD'),
  /** Weekly rent of a room that the school lets. */
  housingWeek: createSchoolFactKind('USD/week'),
  /** Monthly living costs estimated by the school. */
  livingAtSchool: createSchoolFactKind('USD/month'),
  /** Application deadline, by level. */
  applicationDeadline: createSchoolFactKind(''),
  // The following facts are published on web pages, which are their sources. Their values are JSON
  // (shared/contract/catalogue/fact-values.ts).
  /**
   * English minimum by level and test, and by programme if it applies to only some: 'bachelor|IELTS',
   * 'bachelor|IELTS|Law'.
   */
  englishMinimum: createSchoolFactKind(''),
  /** Fee for international students by level and group of programmes: 'bachelor|Arts', 'master'. */
  internationalFee: createSchoolFactKind(''),
  /** Deadline by level, kind and audience: 'bachelor|application|Early Action'. */
  deadline: createSchoolFactKind(''),
  /** Association of universities to which the school belongs (SCHOOL_GROUPS). */
  memberOf: createSchoolFactKind(''),
  /** Deposit by level and group of programmes. */
  depositAsked: createSchoolFactKind(''),
  /** Scholarship by its name. */
  scholarshipOffered: createSchoolFactKind(''),
  /** URL at which the school lists its programmes. */
  programmeSearch: createSchoolFactKind(''),
  /**
   * JSON {applicants, admitted, enrolled, rate, year}: first-year entrants of an autumn term; the rate is a percentage
   * of applicants.
   */
  admissionRate: createSchoolFactKind(''),
  /**
   * JSON {reading, math, submitted, year}: quartiles of enrolled students, and the percentage who submitted the test.
   */
  satQuartiles: createSchoolFactKind(''),
  /** JSON {composite, submitted, year}, like satQuartiles. */
  actQuartiles: createSchoolFactKind(''),
  /**
   * JSON {overall, shares, group, year}: averages of entrants from Ontario’s schools, by group of programmes. The fact
   * of a course has no part.
   */
  admissionAverage: createSchoolFactKind(''),
  /** JSON {sixMonths, twoYears}, each {rate, year}: employment rate of graduates in the labour force, by field. */
  graduateEmployment: createSchoolFactKind(''),
  /** Test policy in the wording of the register. */
  testPolicy: createSchoolFactKind(''),
  /** JSON true: the school admits every applicant. */
  openAdmission: createSchoolFactKind(''),
  /** Size class. This fact and the next two are in the wording of the register. */
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
   * JSON with years and, by level, {total, nonresident}: number of degrees awarded, and how many of them students from
   * abroad received.
   */
  awardsByLevel: createSchoolFactKind(''),
  /** Ratings of the Teaching Excellence Framework: overall, experience, outcomes. */
  teachingRating: createSchoolFactKind(''),
  /** Campuses as JSON [{name, lat, lng}]. */
  places: createSchoolFactKind(''),
  /** Number of courses by CAH subject code. */
  subjectCourses: createSchoolFactKind('courses'),
  /** Number of full-time undergraduate courses to which students apply through UCAS. */
  ucasCourses: createSchoolFactKind('courses'),
  /**
   * Distribution of entrants over UCAS points: JSON [{entrants, years, shares}] by CAH code. The fact of a course is
   * {entrants, years, shares, subject}: its own entrants or, if `subject` is set, all entrants to that subject. If
   * there are several groups, it is the largest.
   */
  entryTariff: createSchoolFactKind('% of entrants'),
  /** Distribution of previous qualifications, in the format of entryTariff. */
  entryQualifications: createSchoolFactKind('% of entrants'),
  /** Range of typical A-level offers over the school's courses: JSON {least, most, courses, read}. */
  offerRange: createSchoolFactKind(''),
  /** The same range of the courses in a field, by the field's id (derived). */
  fieldOffers: createSchoolFactKind(''),
  /** Code of the course in the register. */
  courseCode: createCourseFactKind(''),
  /** Level in the wording of the register. */
  courseLevel: createCourseFactKind(''),
  /** Field code and name, such as '080101 - Accounting'. A course in two fields has two parts. */
  courseField: createCourseFactKind(''),
  courseLanguage: createCourseFactKind(''),
  courseWeeks: createCourseFactKind('weeks'),
  /** Tuition for the whole course. */
  courseTuition: createCourseFactKind('AUD'),
  /** Fee for 52 weeks (derived); for a shorter course, the total fee. */
  courseTuitionYear: createCourseFactKind('AUD/year'),
  /** Published yearly fee. */
  courseYear: createCourseFactKind('AUD/year'),
  /** Fee for international students that applies to all courses of the university. */
  universityYear: createCourseFactKind('CAD/year'),
  /** Tuition plus mandatory fees of a level offer (derived). */
  levelYear: createCourseFactKind('USD/year'),
  courseOtherFees: createCourseFactKind('AUD'),
  courseTotalCost: createCourseFactKind('AUD'),
  /** Hours of work experience in the course. */
  courseWork: createCourseFactKind('hours'),
  /** URL of the course's own page. */
  coursePage: createCourseFactKind(''),
  /** IELTS requirement on the course's page: JSON {overall, each}. */
  courseIelts: createCourseFactKind(''),
  /** JSON array of locations: ['Parkville, VIC']. */
  coursePlaces: createCourseFactKind(''),
  /** Award with which graduates finish: 'BSc', 'MEng'. */
  courseAward: createCourseFactKind(''),
  /** Full-time duration, including the compulsory options in courseOptions. */
  courseStages: createCourseFactKind('years'),
  /**
   * Options of the course, JSON [{option: 'sandwich' | 'yearAbroad' | 'foundationYear', when: 'optional' | 'compulsory'
   * | 'offered'}].
   */
  courseOptions: createCourseFactKind(''),
  ucasCode: createCourseFactKind(''),
  /** JSON array of the CAH codes of the course's subjects. */
  courseSubjects: createCourseFactKind(''),
  /** Number of courses whose title is that of the same page. They are combinations with other subjects. */
  courseSharesTitle: createCourseFactKind('courses'),
  /**
   * 'true' if the name was composed of the reported subjects, because the register's title is that of a page about
   * several courses.
   */
  courseNamedFromSubjects: createCourseFactKind(''),
  /**
   * JSON {lower, median, upper, population, responseRate, years, subject}: earnings in pounds a year, 15 months after
   * graduation. The parts are the same as in entryTariff.
   */
  graduateEarnings: createCourseFactKind(''),
  /** Typical offer on the course's page: JSON {aLevel: {first, last} | null, ib, subjects, anyOne, read}. */
  typicalOffer: createCourseFactKind(''),
} as const satisfies Record<string, FactKind>;

export type FactKey = keyof typeof FACT_KINDS;

/**
 * Facts whose changes are reported to users who have the school or course among their favourites. Derived facts are
 * excluded.
 */
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

/**
 * Facts that determine the placement of a course (shared/rules/placement). They are copied to the rows used for
 * matching.
 */
export const COURSE_ADMISSION_FACTS = ['typicalOffer', 'entryTariff', 'courseIelts', 'admissionAverage'] as const;
export const SCHOOL_ADMISSION_FACTS = [
  'satQuartiles',
  'actQuartiles',
  'admissionRate',
  'openAdmission',
  'englishMinimum',
  'carnegieClass',
] as const;
