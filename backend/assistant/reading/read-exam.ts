import type { ExamAnswers } from '#shared/rules/exams/public-exams.ts';
import { parseChineseNumeral } from './read-numerals.ts';
import { findSubjectKeys, readHigherLevel, SUBJECT_GRADE_PATTERN, TAKEN_PATTERN } from './taken-subjects.ts';

// Parses results in folded questions: public examinations, first degrees and English tests. Each has a table of the
// forms in which people write them.

export type ExamKey = 'dse' | 'gaokao' | 'alevel' | 'btec' | 'ib' | 'gpa' | 'degree' | 'diploma';

/** Examination named in a question, with its results in the format of smart selection. */
export interface ExamResult {
  key: ExamKey;
  answers: ExamAnswers | null;
  /** Grade point average on a scale of 4. */
  gpa: number | null;
  sat: number | null;
  act: number | null;
  /** School average in per cent. */
  average: number | null;
  /** IB grades by higher-level subject, under the names of course pages. */
  higherLevel: Readonly<Record<string, number>>;
  /** Whether the question names the subject of each grade. */
  isBySubject: boolean;
  /** Results as written in the question: 'AAB', '34'. */
  resultText: string;
  /** Grades by subject that the parser assumed and that the answer therefore states, or '' if they do not matter. */
  assumed: string;
  /** Whether the question states only a total, without grades by subject. */
  isTotal?: boolean;
  /** DSE grade in English, or '' if it is not stated. */
  english: string;
}

type Results = Partial<Omit<ExamResult, 'key'>>;

/**
 * Patterns for the name of an examination, for its results, and for results that imply the examination without naming
 * it.
 */
interface ExamForm {
  key: ExamKey;
  name: RegExp;
  read: (text: string) => Results | null;
  readUnnamed?: (text: string) => Results | null;
}

const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
export const parseCount = (text: string): number =>
  Number(text) || Math.max(0, NUMBER_WORDS.indexOf(text)) || parseChineseNumeral(text);

/** Returns the first captured number that is within the scale, or null if there is none. */
function findNumber(text: string, min: number, max: number, ...patterns: readonly RegExp[]): number | null {
  for (const pattern of patterns) {
    const groups = pattern.exec(text)?.slice(1) ?? [];
    const value = Number(groups.find((group) => group !== undefined) ?? Number.NaN);
    if (value >= min && value <= max) return value;
  }
  return null;
}

// DSE

