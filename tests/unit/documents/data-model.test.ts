import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listSourceFiles } from '#tests/unit/support/production-files.ts';

const document = readFileSync('docs/architecture.md', 'utf8');
const migrations = globSync('backend/migrations/*.sql')
  .toSorted()
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

const findNames = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

/** Tables of the final schema. A table that was dropped may be created again. */
const createdKeys = new Set<string>();
for (const [, statementVerb, name = ''] of migrations.matchAll(/^(CREATE|DROP) (?:VIRTUAL )?TABLE (\w+)/gm))
  if (statementVerb === 'DROP') createdKeys.delete(name);
  else createdKeys.add(name);
const tables = [...createdKeys];
/** Migrations without the definitions of tables that were dropped later. */
const existingTables = migrations.replace(/^CREATE TABLE (\w+) \([\s\S]*?^\)/gm, (statementText, name: string) =>
  createdKeys.has(name) ? statementText : '',
);

/**
 * Rows of the document's table: a database table, its content, and the files of backend/queries that write and read it.
 */
const rows = [...document.matchAll(/^\| `(\w+)` +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, table = '', , writers = '', readers = '']) => ({
    table,
    files: [...new Set(findNames(`${writers} ${readers}`, /`([\w/-]+)`/g).map((file) => `${file}.ts`))],
  }),
);

const queries = listSourceFiles('backend/queries/**/*.ts').map((path) => ({
  file: path.replace('backend/queries/', ''),
  sql: readFileSync(path, 'utf8')
    .replace(/^import .*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
}));

/** Whether a statement uses the table. A name composed with ${kind} refers to both the school and the course table. */
const getNames = (sql: string, table: string) =>
  new RegExp(`\\b${table}\\b`).test(sql) || sql.includes(table.replace(/^(school|course)_/, '${kind}_'));

describe('the data model in docs/architecture.md', () => {
  it('has every table of the migrations, and no other', () => {
    expect(tables.length).toBeGreaterThan(50);
    expect(rows.map(({ table }) => table).toSorted()).toEqual(tables.toSorted());
  });

  it.each(tables)('contains the table %s', (table) =>
    expect(document).toMatch(new RegExp(`^  (?:\\w+ \\S+ )?${table}\\b`, 'm')),
  );

  it('contains every foreign key', () => {
    const keys = findNames(existingTables, /^ +(?:FOREIGN KEY.*|\w+ .*?)REFERENCES (\w+)/gm);
    const drawnRelations = document.match(/^ {2}\w+ \|\|--o\{ \w+ : "[a-z_ ]*_id"$/gm) ?? [];
    expect(drawnRelations.length).toBe(keys.length);
  });

  it.each(rows)('lists the query files of $table', ({ table, files }) => {
    const asking = queries
      .filter(({ sql }) => new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE)\\s+${table}\\b`).test(sql))
      .map(({ file }) => file)
      .filter((file) => file !== 'write-rows.ts');
    expect(asking.filter((file) => !files.includes(file))).toEqual([]);
    const filesWithoutTable = files.filter(
      (file) => !getNames(queries.find((query) => query.file === file)?.sql ?? '', table),
    );
    expect(filesWithoutTable).toEqual([]);
  });
});
