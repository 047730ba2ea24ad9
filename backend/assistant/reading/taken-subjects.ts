// Reads the subjects that a student takes, with their grades, in folded questions.

/** Subjects that people take, by their key among the A-levels. Further mathematics contains the name of mathematics. */
const TAKEN_SUBJECTS: Readonly<Record<string, string>> = {
  'further-maths': 'further maths?|further mathematics|进阶数学|高等数学|进数',
  maths: 'maths?|mathematics|数学',
  physics: 'phys(?:ics)?|物理',
  chemistry: 'chem(?:istry)?|化学',
  biology: 'bio(?:logy)?|生物',
  economics: 'econ(?:omics)?|经济',
  geography: 'geog(?:raphy)?|地理',
  history: 'history|历史',
  'english-literature': 'english lit(?:erature)?|英国文学',
  psychology: 'psych(?:ology)?|心理学?',
  business: 'business(?: studies)?|商业',
  computing: 'computer science|comp sci|电脑|计算机',
  accounting: 'accounting|会计',
};
const SUBJECT_SOURCE = `(?<![a-z])(?:${Object.values(TAKEN_SUBJECTS).join('|')})(?!(?<=[a-z])[a-z])`;
/** Matches subjects in a row after grades, or beside a grade, which are subjects taken and not a field to study. */
export const TAKEN_PATTERN = new RegExp(
  `(?<=(?<![a-z*])(?:[a-e]\\*?[ ,/]?){3,4}[^a-z\\p{Script=Han}\\d]{0,3}(?:in |with |选修|修)?)${SUBJECT_SOURCE}(?:(?: |,|、|/|\\+|&|和|及|and ){0,3}${SUBJECT_SOURCE}){1,3}|${SUBJECT_SOURCE}(?= ?:?(?:得|拿|考到)?[a-e]\\*?(?![a-z*]))`,
  'gu',
);
/** Matches subjects of the higher level. */
const HIGHER_PATTERN = new RegExp(
  `\\bhl:? ?${SUBJECT_SOURCE}|${SUBJECT_SOURCE}(?= ?\\(?hl\\b| ?(?:aa|ai)? ?[3-7](?!\\d))`,
  'gu',
);
const HIGHER_NAME = /\bhl\b|higher level|高[级等](?:程度|别)?/u;

/** Removes the subjects that a student takes from a folded question. What is left may name a field to study. */
export const removeTakenSubjects = (text: string) =>
  (HIGHER_NAME.test(text) ? text.replace(HIGHER_PATTERN, ' ') : text).replace(TAKEN_PATTERN, ' ');

const SUBJECT_PATTERN = new RegExp(SUBJECT_SOURCE, 'gu');
const KEY_PATTERNS = Object.entries(TAKEN_SUBJECTS).map(
  ([key, names]) => [key, new RegExp(`^(?:${names})$`, 'u')] as const,
);

export const findSubjectKeys = (text: string) =>
  [...text.matchAll(SUBJECT_PATTERN)].flatMap(
    ([name]) => KEY_PATTERNS.find(([, pattern]) => pattern.test(name))?.[0] ?? [],
  );
/** Matches a subject with its A-level grade: 'maths A*'. */
export const SUBJECT_GRADE_PATTERN = new RegExp(`(${SUBJECT_SOURCE}) ?:?(?:得|拿|考到)?([a-e]\\*?)(?![a-z*])`, 'gu');

/** Subjects of the IB under the names of course pages. */
const HIGHER_SUBJECTS = Object.entries(TAKEN_SUBJECTS)
  .slice(1)
  .map(
    ([key, names]) =>
      [
        key === 'maths' ? 'Mathematics' : key.charAt(0).toUpperCase() + key.slice(1),
        new RegExp(
          `(?<![a-z])(?:${names})(?![a-z])(?: ?(?:aa|ai|hl|\\(|\\)|:|得|只有|only|got))* ?([3-7])(?!\\d)|([3-7]) (?:in |for )?(?:hl )?(?:${names})(?![a-z])`,
          'u',
        ),
      ] as const,
  );

/** Returns the grades by higher-level subject in a folded question. */
export const readHigherLevel = (text: string): Record<string, number> =>
  HIGHER_NAME.test(text)
    ? Object.fromEntries(
        HIGHER_SUBJECTS.flatMap(([subject, pattern]) => {
          const [, after, before] = pattern.exec(text) ?? [];
          return after || before ? [[subject, Number(after ?? before)]] : [];
        }),
      )
    : {};
