import { expect, test } from 'vitest';
import words from '#client/i18n/messages/en-us/office-content.json' with { type: 'json' };
import { parsePartName, getSchema } from '#backend/site/content-parts.ts';
import { getShape } from '#backend/site/forms/schema-form.ts';
import type { FormShape } from '#shared/rules/content-form.ts';

const PARTS = [
  'home page',
  'news',
  'menus',
  'policy',
  'page x',
  'article 1',
  'guide x',
  'lecture 1',
  'school 1',
  'ownSchool 1099511627776',
  'course 1-1',
  'rule 1-1',
];

function collect(shape: FormShape, name: string, fields: Set<string>, choices: Set<string>): void {
  if (name) fields.add(name);
  if (shape.kind === 'object') for (const [key, inner] of shape.fields) collect(inner, key, fields, choices);
  if (shape.kind === 'list') collect(shape.of, '', fields, choices);
  if (shape.kind === 'choice') for (const item of shape.of) choices.add(item);
}

test.each(PARTS)('every field and option has a label in %s', (name) => {
  const part = parsePartName(name);
  if (!part) throw new Error(`${name} is no part`);
  const [fields, choices] = [new Set<string>(), new Set<string>()];
  collect(getShape(getSchema(part)), '', fields, choices);
  expect(fields.size).toBeGreaterThan(0);
  expect([...fields].filter((field) => !(field in words.field))).toEqual([]);
  expect([...choices].filter((choice) => !(choice in words.choice))).toEqual([]);
});
