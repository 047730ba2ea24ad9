import { getCahName } from '#shared/rules/cah-subjects.ts';

// Builds names of courses from their reported subjects. The copy of the register has titles scraped from course pages:
// every combination of subjects that a page describes has the title of that page ('Arabic' occurs 163 times). Ambiguous
// names are not used.

export interface TitledCourse {
  key: string;
  /** KISCOURSEID of the course. */
  code: string;
  /** Title in the copy, or '' for a course without a page. */
  title: string;
  /** CAH codes of the subjects, in order. */
  subjects: readonly string[];
}

export interface CombinedTitle {
  title: string;
  isNamedFromSubjects: boolean;
}

/**
 * Number of combinations under one title from which they count as different courses instead of variants of one course.
 */
const MIN_COMBINATIONS = 3;

/**
 * Matches the end of a course code: 'GGYSGGY' is Geography alone, 'GGYJHEB' Geography and Hebrew, 'GGYWHEB' Geography
 * with Hebrew, 'ACFTACF' three subjects by their first letters.
 */
const SUBJECT_CODE_PATTERN = /([A-Z]{3})([SJWT])([A-Z]{3})$/;

interface CodedCourse extends TitledCourse {
  firstTitle: string;
  kind: string;
  secondTitle: string;
}

interface NamedSubject {
  name: string;
  codes: ReadonlySet<string>;
}

const countCombinations = (courses: readonly TitledCourse[]) =>
  new Set(courses.map(({ subjects }) => subjects.join(' '))).size;

const findMostFrequent = (values: readonly string[]): string | undefined =>
  [...Map.groupBy(values, (value) => value)].toSorted(
    ([, firstGroup], [, secondGroup]) => secondGroup.length - firstGroup.length,
  )[0]?.[0];

/** Whether the titles come from pages that describe several combinations of subjects. */
export const isPageTitleShared = (courses: readonly TitledCourse[]) => countCombinations(courses) >= MIN_COMBINATIONS;

/**
 * Returns the combined title of each course by key, or null for a course whose subjects are ambiguous. Courses with
 * another form of code have no entry.
 */
export function createCombinedTitles(courses: readonly TitledCourse[]): Map<string, CombinedTitle | null> {
  const codedCourses = courses.flatMap((course): CodedCourse[] => {
    const [, firstCode = '', kind = '', secondCode = ''] = SUBJECT_CODE_PATTERN.exec(course.code) ?? [];
    return firstCode === '' ? [] : [{ ...course, firstTitle: firstCode, kind, secondTitle: secondCode }];
  });
  const coursesByTitle = Map.groupBy(codedCourses, ({ title }) => title);
  /** Most frequent subject among the courses with each page title. */
  const subjectByTitle = new Map(
    [...coursesByTitle].map(([title, sameTitleCourses]) => [
      title,
      findMostFrequent(sameTitleCourses.flatMap(({ subjects }) => subjects)),
    ]),
  );
  const hasOwnTitle = ({ title, subjects, firstTitle, kind, secondTitle }: CodedCourse) =>
    title !== '' &&
    kind === 'S' &&
    firstTitle === secondTitle &&
    (!isPageTitleShared(coursesByTitle.get(title) ?? []) || subjects.join(' ') === subjectByTitle.get(title));
  const singleSubjectCourses = codedCourses.filter(hasOwnTitle);
  const names = new Map([
    ...nameSingleSubjects(singleSubjectCourses),
    ...nameFromSharedPages(codedCourses, new Set(singleSubjectCourses.map(({ title }) => title))),
  ]);
  const nameByCode = findUniqueNames(singleSubjectCourses);
  const titles = new Map<string, CombinedTitle | null>();
  for (const course of codedCourses) {
    const rebuiltTitle = hasOwnTitle(course)
      ? null
      : (combineNames(course, names) ??
        createTitleBySubjects(course, { names, subjectOfTitle: subjectByTitle, nameOfCode: nameByCode }));
    titles.set(
      course.key,
      hasOwnTitle(course)
        ? { title: course.title, isNamedFromSubjects: false }
        : rebuiltTitle === null
          ? null
          : { title: rebuiltTitle, isNamedFromSubjects: true },
    );
  }
  return removeCollisions(codedCourses, titles);
}

