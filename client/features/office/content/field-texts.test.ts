import { expect, test } from 'vitest';
import words from '#client/i18n/messages/en-us/office-content.json' with { type: 'json' };
import { parsePartName, getSchema } from '#backend/site/content-parts.ts';
import { getShape } from '#backend/site/forms/schema-form.ts';
import type { FormShape } from '#shared/rules/content-form.ts';

const PART_NAMES = [
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
  'ranking 1',
];

function collectFieldNames(shape: FormShape, name: string, fields: Set<string>, choices: Set<string>): void {
  if (name) fields.add(name);
  if (shape.kind === 'object')
    for (const [key, innerShape] of shape.fields) collectFieldNames(innerShape, key, fields, choices);
  if (shape.kind === 'list') collectFieldNames(shape.of, '', fields, choices);
  if (shape.kind === 'choice') for (const choice of shape.of) choices.add(choice);
}

test.each(PART_NAMES)('every field and option has a label in %s', (name) => {
  const part = parsePartName(name);
  if (!part) throw new Error(`${name} is no part`);
  const [fields, choices] = [new Set<string>(), new Set<string>()];
  collectFieldNames(getShape(getSchema(part)), '', fields, choices);
  expect(fields.size).toBeGreaterThan(0);
  expect([...fields].filter((field) => !(field in words.field))).toEqual([]);
  expect([...choices].filter((choice) => !(choice in words.choice))).toEqual([]);
});
