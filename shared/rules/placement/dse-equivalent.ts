import { A_LEVEL_UCAS_POINTS, DSE_UCAS_POINTS } from './ucas-points.ts';

// DSE levels with the UCAS points of A-level grades, for students who sit the DSE and schools that state A-levels only.

const COUNTED_SUBJECTS = 3;
/** Levels that are combined, highest first: starred ones only for grades that three 5s do not reach. */
const STARRED_LEVELS = ['5**', '5*', '5'];
const PLAIN_LEVELS = ['5', '4', '3'];
const getPoints = (level: string) => DSE_UCAS_POINTS[level] ?? 0;
const MAX_PLAIN_POINTS = COUNTED_SUBJECTS * getPoints('5');

/**
 * Returns the levels of three electives whose UCAS points reach those of three A-levels, such as '5*5*5' for A*AA: the
 * three that exceed them least and, among these, are most alike. Returns '' if the grades are not three A-levels.
 */
export function getDseEquivalent(grades: string): string {
  const aLevels = grades.match(/[A-E]\*?/gu) ?? [];
  if (aLevels.length !== COUNTED_SUBJECTS) return '';
  const wanted = aLevels.reduce((sum, grade) => sum + (A_LEVEL_UCAS_POINTS[grade] ?? 0), 0);
  const [best] = listTriples(wanted > MAX_PLAIN_POINTS ? STARRED_LEVELS : PLAIN_LEVELS)
    .map((levels) => ({ levels, points: levels.map(getPoints) }))
    .map(({ levels, points }) => ({
      levels,
      total: points.reduce((sum, value) => sum + value, 0),
      spread: Math.max(...points) - Math.min(...points),
    }))
    .filter(({ total }) => total >= wanted)
    .sort((a, b) => a.total - b.total || a.spread - b.spread);
  return best?.levels.join('') ?? '';
}

/** Lists every three of the levels, each in descending order. */
const listTriples = (levels: readonly string[]): string[][] =>
  levels.flatMap((first, index) =>
    levels.slice(index).flatMap((second, next) => levels.slice(index + next).map((third) => [first, second, third])),
  );
