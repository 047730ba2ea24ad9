import type { ExistingSchool } from '#backend/queries/facts/import-tables.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';

/** Finds existing schools by the agency's key, by id, or by an English name that is unique. */
export class SchoolsByName {
  readonly #byName = new Map<string, ExistingSchool[]>();

  constructor(existingSchools: readonly ExistingSchool[]) {
    for (const school of existingSchools)
      for (const name of new Set([String(school.id), school.name, school.ownKey]))
        if (name !== '') this.#byName.set(name, [...(this.#byName.get(name) ?? []), school]);
  }

  /** Returns the school, or null for an unknown or ambiguous name, which is reported. */
  findSchool(row: TableRow, column: string, name: string): ExistingSchool | null {
    const existingSchools = this.#byName.get(name) ?? [];
    if (existingSchools.length === 1) return existingSchools[0] ?? null;
    if (name !== '')
      row.addError(
        column,
        existingSchools.length === 0
          ? `is '${name}', which is no school here`
          : `is '${name}', which matches several schools: use the id of one (${existingSchools.map(({ id }) => id).join(', ')})`,
      );
    return null;
  }
}