const CORE_SUBJECTS = ['chinese', 'english', 'maths'];
/** Placeholder electives. Only the results pages check requirements for single subjects. */
const ELECTIVE_SUBJECTS = ['biology', 'chemistry', 'physics', 'economics', 'geography'];
/** A subject in one character, as in 中4英5数4 物5: its grade follows at once, and no other word ends in it. */
const SHORT_START_SOURCE = '(?<!\\p{Script=Han})';
const SHORT_END_SOURCE = '(?= ?[1-5])';
const DSE_SUBJECTS: Readonly<Record<string, string>> = {
  chinese: 'chin(?:ese)?|中文|中(?= ?[1-5]\\*{0,2} ?英)',
  english: `english|eng|英[文语]|(?<!中)英${SHORT_END_SOURCE}`,
  maths: `maths?|数学|(?<![英分人总学岁点次])数${SHORT_END_SOURCE}`,
  biology: `bio(?:logy)?|生物|${SHORT_START_SOURCE}生${SHORT_END_SOURCE}`,
  chemistry: `chem(?:istry)?|化学|${SHORT_START_SOURCE}化${SHORT_END_SOURCE}`,
  physics: `phys?(?:ics)?|物理|${SHORT_START_SOURCE}物${SHORT_END_SOURCE}`,
  economics: `econ(?:omics)?|经济|${SHORT_START_SOURCE}经${SHORT_END_SOURCE}`,
  geography: `geog(?:raphy)?|地理|${SHORT_START_SOURCE}地${SHORT_END_SOURCE}`,
  history: `(?<!chinese )hist(?:ory)?|(?<!中国)历史|${SHORT_START_SOURCE}史${SHORT_END_SOURCE}`,
  bafs: 'bafs|企会财',
  ict: 'ict|资讯科技',
  m1: 'm1',
  m2: 'm2',
};
const GRADE_SOURCE = '[1-5]\\*{0,2}';
/** A number followed by years, subjects or points is not a grade. */
const GRADE_END_SOURCE = '(?![\\d.*%])(?! ?(?:years?|年|科|个|門|门|分|points?))';
const SUBJECT_PATTERNS = Object.entries(DSE_SUBJECTS).map(
  ([subject, names]) =>
    [
      subject,
      new RegExp(
        `(?:(?<![a-z])|(?![a-z]))(?:${names})(?: |科|只|都|又|是|得|拿|考到|考|了|有|level|lv|grade|at|:|=){0,5}(${GRADE_SOURCE})${GRADE_END_SOURCE}`,
        'u',
      ),
      // '5* maths 5 phys'
      new RegExp(`(?<![\\d.])(${GRADE_SOURCE}) (?:in |for )?(?:${names})(?![a-z])`, 'u'),
    ] as const,
);
/** Returns the grades by subject, which people write before or after the subjects. */
function findGradesBySubject(text: string): Map<string, string> {
  const [gradesAfter, gradesBefore] = ([1, 2] as const).map(
    (order) =>
      new Map(
        SUBJECT_PATTERNS.flatMap((row) => {
          const grade = row[order].exec(text)?.[1];
          return grade ? [[row[0], grade] as const] : [];
        }),
      ),
  );
  return gradesBefore && gradesBefore.size > (gradesAfter?.size ?? 0) ? gradesBefore : (gradesAfter ?? new Map());
}

/** Matches equal grades: '4科都是4', 'all 4s', '其他都是3'. */
const EQUAL_GRADES_PATTERN = new RegExp(
  `(?:([1-8一二三四五六七八])[科个]|(?:all|others?|rest|其[他余它]|各科|全部|每科))(?: |都|是|得|拿|全|也|有|are|at|level|lv){0,5}(${GRADE_SOURCE})(?:s\\b|${GRADE_END_SOURCE})`,
  'u',
);
/** Matches phrases such as '5科20分' and 'best 5', in which the number of subjects is not a result. */
const BEST_PATTERN =
  /(?:best|最佳|最好) ?([456五六四]|five|six|four)(?!\d) ?(?:科|subjects)?|([456五六四]|five) ?(?:科|subjects)/gu;
/** Matches the total that follows a number of subjects, as in '5科得17分'. */
const TOTAL_AFTER_COUNT = /^ ?(?:总共|总分|共|合共|得|有|拿|考到|考|:|=)* ?\d{2}(?!\d)/u;
const SEPARATOR_SOURCE = '[\\s,、/+]';
/** Matches the grades of the subjects that are not named: '其他4454'. */
const OTHER_GRADES_PATTERN = new RegExp(
  `(?:其[他余它]|others?|rest)(?: |科|都|是|有|得|are|:){0,4}((?:${GRADE_SOURCE}${SEPARATOR_SOURCE}*){3,7})(?![\\d%.])`,
  'u',
);
const SEPARATOR_PATTERN = new RegExp(SEPARATOR_SOURCE, 'u');
const GRADE_LIST_PATTERN = new RegExp(`(?<![\\d.])(?:${GRADE_SOURCE}${SEPARATOR_SOURCE}*){5,8}(?![\\d%.])`, 'u');
/** Matches four grades after the examination's name, such as 3322 for the core subjects. */
const SHORT_LIST_PATTERN = /(?:dse[^\d]{0,8}|[4四]科 ?)((?:[1-5]\*{0,2}[ ,/+]?){3}[1-5]\*{0,2})(?![\d*])/u;
/** Matches four grades and those of the electives, which are not among the four: '5533 加两科选修 4 4'. */
const ELECTIVE_LIST_PATTERN = new RegExp(
  `(?<![\\d.])((?:${GRADE_SOURCE}${SEPARATOR_SOURCE}?){3})[1-5]\\*{0,2}[^\\d]{0,6}(?:[2-4] ?科)?[^\\d]{0,4}(?:选修|electives?)[^\\d]{0,6}((?:${GRADE_SOURCE}${SEPARATOR_SOURCE}*){1,4})(?![\\d%.*])`,
  'u',
);
const TOTAL_PATTERNS = [
  /(\d{2}) ?(?:(?:分|points?|marks?) ?)?(?:in|at|for|from) ?(?:my |the )?(?:最佳|(?:hk)?dse)/u,
  /(?:最佳|dse)(?:(?!english|maths?|英[文语]|中文|数学|\d).){0,24}?(\d{2})(?![\d*])/u,
  /(\d{2}) ?(?:分|points?|marks?)[^\d]{0,24}(?:dse|最佳)/u,
];
/** Grade by its number of points: 5* has six points, 5** has seven. */
const GRADE_BY_POINTS = ['U', '1', '2', '3', '4', '5', '5*', '5**'];
const getPoints = (grade: string) => GRADE_BY_POINTS.indexOf(grade);
/** Lowest number that counts as a total. A lower number is the grade of a single subject. */
const MIN_DSE_TOTAL = 10;
const MAX_DSE_TOTAL = 42;

