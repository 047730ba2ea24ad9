const DSE_LEVELS = ['1', '2', '3', '4', '5', '5*', '5**'] as const;
export type DseLevel = (typeof DSE_LEVELS)[number];

/** What each level counts, from 1 to 5**. Every university says which of these, or another, is its own. */
export const POINT_SCALES = {
  whole: [1, 2, 3, 4, 5, 6, 7],
  half: [1, 2, 3, 4, 5, 5.5, 6],
  stretched: [1, 2, 3, 4, 5.5, 7, 8.5],
} as const satisfies Record<string, readonly number[]>;
export type PointScale = keyof typeof POINT_SCALES;

export interface SubjectResult {
  subject: string;
  level: DseLevel;
}

export interface CountedSubject extends SubjectResult {
  points: number;
  counts: boolean;
}

const BEST = 5;

export const pointsOf = (level: DseLevel, scale: PointScale): number =>
  POINT_SCALES[scale][DSE_LEVELS.indexOf(level)] ?? 0;

/** The five highest count; among equals the one that was named first. */
export function countBestFive(
  results: readonly SubjectResult[],
  scale: PointScale,
): { subjects: CountedSubject[]; total: number } {
  const points = results.map(({ level }) => pointsOf(level, scale));
  const best = new Set(
    points
      .map((value, place) => ({ value, place }))
      .toSorted((a, b) => b.value - a.value || a.place - b.place)
      .slice(0, BEST)
      .map(({ place }) => place),
  );
  const subjects = results.map((result, place) => ({
    ...result,
    points: points[place] ?? 0,
    counts: best.has(place),
  }));
  return { subjects, total: subjects.reduce((sum, { points: own, counts }) => sum + (counts ? own : 0), 0) };
}
