import type { FactRow } from '#backend/queries/facts/facts.ts';
import type { PastFactRow } from '#backend/queries/facts/fact-changes.ts';

/** Facts of one school or course. */
export interface KnownFacts {
  facts: FactRow[];
  past: PastFactRow[];
}

/** JSON column of factsOfRow. */
export const parseFacts = (column: string) => JSON.parse(column) as FactRow[];

/** Facts of the contract with distinct sources. */
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
      const [first, ...beside] = all.toSorted((factRow, other) => other.isOwn - factRow.isOwn);
      if (!first) return [];
      const { factKey: key, part, value, unit, sourceId, isOwn } = first;
      return [
        {
          key,
          part,
          value,
          unit,
          sourceId,
          // A register's history does not apply to an override.
          was: isOwn
            ? []
            : past
                .filter((pastFactRow) => pastFactRow.factKey === key && pastFactRow.part === part)
                .map((pastFactRow) => ({ value: pastFactRow.value, unit: pastFactRow.unit, asAt: pastFactRow.asAt })),
          beside: beside.map((factRow) => ({ value: factRow.value, unit: factRow.unit, sourceId: factRow.sourceId })),
        },
      ];
    }),
    sources: [...sources.values()],
  };
}
