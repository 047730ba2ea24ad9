import { createHash } from 'node:crypto';
import { hashToId } from '#backend/seed/plans/chance.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { OwnSource } from '#scripts/import/sources.ts';
import { createAddressColumn, day, text } from './columns.ts';

/** Columns that name the source of a row. A figure without a source is rejected. */
export const SOURCE_COLUMNS = {
  'source.publisher': text('Publisher of the figures in this row; required if the row has any'),
  'source.title': text('Title of the source; if empty, the publisher is shown'),
  'source.address': createAddressColumn(
    'Page that states the figures, preferably one for many rows; required if the row has any',
  ),
  'source.date': day('Date of the figures; required if the row has any'),
  'source.licence': text('Licence of the figures, if there is one'),
} as const;

/** Maximum number of sources in a file, so that the page of sources stays readable. */
const MAX_SOURCES = 200;

type SourceValues = Readonly<Record<keyof typeof SOURCE_COLUMNS, string>>;

/** Distinct sources in the rows of a file. */
export class OwnSources {
  readonly #keys = new Set<string>();

  /**
   * Returns the source of a row. The result is null if the row has no figures, or if it has figures but no source,
   * which is reported.
   */
  findSource(row: TableRow, values: SourceValues, figures: readonly string[]): OwnSource | null {
    if (figures.length === 0) return null;
    const [publisher, sourceAddress, asAt] = [
      values['source.publisher'],
      values['source.address'],
      values['source.date'],
    ];
    for (const name of ['source.publisher', 'source.address', 'source.date'] as const)
      if (values[name] === '')
        row.addError(name, `is empty, and ${figures.join(', ')} is a figure, which needs a source`);
    const [title, licence] = [values['source.title'] || publisher, values['source.licence']];
    const match = JSON.stringify([publisher, title, sourceAddress, asAt, licence]);
    const key = `own ${createHash('sha256').update(match).digest('base64url').slice(0, 22)}`;
    this.#keys.add(key);
    if (this.#keys.size === MAX_SOURCES + 1)
      row.addError('source.address', `brings more than ${MAX_SOURCES} sources: give the page that lists them`);
    return { key, id: hashToId(key), publisher, title, licence, address: sourceAddress, asAt };
  }
}
