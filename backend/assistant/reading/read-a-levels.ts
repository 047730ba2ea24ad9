import { parseCount, type Results } from './exam-result.ts';
import { findSubjectKeys, SUBJECT_GRADE_PATTERN, TAKEN_PATTERN } from './taken-subjects.ts';

/** Placeholder subjects for any A-levels. Only the results pages check requirements for single subjects. */
const ASSUMED_A_LEVELS = ['maths', 'economics', 'physics', 'chemistry'];
export const A_LEVEL_NAME = /(?<![a-z])(?:gce )?(?:a[ -]?levels?|as[ -]levels?|als?(?= (?:grades|results)))(?![a-z])/u;
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

export function readALevels(text: string): Results | null {
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
export function readBareALevels(text: string): Results | null {
  const [list = ''] = /(?<![a-z*-])[abc]\*?[abcd]\*?[abcd]\*?(?![a-z*-])/u.exec(text) ?? [];
  const grades = list.match(/[a-d]\*?/gu) ?? [];
  const isSorted = grades.every((grade, index) => index === 0 || (grades[index - 1]?.[0] ?? '') <= (grade[0] ?? ''));
  return grades.length === MIN_A_LEVELS && isSorted && list !== 'add'
    ? toALevels(grades, findSubjectKeys(text.match(TAKEN_PATTERN)?.[0] ?? ''))
    : null;
}

/**
 * A-level grades that have the same UCAS points as BTEC grades: a distinction equals an A, a merit a C, a pass an E.
 */
const A_LEVEL_BY_BTEC: Readonly<Record<string, string>> = { 'd*': 'A*', d: 'A', m: 'C', p: 'E' };

export function readBtec(text: string): Results | null {
  const [list = ''] = /(?<![a-z*])(?:d\*|[dmp]){3}(?![a-z*])/u.exec(text) ?? [];
  const grades = list.match(/d\*|[dmp]/gu) ?? [];
  return grades.length === 0
    ? null
    : { ...toALevels(grades.map((grade) => A_LEVEL_BY_BTEC[grade] ?? '')), resultText: list.toUpperCase() };
}
