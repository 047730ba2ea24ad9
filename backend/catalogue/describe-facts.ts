import type { FactRow } from '#backend/queries/facts/facts.ts';
import type { PastFactRow } from '#backend/queries/facts/fact-changes.ts';

export interface KnownFacts {
  facts: FactRow[];
  past: PastFactRow[];
}

/** Parses the JSON column of factsOfRow. */
export const parseFacts = (column: string) => JSON.parse(column) as FactRow[];

/** Converts facts to the contract's format, with each source once. */
export function describeFacts(rows: readonly FactRow[], pastFacts: readonly PastFactRow[] = []) {
  const sources = new Map(
    rows.map(({ sourceId: id, publisher, title, licence, licenceAddress, address, asAt, readOn }) => [
      id,
      { id, publisher, title, licence, licenceAddress, address, asAt, readOn },
    ]),
  );
  const currentFacts = Map.groupBy(rows, ({ factKey, part }) => `${factKey} ${part}`);
  return {
    facts: [...currentFacts.values()].flatMap((all) => {
      const [first, ...otherFacts] = all.toSorted((factRow, other) => other.isOwn - factRow.isOwn);
      if (!first) return [];
      const { factKey: key, part, value, unit, sourceId, isOwn } = first;
      return [
        {
          key,
          part,
          value,
          unit,
          sourceId,
          // The history of a register does not apply to a site's own fact.
          was: isOwn
            ? []
            : pastFacts
                .filter((pastFactRow) => pastFactRow.factKey === key && pastFactRow.part === part)
                .map((pastFactRow) => ({ value: pastFactRow.value, unit: pastFactRow.unit, asAt: pastFactRow.asAt })),
          beside: otherFacts.map((factRow) => ({
            value: factRow.value,
            unit: factRow.unit,
            sourceId: factRow.sourceId,
          })),
        },
      ];
    }),
    sources: [...sources.values()],
  };
}