/** Distributes the rest of a total evenly over the other subjects. Electives get the higher grades. */
function distributePoints(total: number, count: number): string[] {
  const base = Math.floor(total / count);
  return Array.from(
    { length: count },
    (_, index) => GRADE_BY_POINTS[base + (index >= count - (total % count) ? 1 : 0)] ?? '5**',
  );
}

const ALL_SUBJECTS = [...CORE_SUBJECTS, ...ELECTIVE_SUBJECTS];

/** Assigns the unnamed grades to the remaining subjects, in the order usual in Hong Kong. */
function fillSubjects(gradesBySubject: ReadonlyMap<string, string>, grades: readonly string[]) {
  const freeSubjects = ALL_SUBJECTS.filter((subject) => !gradesBySubject.has(subject)).slice(0, grades.length);
  const filledGrades = new Map([
    ...gradesBySubject,
    ...freeSubjects.map((subject, index) => [subject, grades[index] ?? ''] as const),
  ]);
  const order = [...ALL_SUBJECTS, ...filledGrades.keys()];
  return [...filledGrades]
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([subject, grade]) => ({ subject, grade }));
}

function readGrades(text: string): string[] | null {
  const electives = ELECTIVE_LIST_PATTERN.exec(text)?.slice(1).join(' ');
  if (electives) return electives.match(/\d\*{0,2}/gu);
  const [list = ''] = GRADE_LIST_PATTERN.exec(text) ?? SHORT_LIST_PATTERN.exec(text)?.slice(1) ?? [];
  const grades = list.match(/\d\*{0,2}/gu) ?? [];
  // People in Hong Kong write grades without separators, as in '33332'. Few amounts of money consist of these digits.
  const isWritten =
    list.includes('*') ||
    (/dse|文凭试|成绩|我得|考到|考了|有没书/u.test(text) &&
      (SEPARATOR_PATTERN.test(list.trim()) || grades.length < ALL_SUBJECTS.length));
  return grades.length > 0 && isWritten ? grades : null;
}