function nameSingleSubjects(singleSubjectCourses: readonly CodedCourse[]): Map<string, NamedSubject> {
  const coursesByCode = [...Map.groupBy(singleSubjectCourses, ({ firstTitle }) => firstTitle)];
  return new Map(
    coursesByCode.flatMap(([code, sameCodeCourses]): [string, NamedSubject][] => {
      const [name = '', ...otherNames] = new Set(sameCodeCourses.map(({ title }) => title));
      return otherNames.length > 0
        ? []
        : [[code, { name, codes: new Set(sameCodeCourses.flatMap(({ subjects }) => subjects)) }]];
    }),
  );
}

/**
 * Names the subjects that no single-subject course has: if the courses of a page have exactly one subject in common,
 * that subject gets the page's title.
 */
function nameFromSharedPages(
  codedCourses: readonly CodedCourse[],
  knownTitles: ReadonlySet<string>,
): Map<string, NamedSubject> {
  const subjectPairs = codedCourses.filter(({ kind }) => kind === 'J' || kind === 'W');
  const createCodeMatcher = (code: string) => (course: CodedCourse) =>
    course.firstTitle === code || course.secondTitle === code;
  const sharedTitlePages = [...Map.groupBy(subjectPairs, ({ title }) => title)].filter(
    ([title, sameTitleCourses]) => title !== '' && !knownTitles.has(title) && sameTitleCourses.length > 1,
  );
  return new Map(
    sharedTitlePages.flatMap(([title, [codedCourse, ...otherCodedCourses]]): [string, NamedSubject][] => {
      const [code, ...otherCodes] = codedCourse
        ? [codedCourse.firstTitle, codedCourse.secondTitle].filter((part) =>
            otherCodedCourses.every(createCodeMatcher(part)),
          )
        : [];
      if (code === undefined || otherCodes.length > 0) return [];
      const subjectSets = subjectPairs.filter(createCodeMatcher(code)).map(({ subjects }) => new Set(subjects));
      return [
        [
          code,
          {
            name: title,
            codes: new Set(
              [...(subjectSets[0] ?? [])].filter((subject) => subjectSets.every((subset) => subset.has(subject))),
            ),
          },
        ],
      ];
    }),
  );
}

/** Finds names for subjects (CAH codes) that have exactly one single-subject course. */
function findUniqueNames(ambiguousCourses: readonly CodedCourse[]): Map<string, string | null> {
  const singleSubjects = ambiguousCourses.flatMap(({ title, subjects }) =>
    subjects.length === 1 ? [{ title, subject: subjects[0] ?? '' }] : [],
  );
  return new Map(
    [...Map.groupBy(singleSubjects, ({ subject }) => subject)].map(([subject, sameSubjectCourses]) => {
      const [name = '', ...otherNames] = new Set(sameSubjectCourses.map(({ title }) => title));
      return [subject, otherNames.length > 0 ? null : name];
    }),
  );
}

const formatNameList = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/**
 * Builds a title such as 'X with Y' from the subjects in the course code. Returns null if the university reported other
 * subjects.
 */
