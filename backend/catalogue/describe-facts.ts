import type { FactRow } from '#backend/queries/facts/facts.ts';
import type { PastFactRow } from '#backend/queries/facts/fact-changes.ts';

/** All that is known of one school or course. */
export interface KnownFacts {
  facts: FactRow[];
  past: PastFactRow[];
}

/** A column of JSON, as factsOfRow makes it. */
export const readFacts = (column: string) => JSON.parse(column) as FactRow[];

/** Facts as the contract has them, and each of their sources once. */
export function describeFacts(rows: readonly FactRow[], past: readonly PastFactRow[] = []) {
  const sources = new Map(
    rows.map(({ sourceId: id, publisher, title, licence, licenceAddress, address, asAt, readOn }) => [
      id,
      { id, publisher, title, licence, licenceAddress, address, asAt, readOn },
    ]),
  );
  const standing = Map.groupBy(rows, ({ factKey, part }) => `${factKey} ${part}`);
  return {
    facts: [...standing.values()].flatMap((all) => {
      const [first, ...beside] = all.toSorted((one, other) => other.isOwn - one.isOwn);
      if (!first) return [];
      const { factKey: key, part, value, unit, sourceId, isOwn } = first;
      return [
        {
          key,
          part,
          value,
          unit,
          sourceId,
          // What a register said before is no history of what somebody else says in its place.
          was: isOwn
            ? []
            : past
                .filter((one) => one.factKey === key && one.part === part)
                .map((one) => ({ value: one.value, unit: one.unit, asAt: one.asAt })),
          beside: beside.map((one) => ({ value: one.value, unit: one.unit, sourceId: one.sourceId })),
        },
      ];
    }),
    sources: [...sources.values()],
  };
}