function readDse(text: string): Results | null {
  const bestCounts: number[] = [];
  const remainingText = text.replace(
    BEST_PATTERN,
    (match, after: string | undefined, before: string | undefined, offset: number) => {
      bestCounts.push(parseCount(after ?? before ?? '5'));
      const isOfTotal = match.startsWith('最') || match.startsWith('best') || /\d\*{0,2}$/u.test(match);
      return isOfTotal || TOTAL_AFTER_COUNT.test(text.slice(offset + match.length)) ? '最佳' : match;
    },
  );
  const gradesBySubject = findGradesBySubject(text);
  const english = gradesBySubject.get('english') ?? '';
  const [, otherList = ''] = OTHER_GRADES_PATTERN.exec(text) ?? [];
  const otherGrades = otherList.match(/\d\*{0,2}/gu);
  const grades = otherGrades ? null : readGrades(text);
  const [, count, equalGrade] = EQUAL_GRADES_PATTERN.exec(text) ?? [];
  const total = findNumber(remainingText, MIN_DSE_TOTAL, MAX_DSE_TOTAL, ...TOTAL_PATTERNS);
  const subjectCount = bestCounts[0] ?? BEST_SUBJECT_COUNT;
  const remainder =
    grades ??
    otherGrades ??
    (equalGrade
      ? Array.from({ length: count ? parseCount(count) : BEST_SUBJECT_COUNT - gradesBySubject.size }, () => equalGrade)
      : total !== null && gradesBySubject.size < subjectCount
        ? distributePoints(
            total - [...gradesBySubject.values()].reduce((sum, grade) => sum + getPoints(grade), 0),
            subjectCount - gradesBySubject.size,
          )
        : []);
  const isTotal = !grades && !otherGrades && !equalGrade && total !== null;
  // In '3322 + BIO4 CHEM4' the list has the core subjects, the last of which has no level any more.
  const isCoreList = grades?.length === CORE_SUBJECTS.length + 1 && gradesBySubject.size > 0;
  const publicTestSubjects = isCoreList
    ? fillSubjects(gradesBySubject, grades.slice(0, CORE_SUBJECTS.length))
    : fillSubjects(gradesBySubject, grades ? withoutGrades(grades, [...gradesBySubject.values()]) : remainder);
  if (publicTestSubjects.length < MIN_DSE_SUBJECTS) return { english };
  const assumedGrades = publicTestSubjects.map(({ grade }) => grade).join(' ');
  return {
    answers: { publicTestType: '1', publicTestSubjects },
    resultText: isTotal ? String(total) : assumedGrades,
    assumed: assumedGrades,
    isTotal,
    isBySubject: gradesBySubject.size === publicTestSubjects.length,
    english,
  };
}

/** Returns a list of grades without those that the question gives for a named subject, such as the 5 in '5 5 4 4 3, English 5'. */
function withoutGrades(grades: readonly string[], namedGrades: readonly string[]): string[] {
  const remainingGrades = [...grades];
  for (const grade of namedGrades) {
    const gradeIndex = remainingGrades.indexOf(grade);
    if (gradeIndex >= 0) remainingGrades.splice(gradeIndex, 1);
  }
  return remainingGrades;
}

const BEST_SUBJECT_COUNT = 5;
const MIN_DSE_SUBJECTS = 4;

// A-levels

/** Placeholder subjects for any A-levels. Only the results pages check requirements for single subjects. */
const ASSUMED_A_LEVELS = ['maths', 'economics', 'physics', 'chemistry'];
const A_LEVEL_NAME = /(?<![a-z])(?:gce )?(?:a[ -]?levels?|as[ -]levels?|als?(?= (?:grades|results)))(?![a-z])/u;
const COUNTED_GRADES_PATTERN =
  /(?<![a-z\d])((?:(?:[1-4一二两三四]|one|two|three|four) ?个? ?[a-e]\*?(?:s\b)?(?: |,|\+|和| and )?){1,3})(?![a-z])/u;

const toALevels = (grades: readonly string[], taken: readonly string[] = []): Results => {
  const isBySubject = new Set(taken).size === grades.length;
  const publicTestSubjects = grades.map((grade, index) => ({
    subject: (isBySubject ? taken : ASSUMED_A_LEVELS)[index] ?? 'maths',
    grade: grade.toUpperCase(),
  }));
  return {
    answers: { publicTestType: '3', publicTestSubjects },
    isBySubject,
    resultText: grades.join('').toUpperCase(),
  };
};

