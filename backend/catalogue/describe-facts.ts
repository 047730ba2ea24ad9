import type { FactRow } from '#backend/queries/facts/facts.ts';
import type { PastFactRow } from '#backend/queries/facts/fact-changes.ts';

export interface KnownFacts {
  facts: FactRow[];
  pastFacts: PastFactRow[];
}

/** Parses the JSON column of factsOfRow. */
export const parseFacts = (column: string) => JSON.parse(column) as FactRow[];

/** Converts facts to the contract's format. Each source is listed once. */
export function describeFacts(rows: readonly FactRow[], pastFacts: readonly PastFactRow[] = []) {
  const sourcesById = new Map(
    rows.map(({ sourceId: id, publisher, title, licence, licenceAddress, address, asAt, readOn }) => [
      id,
      { id, publisher, title, licence, licenceAddress, address, asAt, readOn },
    ]),
  );
  const factsByKey = Map.groupBy(rows, ({ factKey, part }) => `${factKey} ${part}`);
  return {
    facts: [...factsByKey.values()].flatMap((factsOfKey) => {
      const [shownFact, ...otherFacts] = factsOfKey.toSorted((factRow, otherFact) => otherFact.isOwn - factRow.isOwn);
      if (!shownFact) return [];
      const { factKey: key, part, value, unit, sourceId, isOwn } = shownFact;
      return [
        {
          key,
          part,
          value,
          unit,
          sourceId,
          // A fact written by a site has no history from a register.
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
    sources: [...sourcesById.values()],
  };
}