function combineNames(
  { firstTitle, kind, secondTitle, title, subjects }: CodedCourse,
  names: ReadonlyMap<string, NamedSubject>,
): string | null {
  const reportedSubjects = new Set(subjects);
  const areSubjectsReported = (parts: readonly NamedSubject[]) =>
    parts.every(({ codes }) => [...codes].some((code) => reportedSubjects.has(code))) &&
    subjects.every((subject) => parts.some(({ codes }) => codes.has(subject)));
  if (kind !== 'T') {
    const parts = [...new Set([firstTitle, secondTitle])].flatMap((code) => names.get(code) ?? []);
    if (parts.length !== new Set([firstTitle, secondTitle]).size || !areSubjectsReported(parts)) return null;
    const [firstName, secondName] = parts.map(({ name }) => name);
    return secondName === undefined
      ? (firstName ?? null)
      : kind === 'W'
        ? `${firstName} with ${secondName}`
        : `${firstName} and ${secondName}`;
  }
  const [firstCandidates = [], secondCandidates = [], thirdCandidates = []] = [...firstTitle].map((letter) =>
    [...names].flatMap(([code, subject]) => (code.startsWith(letter) ? [subject] : [])),
  );
  const fittingTitles = firstCandidates.flatMap((namedSubject) =>
    secondCandidates.flatMap((secondSubject) =>
      thirdCandidates.flatMap((thirdSubject) => {
        const parts = [namedSubject, secondSubject, thirdSubject];
        const sortedNames = parts.map(({ name }) => name).toSorted();
        return new Set(sortedNames).size === sortedNames.length && areSubjectsReported(parts)
          ? [formatNameList(sortedNames)]
          : [];
      }),
    ),
  );
  const [onlyTitle = null, ...otherNames] = new Set(fittingTitles);
  return otherNames.length === 0 && (onlyTitle?.includes(title) ?? false) ? onlyTitle : null;
}

interface SubjectNames {
  names: ReadonlyMap<string, NamedSubject>;
  subjectOfTitle: ReadonlyMap<string, string | undefined>;
  nameOfCode: ReadonlyMap<string, string | null>;
}

/**
 * Combines the page's title with the other reported subjects. Returns null if there are not as many subjects as in the
 * code.
 */
function createTitleBySubjects(
  { firstTitle, kind, secondTitle, title, subjects }: CodedCourse,
  { names, subjectOfTitle, nameOfCode }: SubjectNames,
): string | null {
  // The reported subjects do not distinguish major from minor. A code that contradicts them is unreliable.
  if (kind === 'W' || (kind === 'J' && names.has(firstTitle) && names.has(secondTitle))) return null;
  const ownSubject = subjectOfTitle.get(title);
  if (
    title === '' ||
    ownSubject === undefined ||
    !subjects.includes(ownSubject) ||
    subjects.length !== (kind === 'T' ? 3 : 2)
  )
    return null;
  const otherTitles = subjects
    .filter((subject) => subject !== ownSubject)
    .map((subject) => findSubjectName(subject, nameOfCode));
  return otherTitles.includes(null)
    ? null
    : formatNameList([title, ...otherTitles.flatMap((name) => name ?? [])].toSorted());
}

/** Returns the name of a subject, or null if its name is ambiguous or the classification calls it 'others'. */
function findSubjectName(subject: string, nameOfCode: ReadonlyMap<string, string | null>): string | null {
  const subjectName = nameOfCode.get(subject);
  if (subjectName !== undefined) return subjectName;
  const name = getCahName(subject, 'en-us');
  return name === '' || name.startsWith('Others') ? null : name;
}

/** Replaces names that courses of different subjects would share with null. */
function removeCollisions(codedCourses: readonly CodedCourse[], titles: ReadonlyMap<string, CombinedTitle | null>) {
  const codes = new Map<string, Set<string>>();
  for (const { key, firstTitle, kind, secondTitle } of codedCourses) {
    const combinedTitle = titles.get(key);
    if (combinedTitle?.isNamedFromSubjects)
      codes.set(
        combinedTitle.title,
        (codes.get(combinedTitle.title) ?? new Set<string>()).add(`${firstTitle}${kind}${secondTitle}`),
      );
  }
  return new Map(
    [...titles].map(([key, combinedTitle]) => [
      key,
      (codes.get(combinedTitle?.title ?? '')?.size ?? 0) > 1 ? null : combinedTitle,
    ]),
  );
}