function readALevels(text: string): Results | null {
  const remainingText = text.split(A_LEVEL_NAME).join(' ');
  const pairs = [...remainingText.matchAll(SUBJECT_GRADE_PATTERN)];
  if (pairs.length >= MIN_A_LEVELS && pairs.length <= ASSUMED_A_LEVELS.length)
    return toALevels(
      pairs.map(([, , grade = '']) => grade),
      pairs.flatMap(([, name = '']) => findSubjectKeys(name)),
    );
  const [, gradesText = ''] = COUNTED_GRADES_PATTERN.exec(remainingText) ?? [];
  const repeatedGrades = [...gradesText.matchAll(/([1-4一二两三四]|one|two|three|four) ?个? ?([a-e]\*?)/gu)].flatMap(
    ([, count = '', grade]) => Array.from({ length: parseCount(count) }, () => grade ?? ''),
  );
  const [list = ''] = /(?<![a-z*])(?:[a-e]\*?(?:[,/] ?| )?){3,4}(?![a-z*])/u.exec(remainingText) ?? [];
  const grades = repeatedGrades.length >= MIN_A_LEVELS ? repeatedGrades : (list.match(/[a-e]\*?/gu) ?? []);
  return grades.length >= MIN_A_LEVELS && grades.length <= ASSUMED_A_LEVELS.length
    ? toALevels(grades, findSubjectKeys(text.match(TAKEN_PATTERN)?.[0] ?? ''))
    : null;
}

const MIN_A_LEVELS = 3;

/**
 * Parses grades such as 'AAB' without the examination's name, if they are in descending order and do not form an
 * English word.
 */
function readBareALevels(text: string): Results | null {
  const [list = ''] = /(?<![a-z*-])[abc]\*?[abcd]\*?[abcd]\*?(?![a-z*-])/u.exec(text) ?? [];
  const grades = list.match(/[a-d]\*?/gu) ?? [];
  const isSorted = grades.every((grade, index) => index === 0 || (grades[index - 1]?.[0] ?? '') <= (grade[0] ?? ''));
  return grades.length === MIN_A_LEVELS && isSorted && list !== 'add'
    ? toALevels(grades, findSubjectKeys(text.match(TAKEN_PATTERN)?.[0] ?? ''))
    : null;
}

// BTEC

/**
 * A-level grades that have the same UCAS points as BTEC grades: a distinction equals an A, a merit a C, a pass an E.
 */
const A_LEVEL_BY_BTEC: Readonly<Record<string, string>> = { 'd*': 'A*', d: 'A', m: 'C', p: 'E' };

function readBtec(text: string): Results | null {
  const [list = ''] = /(?<![a-z*])(?:d\*|[dmp]){3}(?![a-z*])/u.exec(text) ?? [];
  const grades = list.match(/d\*|[dmp]/gu) ?? [];
  return grades.length === 0
    ? null
    : { ...toALevels(grades.map((grade) => A_LEVEL_BY_BTEC[grade] ?? '')), resultText: list.toUpperCase() };
}

// IB and Gaokao

const IB_PATTERNS = [
  /\bib(?:dp)?(?![a-z])[^\d]{0,14}(\d{2})(?!\d)/u,
  /(?<!\d)(\d{2}) ?(?:(?:分|points?|pts) ?)?(?:(?:in|at|for|on) ?)?(?:the |my )?ib\b/u,
  /(?<!\d)(\d{2}) ?(?:分|points?|pts|\/ ?45)/u,
];
const HIGHER_LEVEL_PATTERN = /\bhl:? ?[3-7](?:[ ,/]{0,2}[3-7]){2}/gu;

function readIb(text: string): Results | null {
  const total = findNumber(text.replace(HIGHER_LEVEL_PATTERN, ' '), 20, 45, ...IB_PATTERNS);
  return total === null
    ? null
    : {
        answers: { publicTestType: '4', publicTestScore: total, publicTestSubjects: [] },
        resultText: String(total),
        higherLevel: readHigherLevel(text),
      };
}

