import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { PlacedByPoints } from '#shared/contract/matching/results-day.ts';
import type { Position } from '#shared/contract/matching/placement.ts';
import { isUsable } from '#shared/rules/exams/rule-age.ts';
import { placeCourse, type StudentResults } from '#shared/rules/placement/place-course.ts';
import { DSE_TOTALS } from '#shared/rules/placement/ucas-points.ts';
import { forEachCourse, type EntrySource } from './evaluate-entry-courses.ts';
import { getEvidence } from './score-course.ts';

const ASCENDING_POSITIONS = ['farBelow', 'below', 'among', 'above'] as const satisfies readonly Position[];

const RESULTS: readonly StudentResults[] = Array.from({ length: DSE_TOTALS.count }, (_, index) => ({
  exam: { publicTestType: '1', publicTestSubjects: [] },
  points: { least: index * DSE_TOTALS.step, most: index * DSE_TOTALS.step, counted: [], bestFive: null },
  sat: null,
  act: null,
  average: null,
  gpa: null,
}));

/**
 * Counts bachelor's courses by country, field and position of every possible UCAS total relative to their entrants
 * (above, among, below, far below), so that a browser evaluates any grades without a request. Courses placed by a rule
 * are excluded; `byRule` contains those with undated or past rules, which apply only without figures.
 */
export function countByPoints(source: EntrySource) {
  const rows = new Map<string, PlacedByPoints>();
  const byRule = new Map<EntryRule, number[]>();
  let unknown = 0;
  forEachCourse(source, ({ id, kind, school, groupId, rule, admission }) => {
    if (kind !== 'degree' || rule?.counts) return;
    const evidence = getEvidence(school, admission, null);
    const rankAt = (index: number) => {
      const { position } = placeCourse(evidence, RESULTS[index] as StudentResults, null);
      return position === 'unknown' ? null : ASCENDING_POSITIONS.indexOf(position);
    };
    const [lowest, highest] = [rankAt(0), rankAt(DSE_TOTALS.count - 1)];
    if (lowest === null || highest === null) {
      if (rule && isUsable(rule)) byRule.set(rule, [...(byRule.get(rule) ?? []), id]);
      else unknown += 1;
      return;
    }
    const key = `${school.countryId} ${groupId}`;
    const row = rows.get(key) ?? emptyRow(school.countryId, groupId);
    rows.set(key, row);
    let from = 0;
    for (let rank = lowest; rank <= highest; rank++) {
      const untilRank = rank === highest ? DSE_TOTALS.count : findFirstAbove(rank, from, rankAt);
      const counts = row[ASCENDING_POSITIONS[rank] as (typeof ASCENDING_POSITIONS)[number]];
      for (let index = from; index < untilRank; index++) counts[index] = (counts[index] ?? 0) + 1;
      from = untilRank;
    }
  });
  const positioned = [...rows.values()].map((row) => {
    const lists = ASCENDING_POSITIONS.map((position) => [position, withoutRepeats(row[position])] as const);
    return { ...row, ...Object.fromEntries(lists) };
  });
  return { placed: positioned, byRule, unknown };
}

/** Drops repeated values at the end. */
function withoutRepeats(counts: readonly number[]): number[] {
  const last = counts.findLastIndex((count, index) => index > 0 && count !== counts[index - 1]);
  return counts.slice(0, Math.max(0, last) + 1);
}

const zeros = () => Array.from({ length: DSE_TOTALS.count }, () => 0);
const emptyRow = (countryId: number, groupId: number): PlacedByPoints => ({
  fkAreaCountryId: String(countryId),
  fkCourseTypeGroupId: String(groupId),
  above: zeros(),
  among: zeros(),
  below: zeros(),
  farBelow: zeros(),
});

/** Returns the first total with a higher position. Bisection works because positions are monotonic in points. */
function findFirstAbove(rank: number, from: number, rankAt: (at: number) => number | null): number {
  let [low, high] = [from, DSE_TOTALS.count - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rankAt(middle) ?? rank) > rank) high = middle;
    else low = middle + 1;
  }
  return low;
}
