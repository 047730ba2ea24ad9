import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { PlacedByPoints } from '#shared/contract/matching/results-day.ts';
import type { Position } from '#shared/contract/matching/placement.ts';
import { isUsableRule } from '#shared/rules/exams/rule-age.ts';
import { placeCourse, type StudentResults } from '#shared/rules/placement/place-course.ts';
import { isEstimated } from '#shared/rules/placement/placement.ts';
import { DSE_TOTALS } from '#shared/rules/placement/ucas-points.ts';
import { forEachCourse, type EntrySource } from './evaluate-entry-courses.ts';
import { getEvidence } from './score-course.ts';

const ASCENDING_POSITIONS = ['farBelow', 'below', 'among', 'above'] as const satisfies readonly Position[];

const RESULTS_BY_TOTAL: readonly StudentResults[] = Array.from({ length: DSE_TOTALS.count }, (_, pointIndex) => ({
  exam: { publicTestType: '1', publicTestSubjects: [] },
  points: { min: pointIndex * DSE_TOTALS.step, max: pointIndex * DSE_TOTALS.step, counted: [], bestFive: null },
  sat: null,
  act: null,
  average: null,
  gpa: null,
}));

/**
 * Counts bachelor's courses by country, field and position (above, among, below, far below) for every possible UCAS
 * total compared with the courses' entrants, so that a browser can evaluate any grades without a request. Courses
 * placed by a rule or estimated by an admission rate are excluded. `ranksByRule` contains courses with undated or past rules, which apply only if there
 * are no figures.
 */
export function countByPoints(source: EntrySource) {
  const rowsByKey = new Map<string, PlacedByPoints>();
  const ranksByRule = new Map<EntryRule, number[]>();
  let unknownCount = 0;
  forEachCourse(source, ({ id, kind, school, groupId, rule, admission }) => {
    if (kind !== 'degree' || rule?.counts) return;
    const evidence = getEvidence(school, admission, null);
    const getRankAt = (pointIndex: number) => {
      const placement = placeCourse(evidence, RESULTS_BY_TOTAL[pointIndex] as StudentResults, null);
      return placement.position === 'unknown' || isEstimated(placement)
        ? null
        : ASCENDING_POSITIONS.indexOf(placement.position);
    };
    const [lowestRank, highestRank] = [getRankAt(0), getRankAt(DSE_TOTALS.count - 1)];
    if (lowestRank === null || highestRank === null) {
      if (rule && isUsableRule(rule)) ranksByRule.set(rule, [...(ranksByRule.get(rule) ?? []), id]);
      else unknownCount += 1;
      return;
    }
    const key = `${school.countryId} ${groupId}`;
    const row = rowsByKey.get(key) ?? createEmptyRow(school.countryId, groupId);
    rowsByKey.set(key, row);
    let fromIndex = 0;
    for (let rank = lowestRank; rank <= highestRank; rank++) {
      const untilIndex = rank === highestRank ? DSE_TOTALS.count : findFirstIndexAbove(rank, fromIndex, getRankAt);
      const counts = row[ASCENDING_POSITIONS[rank] as (typeof ASCENDING_POSITIONS)[number]];
      for (let index = fromIndex; index < untilIndex; index++) counts[index] = (counts[index] ?? 0) + 1;
      fromIndex = untilIndex;
    }
  });
  const positionedRows = [...rowsByKey.values()].map((row) => {
    const countLists = ASCENDING_POSITIONS.map((position) => [position, trimRepeats(row[position])] as const);
    return { ...row, ...Object.fromEntries(countLists) };
  });
  return { placed: positionedRows, byRule: ranksByRule, unknown: unknownCount };
}

/** Removes repeated values from the end of a list. */
function trimRepeats(counts: readonly number[]): number[] {
  const lastChangeIndex = counts.findLastIndex((count, index) => index > 0 && count !== counts[index - 1]);
  return counts.slice(0, Math.max(0, lastChangeIndex) + 1);
}

const createZeroCounts = () => Array.from({ length: DSE_TOTALS.count }, () => 0);
const createEmptyRow = (countryId: number, groupId: number): PlacedByPoints => ({
  fkAreaCountryId: String(countryId),
  fkCourseTypeGroupId: String(groupId),
  above: createZeroCounts(),
  among: createZeroCounts(),
  below: createZeroCounts(),
  farBelow: createZeroCounts(),
});

/** Returns the first total with a higher position. Bisection works because positions are monotonic in points. */
function findFirstIndexAbove(rank: number, fromIndex: number, rankAt: (index: number) => number | null): number {
  let [lowIndex, highIndex] = [fromIndex, DSE_TOTALS.count - 1];
  while (lowIndex < highIndex) {
    const middleIndex = (lowIndex + highIndex) >> 1;
    if ((rankAt(middleIndex) ?? rank) > rank) highIndex = middleIndex;
    else lowIndex = middleIndex + 1;
  }
  return lowIndex;
}