/** Maximum totals in the provinces where the maximum is not 750. */
const GAOKAO_FULL_MARKS: readonly (readonly [RegExp, number])[] = [
  [/shanghai|上海/u, 660],
  [/hainan|海南/u, 900],
];
const GAOKAO_FULL_MARK = 750;
const GAOKAO_PATTERNS = [
  /(?:高考|gao ?kao)[^\d]{0,12}(\d{3})(?!\d)/u,
  /(?<!\d)(\d{3}) ?(?:分 ?)?(?:in |at |on )?(?:the |my )?(?:高考|gao ?kao)/u,
  /(?<!\d)(\d{3}) ?(?:分|points?|\/ ?(?:750|660|900))/u,
];

function readGaokao(text: string): Results | null {
  const total = findNumber(text, 150, 900, ...GAOKAO_PATTERNS);
  if (total === null) return null;
  const fullMark = GAOKAO_FULL_MARKS.find(([province]) => province.test(text))?.[1] ?? GAOKAO_FULL_MARK;
  if (total > fullMark) return null;
  return {
    answers: {
      publicTestType: '2',
      publicTestScore: total,
      publicTestFullMark: fullMark,
      publicTestSubjects: [],
    },
    resultText: `${total}/${fullMark}`,
  };
}

// Degrees and American tests

const TIER_SOURCE = '双非|双一流|985|211|[一二三]本|重点大学';
const TIER_PATTERN = new RegExp(TIER_SOURCE, 'u');
const AVERAGE_SOURCE = '([6-9]\\d(?:\\.\\d{1,2})?)(?!\\d)';
const AVERAGE_PATTERNS = [
  new RegExp(`(?:均分|平均分|加权|绩点|average|gpa)[^\\d]{0,8}${AVERAGE_SOURCE}`, 'u'),
  new RegExp(`(?:${TIER_SOURCE})[^\\d]{0,6}${AVERAGE_SOURCE}`, 'u'),
  new RegExp(`(?<![\\d.])${AVERAGE_SOURCE} ?(?:分|%)?(?:均分|平均|average)`, 'u'),
];
const DEGREE_CLASS_PATTERN =
  /(?<![\d.:])2[:.][12](?![\d.])|\b(?:upper|lower) second|\bfirst[- ]class|\b(?:third[- ]class|pass) degree|\b1st class|二等[一二]|一等荣誉|二级[甲乙]等/u;
const GPA_PATTERNS = [
  /gpa[^\d]{0,8}([0-4]\.\d{1,2})/u,
  /([0-4]\.\d{1,2}) ?(?:\/ ?4(?:\.0)? ?)?(?:of |in )?gpa/u,
  /([0-4]\.\d{1,2}) ?\/ ?4/u,
];
const MASTER_PATTERN = /\bmasters?\b|\bmsc\b|\bpostgrad|硕士|研究生|读研/u;

const readGpa = (text: string) => findNumber(text, 0.1, 4.3, ...GPA_PATTERNS);

/** Parses a first degree: kind of university, and average or class. */
function readDegree(text: string): Results | null {
  const [tier = ''] = TIER_PATTERN.exec(text) ?? [];
  const [degreeClass = ''] = DEGREE_CLASS_PATTERN.exec(text) ?? [];
  const average = findNumber(text, 60, 100, ...AVERAGE_PATTERNS);
  const gpa = MASTER_PATTERN.test(text) ? readGpa(text) : null;
  // An average in English is mostly that of a secondary school: 'a 90 average for engineering at Waterloo'.
  const hasAverage = average !== null && (/\p{Script=Han}/u.test(text) || tier !== '' || MASTER_PATTERN.test(text));
  if (!degreeClass && !hasAverage && gpa === null && !/双非|985|211/u.test(tier)) return null;
  const resultText = [tier, degreeClass, average ?? (gpa === null ? '' : `GPA ${gpa}`)].filter(Boolean).join(' ');
  return { gpa, resultText };
}

const PERCENT_PATTERNS = [
  /(?<![\d.])(\d{2}(?:\.\d+)?) ?%(?! ?(?:of|的))/u,
  new RegExp(`(?:average|均分|平均分?)[^\\d]{0,10}${AVERAGE_SOURCE}`, 'u'),
  new RegExp(`(?<![\\d.])${AVERAGE_SOURCE} ?(?:分|%)? ?(?:均分|平均|average|avg)`, 'u'),
];

