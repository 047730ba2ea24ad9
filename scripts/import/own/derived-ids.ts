import { getHash } from '#backend/seed/plans/chance.ts';
import { FIRST_ID } from '#scripts/import/catalogue/known-places.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';

const ID_SPANS = { 'own-school': 90_000_000, 'own-course': 300_000_000 } as const;

/**
 * Derives ids from an agency's keys. An existing row keeps its id. If another key already has the id, the next free one
 * is used.
 */
export class DerivedIds {
  readonly #scheme: keyof typeof ID_SPANS;
  readonly #report: ImportReport;
  readonly #given = new Set<number>();

  constructor(scheme: keyof typeof ID_SPANS, report: ImportReport) {
    this.#scheme = scheme;
    this.#report = report;
  }

  getId(key: string): number {
    const existingId = this.#report.knownId({ scheme: this.#scheme, code: key });
    if (existingId !== null) return existingId;
    const idSpan = ID_SPANS[this.#scheme];
    let idOffset = getHash(`${this.#scheme} ${key}`) % idSpan;
    while (this.#report.isTaken(this.#numbered(idOffset)) || this.#given.has(this.#numbered(idOffset)))
      idOffset = (idOffset + 1) % idSpan;
    this.#given.add(this.#numbered(idOffset));
    return this.#numbered(idOffset);
  }

  #numbered = (index: number) => FIRST_ID[this.#scheme] + index;
}
