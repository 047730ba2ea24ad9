import { cahName } from '#shared/rules/cah-subjects.ts';

// Names courses from their reported subjects. A copy of the register has titles scraped from course pages: there,
// every combination of subjects that a page describes has the title of the page ('Arabic' occurs 163 times). Names
// that are ambiguous are not used.

export interface TitledCourse {
  key: string;
  /** KISCOURSEID of the course. */
  code: string;
  /** Title in the copy; '' for a course without a page. */
  title: string;
  /** CAH codes of the subjects, in order. */
  subjects: readonly string[];
}

export interface CombinedTitle {
  title: string;
  isNamedFromSubjects: boolean;
}

/** Number of combinations under one title from which they count as different courses rather than variants of one. */
const MIN_COMBINATIONS = 3;

/**
 * End of a course code: 'GGYSGGY' is Geography alone, 'GGYJHEB' Geography and Hebrew, 'GGYWHEB' Geography with
 * Hebrew, 'ACFTACF' three subjects by their first letters.
 */
const SUBJECTS_IN_CODE = /([A-Z]{3})([SJWT])([A-Z]{3})$/;

interface CodedCourse extends TitledCourse {
  first: string;
  kind: string;
  second: string;
}

interface NamedSubject {
  name: string;
  codes: ReadonlySet<string>;
}

const getCombinations = (courses: readonly TitledCourse[]) =>
  new Set(courses.map(({ subjects }) => subjects.join(' '))).size;

const mostFrequent = (all: readonly string[]): string | undefined =>
  [...Map.groupBy(all, (value) => value)].toSorted(([, item], [, other]) => other.length - item.length)[0]?.[0];

/** Whether the titles come from pages that describe several combinations of subjects. */
export const havePageTitle = (courses: readonly TitledCourse[]) => getCombinations(courses) >= MIN_COMBINATIONS;

/**
 * Returns the combined title of each course by key; null if its subjects are ambiguous. Courses with another form of
 * code have no entry.
 */
export function combinedTitles(courses: readonly TitledCourse[]): Map<string, CombinedTitle | null> {
  const coded = courses.flatMap((course): CodedCourse[] => {
    const [, first = '', kind = '', second = ''] = SUBJECTS_IN_CODE.exec(course.code) ?? [];
    return first === '' ? [] : [{ ...course, first, kind, second }];
  });
  const byTitle = Map.groupBy(coded, ({ title }) => title);
  /** Main subject of each page title, the most frequent one. */
  const subjectOfTitle = new Map(
    [...byTitle].map(([title, all]) => [title, mostFrequent(all.flatMap(({ subjects }) => subjects))]),
  );
  const hasOwnTitle = ({ title, subjects, first, kind, second }: CodedCourse) =>
    title !== '' &&
    kind === 'S' &&
    first === second &&
    (!havePageTitle(byTitle.get(title) ?? []) || subjects.join(' ') === subjectOfTitle.get(title));
  const alone = coded.filter(hasOwnTitle);
  const names = new Map([...namesOfAlone(alone), ...namesOfPages(coded, new Set(alone.map(({ title }) => title)))]);
  const nameOfCode = uniqueNames(alone);
  const titles = new Map<string, CombinedTitle | null>();
  for (const course of coded) {
    const rebuilt = hasOwnTitle(course)
      ? null
      : (combine(course, names) ?? titleBySubjects(course, { names, subjectOfTitle, nameOfCode }));
    titles.set(
      course.key,
      hasOwnTitle(course)
        ? { title: course.title, isNamedFromSubjects: false }
        : rebuilt === null
          ? null
          : { title: rebuilt, isNamedFromSubjects: true },
    );
  }
  return withoutCollisions(coded, titles);
}

function namesOfAlone(alone: readonly CodedCourse[]): Map<string, NamedSubject> {
  const byCode = [...Map.groupBy(alone, ({ first }) => first)];
  return new Map(
    byCode.flatMap(([code, all]): [string, NamedSubject][] => {
      const [name = '', ...otherNames] = new Set(all.map(({ title }) => title));
      return otherNames.length > 0 ? [] : [[code, { name, codes: new Set(all.flatMap(({ subjects }) => subjects)) }]];
    }),
  );
}

/**
 * Names subjects that no single-subject course has: the name of a page is that of the only subject that all its
 * courses share.
 */
