import { readD1Migrations } from '@cloudflare/vitest-plugin';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { splitStatements } from '#scripts/data/migrate.ts';

const plain = (sql: string) =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/ ?;? ?$/, '')
    .trim();

test('splits each migration into the statements that Cloudflare applies', async () => {
  const migrations = await readD1Migrations('backend/migrations');
  expect(migrations.length).toBeGreaterThan(0);
  for (const { name, queries } of migrations) {
    const ownNames = splitStatements(readFileSync(`backend/migrations/${name}`, 'utf8'));
    expect(ownNames.map(plain), name).toEqual(queries.map(plain).filter(Boolean));
  }
});

test('a trigger is one statement with its body', () => {
  const trigger = 'CREATE TRIGGER a AFTER INSERT ON b\nBEGIN\n  UPDATE c SET d = 1;\n  DELETE FROM e;\nEND;';
  expect(splitStatements(`-- a comment;\nCREATE TABLE b (x TEXT); -- one more\n${trigger}\nDROP TABLE f`)).toEqual([
    'CREATE TABLE b (x TEXT);',
    trigger,
    'DROP TABLE f',
  ]);
});
