import { type ExamResult, findNumber, parseCount, type Results } from './exam-result.ts';

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
const GRADE_END_SOURCE = '(?![\\d*%]|\\.\\d)(?! ?(?:years?|年|科|个|門|门|分|points?))';
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
  `(?:([1-8一二三四五六七八])[科个]|(four|five|six|[4-6])(?= [1-5]\\*{0,2}s\\b)|(?:all|others?|rest|其[他余它]|各科|全部|每科))(?: |都|是|得|拿|全|也|有|are|at|level|lv){0,5}(${GRADE_SOURCE})(?:s\\b|${GRADE_END_SOURCE})`,
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
  `(?:其[他余它]|others?|rest)(?: |科|都|是|有|得|are|:){0,4}((?:${GRADE_SOURCE}${SEPARATOR_SOURCE}*){3,7})(?![\\d%]|\\.\\d)`,
  'u',
);
const SEPARATOR_PATTERN = new RegExp(SEPARATOR_SOURCE, 'u');
const GRADE_LIST_PATTERN = new RegExp(`(?<![\\d.])(?:${GRADE_SOURCE}${SEPARATOR_SOURCE}*){5,8}(?![\\d%]|\\.\\d)`, 'u');
/** Matches four grades after the examination's name, such as 3322 for the core subjects. */
const SHORT_LIST_PATTERN = /(?:dse[^\d]{0,8}|[4四]科 ?)((?:[1-5]\*{0,2}[ ,/+]?){3}[1-5]\*{0,2})(?![\d*])/u;
/** Matches four grades and those of the electives, which are not among the four: '5533 加两科选修 4 4', '5533 + 4 4'. */
const ELECTIVE_LIST_PATTERN = new RegExp(
  `(?<![\\d.])((?:${GRADE_SOURCE}${SEPARATOR_SOURCE}?){3})[1-5]\\*{0,2}[^\\d]{0,6}(?:[2-4] ?科)?[^\\d]{0,8}(?:选修|electives?|加|\\+|plus|with)[^\\d]{0,6}((?:${GRADE_SOURCE}(?:${SEPARATOR_SOURCE}|and |和)*){1,4})(?![\\d%*]|\\.\\d)`,
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
    (/dse|文凭试|成绩|我得|考到|考了|有没书|\bi (?:got|have)\b/u.test(text) &&
      (SEPARATOR_PATTERN.test(list.trim()) || grades.length < ALL_SUBJECTS.length));
  return grades.length > 0 && isWritten ? grades : null;
}

export function readDse(text: string): Results | null {
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
  const [, countBefore, countOfPlural, equalGrade] = EQUAL_GRADES_PATTERN.exec(text) ?? [];
  const count = countBefore ?? countOfPlural;
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

/** Returns the grades of an earlier question with those that a later one gives for named subjects, or null if it gives none. */
export function replaceGrades(
  { answers, isTotal, assumed, english }: Pick<ExamResult, 'answers' | 'isTotal' | 'assumed' | 'english'>,
  text: string,
): Results | null {
  const gradesBySubject = findGradesBySubject(text);
  if (!answers || isTotal || gradesBySubject.size === 0) return null;
  const publicTestSubjects = answers.publicTestSubjects.map(({ subject, grade }) => ({
    subject,
    grade: gradesBySubject.get(subject) ?? grade,
  }));
  const resultText = publicTestSubjects.map(({ grade }) => grade).join(' ');
  return {
    answers: { ...answers, publicTestSubjects },
    resultText,
    assumed: assumed && resultText,
    english: gradesBySubject.get('english') ?? english,
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

/** Matches a total beside the grade of a core subject: '得16分，英文2'. */
const UNNAMED_TOTAL_PATTERN = /得 ?(?:[1-3]\d) ?分/u;

/** Parses DSE grades that are recognisable without the name, such as '5** 5 5 4 4 3'. */
export function readUnnamedDse(text: string): Results | null {
  if (UNNAMED_TOTAL_PATTERN.test(text) && findGradesBySubject(text).size > 0) return readDse(`dse ${text}`);
  const isEqual = parseCount(EQUAL_GRADES_PATTERN.exec(text)?.[1] ?? '') >= MIN_DSE_SUBJECTS;
  return isEqual || readGrades(text) || findGradesBySubject(text).size >= MIN_DSE_SUBJECTS ? readDse(text) : null;
}
