// What may be known of a school or a course with a source, and in which unit it is told. The text of a value is as its
// register has it, in the register's language: what pages say in its place is theirs.

interface FactKind {
  /** Where a register has no courses, what it says of a school by level or subject is said of the offer of that level or field too. */
  of: 'school' | 'course';
  /** '' where the value is no amount. */
  unit: string;
}

const school = (unit: string) => ({ of: 'school', unit }) as const;
const course = (unit: string) => ({ of: 'course', unit }) as const;

export const FACT_KINDS = {
  /** As the register names it; by code of the registrant, where several are one school. */
  registeredName: school(''),
  ownership: school(''),
  /** Of students from abroad, at most; by code of the registrant. */
  capacity: school('students'),
  /** A year of the course that asks least for one, worked out by us. */
  lowestCourseYear: school('AUD/year'),
  /** The least that a year of the courses of an agency's own file costs, where no register says it (queries/facts/school-fees.ts). */
  lowestFee: school('GBP/year'),
  /** The least that a year costs, and the least IELTS that is asked for, by level: derived (queries/facts/level-figures.ts). */
  fromFee: school('AUD/year'),
  englishFrom: school(''),
  /** Of first degrees: the lowest, the usual and the highest of a school's courses, found by us; in the money of the school. */
  degreeYear: school('AUD/year'),
  /** Tuition with the fees that everybody pays, of the level that asks less, added up by us. */
  lowestLevelYear: school('USD/year'),
  /** For who comes from outside the state; by level. */
  tuition: school('USD/year'),
  /** Beside tuition; by level. */
  requiredFees: school('USD/year'),
  /** On campus. */
  roomAndBoard: school('USD/year'),
  /** By level. */
  applicationFee: school('USD'),
  /** Of students from abroad, to hold a place. These five a site alone knows (decision 031), in the money of the school. */
  deposit: school('USD'),
  /** For students from abroad, at most. */
  scholarship: school('USD'),
  /** A room, as the school lets it. */
  housingWeek: school('USD/week'),
  /** What the school itself says that a student needs. */
  livingAtSchool: school('USD/month'),
  /** A day; by level. */
  applicationDeadline: school(''),
  // Stated on pages, with the page as the source; the values of these are JSON (shared/contract/catalogue/fact-values.ts).
  /** By level, test and, where it is limited to some programmes, these: 'bachelor|IELTS', 'bachelor|IELTS|Law'. */
  englishMinimum: school(''),
  /** By level and group of programmes: 'bachelor|Arts', 'master'. */
  internationalFee: school(''),
  /** By level, what is due and whom it concerns: 'bachelor|application|Early Action'. */
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
  /** JSON, {sixMonths, twoYears}, each {rate, year}: of a hundred graduates who looked for work; by field. */
  graduateEmployment: school(''),
  /** Whether it considers these tests, in the register’s words. */
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
  /** Where it teaches: JSON, [{name, lat, lng}]. */
  places: school(''),
  /** How many courses it has in a subject; by code of the subject (CAH). */
  subjectCourses: school('courses'),
  /**
   * How its entrants to a subject spread over UCAS points: JSON, [{entrants, years, shares}] by code of the subject. Of a course
   * with a title {entrants, years, shares, subject}: of its own entrants, or, with their subject, of all of that subject at the
   * school; of several groups the largest without a part.
   */
  entryTariff: school('% of entrants'),
  /** What they had before: the same. */
  entryQualifications: school('% of entrants'),
  /** Of A-levels, among its courses' typical offers: JSON, {least, most, courses, read}. */
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
  /** That for 52 weeks of it, worked out by us; for the whole where it is shorter. */
  courseTuitionYear: course('AUD/year'),
  /** Of a year, as it is published. */
  courseYear: course('AUD/year'),
  /** The one figure that the university reports for students from abroad, whatever they study. */
  universityYear: course('CAD/year'),
  /** Of the offer of a level: tuition with the fees that everybody pays, added up by us. */
  levelYear: course('USD/year'),
  courseOtherFees: course('AUD'),
  courseTotalCost: course('AUD'),
  /** Of work that belongs to it. */
  courseWork: course('hours'),
  /** The address of its own page. */
  coursePage: course(''),
  /** What its own page asks of IELTS: JSON, {overall, each}. */
  courseIelts: course(''),
  /** Where it is taught: JSON, ['Parkville, VIC']. */
  coursePlaces: course(''),
  /** 'BSc', 'MEng': what a graduate may write behind their name. */
  courseAward: course(''),
  /** Of full-time study, with what has to be taken of the options below. */
  courseStages: course('years'),
  /** JSON, [{option: 'sandwich' | 'yearAbroad' | 'foundationYear', when: 'optional' | 'compulsory' | 'offered'}]. */
  courseOptions: course(''),
  ucasCode: course(''),
  /** JSON: codes of its subjects (CAH). */
  courseSubjects: course(''),
  /** How many courses of the school stand under this title on the same page: combinations of it with other subjects. */
  courseSharesTitle: course('courses'),
  /** 'true': the register’s copy has the title of a page of several courses; ours is put together of the reported subjects. */
  courseNamedFromSubjects: course(''),
  /** JSON, {lower, median, upper, population, responseRate, years, subject}: pounds a year, 15 months after; parts as of entryTariff. */
  graduateEarnings: course(''),
  /** JSON, {aLevel: {first, last} | null, ib, subjects, anyOne, read}: what its page asks of most applicants. */
  typicalOffer: course(''),
} as const satisfies Record<string, FactKind>;

export type FactKey = keyof typeof FACT_KINDS;

/** Of what has changed those that somebody who saved a school or a course is told: not what we work out of others. */
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