function readAmericanTests(text: string): Results {
  const gpa = readGpa(text);
  const average = gpa === null && SCHOOL_AVERAGE.test(text) ? findNumber(text, 60, 100, ...PERCENT_PATTERNS) : null;
  const sat = findNumber(
    text,
    400,
    1600,
    /\bsat[^\d]{0,6}(1[0-6]\d0|[4-9]\d0)/u,
    /(1[0-6]\d0) ?(?:in |on )?(?:the |my )?sat\b/u,
  );
  const act = findNumber(
    text,
    10,
    36,
    /\bact[^\d]{0,6}(\d{2})(?!\d)/u,
    /(?<!\d)(\d{2})[^a-z\d]{0,3}(?:(?:in|on) (?:the |my )?)?act\b/u,
  );
  return {
    gpa,
    sat,
    act,
    average,
    resultText: [gpa && `GPA ${gpa}`, average && `${average}%`, sat && `SAT ${sat}`, act && `ACT ${act}`]
      .filter(Boolean)
      .join(', '),
  };
}

const EXAM_FORMS: readonly ExamForm[] = [
  { key: 'btec', name: /\bbtecs?\b/u, read: readBtec },
  {
    key: 'dse',
    name: /\b(?:hk)?dse\b|文凭试|最佳[五六四5]科|best (?:five|[456])\b/u,
    read: readDse,
    readUnnamed: readUnnamedDse,
  },
  { key: 'gaokao', name: /\bgao ?kao\b|高考/u, read: readGaokao },
  { key: 'alevel', name: A_LEVEL_NAME, read: readALevels, readUnnamed: readBareALevels },
  { key: 'ib', name: /\bib(?:dp)?\b|国际文凭/u, read: readIb },
  {
    key: 'diploma',
    name: /\bhd\b|\bad\b(?= ?gpa)|\basso\b|\bhigher diploma|\bassociate degree|高级文凭|副学士/u,
    read: (text) => ({ gpa: readGpa(text) }),
  },
  { key: 'gpa', name: /(?!)/u, read: readAmericanTests, readUnnamed: readSchoolAverage },
  { key: 'degree', name: /(?!)/u, read: readDegree, readUnnamed: readDegree },
  {
    key: 'gpa',
    name: /\bgpa\b|\bsat\b|绩点|\bact\b[^a-z\d]{0,6}\d{2}|\d{2}[^a-z\d]{0,3}(?:(?:in|on) (?:the |my )?)?act\b|\bact scores?\b/u,
    read: readAmericanTests,
  },
];

/** Matches the average of a secondary school, unlike that of a first degree. */
const SCHOOL_AVERAGE =
  /\b(?:high school|secondary|grade 1[12]|year 1[23]|gr ?12|g12|ossd|offshore|top 6|u?bc (?:curriculum|school))\b|高中|普高|中学|十二年级|安省|ouac/u;

/** Parses the average of a secondary school. */
function readSchoolAverage(text: string): Results | null {
  if (!SCHOOL_AVERAGE.test(text) || TIER_PATTERN.test(text) || MASTER_PATTERN.test(text)) return null;
  const results = readAmericanTests(text);
  return results.average ? results : null;
}

/** Matches a total beside the grade of a core subject: '得16分，英文2'. */
const UNNAMED_TOTAL_PATTERN = /得 ?(?:[1-3]\d) ?分/u;

/** Parses DSE grades that are recognisable without the name, such as '5** 5 5 4 4 3'. */
function readUnnamedDse(text: string): Results | null {
  if (UNNAMED_TOTAL_PATTERN.test(text) && findGradesBySubject(text).size > 0) return readDse(`dse ${text}`);
  return readGrades(text) || findGradesBySubject(text).size >= MIN_DSE_SUBJECTS ? readDse(text) : null;
}

const NO_RESULTS = {
  answers: null,
  gpa: null,
  sat: null,
  act: null,
  average: null,
  higherLevel: {},
  isBySubject: false,
  resultText: '',
  assumed: '',
  english: '',
};

