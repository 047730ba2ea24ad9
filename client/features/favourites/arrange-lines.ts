import type { Sort } from './collection-wish.ts';

interface Arrangeable {
  names: { own: string };
  since: string;
  mark: { id: string };
}

type Compare<Line> = (a: Line, b: Line) => number;

/** Ids grow, so they tell which came first where the clock does not. */
const byAge: Compare<Arrangeable> = (a, b) =>
  a.since === b.since ? compareIds(a.mark.id, b.mark.id) : a.since < b.since ? -1 : 1;

/** Some ids are longer than a number holds. */
const compareIds = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

export function sortLines<Line extends Arrangeable>(lines: readonly Line[], sort: Sort, language: string): Line[] {
  const byName = new Intl.Collator(language).compare;
  const orders: Record<Sort, Compare<Line>> = {
    newest: (a, b) => byAge(b, a),
    oldest: byAge,
    name: (a, b) => byName(a.names.own, b.names.own) || byAge(a, b),
  };
  return [...lines].sort(orders[sort]);
}

export interface Group {
  id: string;
  name: string;
  count: number;
}

/** What the lines can be narrowed to, each with how many there are. */
export function groupLines<Line>(
  lines: readonly Line[],
  groupOf: (line: Line) => { id: string; name: string },
): Group[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const { id, name } = groupOf(line);
    groups.set(id, { id, name, count: (groups.get(id)?.count ?? 0) + 1 });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}
