import { readD1Migrations } from '@cloudflare/vitest-plugin';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { splitStatements } from '#scripts/data/migrate.ts';

const normalizeSql = (sql: string) =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/ ?;? ?$/, '')
    .trim();

test('each migration is split into the statements that Cloudflare applies', async () => {
  const migrations = await readD1Migrations('backend/migrations');
  expect(migrations.length).toBeGreaterThan(0);
  for (const { name, queries } of migrations) {
    const splitQueries = splitStatements(readFileSync(`backend/migrations/${name}`, 'utf8'));
    expect(splitQueries.map(normalizeSql), name).toEqual(queries.map(normalizeSql).filter(Boolean));
  }
});

test('a trigger is one statement with its body', () => {
  const triggerSql = 'CREATE TRIGGER a AFTER INSERT ON b\nBEGIN\n  UPDATE c SET d = 1;\n  DELETE FROM e;\nEND;';
  expect(splitStatements(`-- a comment;\nCREATE TABLE b (x TEXT); -- one more\n${triggerSql}\nDROP TABLE f`)).toEqual([
    'CREATE TABLE b (x TEXT);',
    triggerSql,
    'DROP TABLE f',
  ]);
});
