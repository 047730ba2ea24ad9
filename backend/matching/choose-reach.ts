import type { ReachVerdicts } from '#shared/rules/exams/judge-reach.ts';
import type { WholeReach } from './reach-table.ts';

/** Places in the whole table of what is sent. */
export interface ChosenReach {
  courses: number[];
  pathways: number[];
}

/**
 * The degrees that are nearest to the result, above it or below: those are the ones that a slider moves. With them what
 * leads to them.
 */
export function chooseReach(
  table: WholeReach,
  { verdicts }: ReachVerdicts,
  rankOf: (schoolPlace: number) => number,
  most: number,
): ChosenReach {
  const { courses, pathways, rules } = table;
  const distance = verdicts.map(
    ({ have }, at) =>
      Math.abs((have ?? 0) - (courses.asked[at] ?? 0)) / (rules[courses.rules[at] ?? -1]?.fullMarks || 1),
  );
  const chosen = courses.ids
    .map((id, at) => ({ at, id: Number(id) }))
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
    pathways: [...pathways.ids.keys()].filter((at) =>
      pathways.leadsTo[at]?.some((school) => wanted.has(`${school} ${pathways.groups[at]}`)),
    ),
  };
}