function namesOfPages(coded: readonly CodedCourse[], knownKeys: ReadonlySet<string>): Map<string, NamedSubject> {
  const pairs = coded.filter(({ kind }) => kind === 'J' || kind === 'W');
  const has = (code: string) => (course: CodedCourse) => course.first === code || course.second === code;
  const pages = [...Map.groupBy(pairs, ({ title }) => title)].filter(
    ([title, all]) => title !== '' && !knownKeys.has(title) && all.length > 1,
  );
  return new Map(
    pages.flatMap(([title, [codedCourse, ...otherCodedCourses]]): [string, NamedSubject][] => {
      const [code, ...otherCodes] = codedCourse
        ? [codedCourse.first, codedCourse.second].filter((part) => otherCodedCourses.every(has(part)))
        : [];
      if (code === undefined || otherCodes.length > 0) return [];
      const subjectSets = pairs.filter(has(code)).map(({ subjects }) => new Set(subjects));
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

/** Names of the subjects (CAH codes) that have exactly one single-subject course. */
function uniqueNames(alone: readonly CodedCourse[]): Map<string, string | null> {
  const single = alone.flatMap(({ title, subjects }) =>
    subjects.length === 1 ? [{ title, subject: subjects[0] ?? '' }] : [],
  );
  return new Map(
    [...Map.groupBy(single, ({ subject }) => subject)].map(([subject, all]) => {
      const [name = '', ...otherNames] = new Set(all.map(({ title }) => title));
      return [subject, otherNames.length > 0 ? null : name];
    }),
  );
}

const listed = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Combines the names of the subjects in the code; null if the university has reported other subjects. */
function combine(
  { first, kind, second, title, subjects }: CodedCourse,
  names: ReadonlyMap<string, NamedSubject>,
): string | null {
  const reported = new Set(subjects);
  const areReported = (parts: readonly NamedSubject[]) =>
    parts.every(({ codes }) => [...codes].some((code) => reported.has(code))) &&
    subjects.every((subject) => parts.some(({ codes }) => codes.has(subject)));
  if (kind !== 'T') {
    const parts = [...new Set([first, second])].flatMap((code) => names.get(code) ?? []);
    if (parts.length !== new Set([first, second]).size || !areReported(parts)) return null;
    const [item, other] = parts.map(({ name }) => name);
    return other === undefined ? (item ?? null) : kind === 'W' ? `${item} with ${other}` : `${item} and ${other}`;
  }
  const [a = [], b = [], c = []] = [...first].map((letter) =>
    [...names].flatMap(([code, subject]) => (code.startsWith(letter) ? [subject] : [])),
  );
  const fitting = a.flatMap((namedSubject) =>
    b.flatMap((other) =>
      c.flatMap((third) => {
        const parts = [namedSubject, other, third];
        const all = parts.map(({ name }) => name).toSorted();
        return new Set(all).size === all.length && areReported(parts) ? [listed(all)] : [];
      }),
    ),
  );
  const [onlyTitle = null, ...otherNames] = new Set(fitting);
  return otherNames.length === 0 && (onlyTitle?.includes(title) ?? false) ? onlyTitle : null;
}

interface SubjectNames {
  names: ReadonlyMap<string, NamedSubject>;
  subjectOfTitle: ReadonlyMap<string, string | undefined>;
  nameOfCode: ReadonlyMap<string, string | null>;
}

/** Combines the page's title with the other reported subjects; null if their number differs from that of the code. */
function titleBySubjects(
  { first, kind, second, title, subjects }: CodedCourse,
  { names, subjectOfTitle, nameOfCode }: SubjectNames,
): string | null {
  // The reported subjects do not distinguish major from minor, and a code that contradicts them is unreliable.
  if (kind === 'W' || (kind === 'J' && names.has(first) && names.has(second))) return null;
  const ownText = subjectOfTitle.get(title);
  if (
    title === '' ||
    ownText === undefined ||
    !subjects.includes(ownText) ||
    subjects.length !== (kind === 'T' ? 3 : 2)
  )
    return null;
  const otherTitles = subjects
    .filter((subject) => subject !== ownText)
    .map((subject) => nameOfSubject(subject, nameOfCode));
  return otherTitles.includes(null) ? null : listed([title, ...otherTitles.flatMap((name) => name ?? [])].toSorted());
}

/**
 * Returns the name of a subject; null if several single-subject courses have it, or if the classification calls it
 * 'others'.
 */
function nameOfSubject(subject: string, nameOfCode: ReadonlyMap<string, string | null>): string | null {
  const subjectName = nameOfCode.get(subject);
  if (subjectName !== undefined) return subjectName;
  const name = cahName(subject, 'en-us');
  return name === '' || name.startsWith('Others') ? null : name;
}

/** Removes names that courses of different subjects would share; they become null. */
function withoutCollisions(coded: readonly CodedCourse[], titles: ReadonlyMap<string, CombinedTitle | null>) {
  const codes = new Map<string, Set<string>>();
  for (const { key, first, kind, second } of coded) {
    const combinedTitle = titles.get(key);
    if (combinedTitle?.isNamedFromSubjects)
      codes.set(
        combinedTitle.title,
        (codes.get(combinedTitle.title) ?? new Set<string>()).add(`${first}${kind}${second}`),
      );
  }
  return new Map(
    [...titles].map(([key, combinedTitle]) => [
      key,
      (codes.get(combinedTitle?.title ?? '')?.size ?? 0) > 1 ? null : combinedTitle,
    ]),
  );
}
