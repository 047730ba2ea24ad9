import { getHash } from '#backend/seed/plans/chance.ts';
import { FIRST_ID } from '#scripts/import/catalogue/known-places.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';

const SPANS = { 'own-school': 90_000_000, 'own-course': 300_000_000 } as const;

/** Derives ids from an agency's keys. An existing row keeps its id; a key whose id is taken gets the next free one. */
export class DerivedIds {
  readonly #scheme: keyof typeof SPANS;
  readonly #report: ImportReport;
  readonly #given = new Set<number>();

  constructor(scheme: keyof typeof SPANS, report: ImportReport) {
    this.#scheme = scheme;
    this.#report = report;
  }

  getId(key: string): number {
    const existing = this.#report.knownId({ scheme: this.#scheme, code: key });
    if (existing !== null) return existing;
    const span = SPANS[this.#scheme];
    let at = getHash(`${this.#scheme} ${key}`) % span;
    while (this.#report.isTaken(this.#numbered(at)) || this.#given.has(this.#numbered(at))) at = (at + 1) % span;
    this.#given.add(this.#numbered(at));
    return this.#numbered(at);
  }

  #numbered = (at: number) => FIRST_ID[this.#scheme] + at;
}
