import type { ExistingSchool } from '#backend/queries/facts/import-tables.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';

/** Finds existing schools by the agency's key, by id, or by a unique English name. */
export class SchoolsByName {
  readonly #byName = new Map<string, ExistingSchool[]>();

  constructor(here: readonly ExistingSchool[]) {
    for (const school of here)
      for (const name of new Set([String(school.id), school.name, school.ownKey]))
        if (name !== '') this.#byName.set(name, [...(this.#byName.get(name) ?? []), school]);
  }

  /** Returns the school; null for an unknown or ambiguous name, which is reported. */
  find(row: TableRow, column: string, name: string): ExistingSchool | null {
    const found = this.#byName.get(name) ?? [];
    if (found.length === 1) return found[0] ?? null;
    if (name !== '')
      row.addError(
        column,
        found.length === 0
          ? `is '${name}', which is no school here`
          : `is '${name}', which are several schools here: say the number of one (${found.map(({ id }) => id).join(', ')})`,
      );
    return null;
  }
}
