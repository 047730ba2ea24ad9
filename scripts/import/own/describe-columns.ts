import type { Columns } from './columns.ts';
import { OWN_FILES, type OwnKind } from './own-tables.ts';

/** Returns the header line of the table's CSV file. */
export const createTemplate = (columns: Columns): string => Object.keys(columns).join(',');

const escapeCell = (text: string) => text.replaceAll('|', '\\|');

/** Returns the Markdown table of the columns for docs/own-data.md. It is also printed together with a template. */
export const createColumnTable = (kind: OwnKind): string => {
  const { description, columns }: { description: string; columns: Columns } = OWN_FILES[kind];
  const lines = Object.entries(columns).map(
    ([name, column]) =>
      `| \`${name}\` | ${column.isRequired ? 'yes' : ''} | ${escapeCell(column.form)} | ${escapeCell(column.description)} |`,
  );
  return [
    `## ${kind}`,
    '',
    `${description.charAt(0).toUpperCase()}${description.slice(1)}.`,
    '',
    '| column | required | format | description |',
    '| --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
};
