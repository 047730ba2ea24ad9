import type { ReachVerdicts } from '#shared/rules/exams/judge-reach.ts';
import type { WholeReach } from './reach-table.ts';

/** Places in the whole table of what is sent. */
export interface ChosenReach {
  courses: number[];
  pathways: number[];
}

interface ReachLimits {
  most: number;
  /** The courses that a visitor may be shown; null for all. */
  shown: ReadonlySet<string> | null;
}

/**
 * The degrees that are nearest to the result, above it or below: those are the ones that a slider moves. With them what
 * leads to them.
 */
export function chooseReach(
  table: WholeReach,
  { verdicts }: ReachVerdicts,
  rankOf: (schoolPlace: number) => number,
  { most, shown }: ReachLimits,
): ChosenReach {
  const { courses, pathways, rules } = table;
  const isShown = (ids: readonly string[], at: number) => shown === null || shown.has(ids[at] ?? '');
  const distance = verdicts.map(
    ({ have }, at) =>
      Math.abs((have ?? 0) - (courses.asked[at] ?? 0)) / (rules[courses.rules[at] ?? -1]?.fullMarks || 1),
  );
  const chosen = courses.ids
    .map((id, at) => ({ at, id: Number(id) }))
    .filter(({ at }) => isShown(courses.ids, at))
    .sort(
      (a, b) =>
        (distance[a.at] ?? 0) - (distance[b.at] ?? 0) ||
        rankOf(courses.schools[a.at] ?? 0) - rankOf(courses.schools[b.at] ?? 0) ||
        a.id - b.id,
    )
    .slice(0, most)
    .map(({ at }) => at);
  const wanted = new Set(chosen.map((at) => `${courses.schools[at]} ${courses.groups[at]}`));
  return {
    courses: chosen,
    pathways: [...pathways.ids.keys()].filter(
      (at) =>
        isShown(pathways.ids, at) &&
        pathways.leadsTo[at]?.some((school) => wanted.has(`${school} ${pathways.groups[at]}`)),
    ),
  };
}