/** Returns the examination in a folded question with its results, or null if the question contains neither. */
export function readExam(text: string): ExamResult | null {
  for (const { key, name, read, readUnnamed } of EXAM_FORMS) {
    const isNamed = name.test(text);
    const results = isNamed ? (read(text) ?? {}) : (readUnnamed?.(text) ?? null);
    if (results) return { key, ...NO_RESULTS, ...results };
  }
  return null;
}

// English tests

export interface EnglishScore {
  /** Name of the test as in the facts. */
  test: string;
  score: number;
  /** Lowest score in a single part, or null if the question states none. */
  part: number | null;
}

/** English tests as named in the facts, each with its names, its lowest and highest score, and the form of a score. */
const ENGLISH_TESTS: readonly (readonly [test: string, names: string, min: number, max: number, score: string])[] = [
  ['IELTS', 'ielts|雅思', 1, 9, '\\d(?:\\.\\d)?'],
  ['TOEFL', '(?:toefl|托福)(?:[ -]?ibt)?', 20, 120, '\\d{2,3}'],
  ['PTE', '\\bpte(?: academic)?', 10, 90, '\\d{2}'],
  ['Duolingo', 'duolingo|多邻国|\\bdet\\b', 10, 160, '\\d{2,3}'],
  ['Cambridge', '\\b(?:cae|cpe|c1 advanced|c2 proficiency|cambridge english)\\b|剑桥英语', 80, 230, '\\d{3}'],
];
const ENGLISH_FORMS = ENGLISH_TESTS.map(([test, names, min, max, score]) => ({
  test,
  min,
  max,
  name: new RegExp(names, 'u'),
  patterns: [
    new RegExp(`(?:${names})[^\\d]{0,16}(${score})(?!\\d| ?(?:次|times))`, 'u'),
    new RegExp(`(?<![\\d.])(${score}) ?(?:分 ?)?(?:in |of |on )?(?:the |my )?(?:${names})`, 'u'),
  ],
}));

/** Returns the English tests named in a folded question, under the names used in the facts. */
export const findEnglishTests = (text: string): string[] =>
  ENGLISH_FORMS.flatMap(({ test, name }) => (name.test(text) ? [test] : []));

const PART_SOURCE =
  'writing|speaking|listening|reading|bands?|sub ?-?scores?|each|小分|单项|各项|四项|写作|口语|听力|阅读|\\b[wlsr](?=[: ]?\\d)';
const PART_NUMBER_SOURCE = '\\d{1,3}(?:\\.\\d)?';
const PART_PATTERNS = [
  new RegExp(`(?:${PART_SOURCE})[^\\d]{0,10}(${PART_NUMBER_SOURCE})(?![\\d.]\\d?)`, 'gu'),
  new RegExp(`(?<![\\d.])(${PART_NUMBER_SOURCE}) ?(?:in|for|on) (?:${PART_SOURCE})`, 'gu'),
  new RegExp(`(?<=\\d ?)[(（][^\\d()（）]{0,6}(${PART_NUMBER_SOURCE})[)）]`, 'gu'),
];

/** Returns the first English test that has a score in a folded question, or null if there is none. */
export function readEnglish(text: string): EnglishScore | null {
  const parts = PART_PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, part]) => Number(part)));
  const withoutParts = PART_PATTERNS.reduce((remainingText, pattern) => remainingText.replace(pattern, ' '), text);
  for (const { test, min, max, patterns } of ENGLISH_FORMS) {
    const total = findNumber(withoutParts, min, max, ...patterns);
    // A single score next to the name of a part is the total: 'Reading asks for IELTS 6.5'.
    const score = total ?? (parts.length === 1 ? findNumber(text, min, max, ...patterns) : null);
    const ownParts = parts.filter((part) => total !== null && part >= min && part <= max);
    if (score !== null) return { test, score, part: ownParts.length > 0 ? Math.min(...ownParts) : null };
  }
  return null;
}
