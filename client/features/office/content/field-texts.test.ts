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

interface FoundNames {
  fields: Set<string>;
  choices: Set<string>;
  lists: Set<string>;
}

function collectFieldNames(shape: FormShape, name: string, found: FoundNames): void {
  if (name) found.fields.add(name);
  if (shape.kind === 'object') for (const [key, innerShape] of shape.fields) collectFieldNames(innerShape, key, found);
  if (shape.kind === 'list') {
    found.lists.add(name);
    collectFieldNames(shape.of, '', found);
  }
  if (shape.kind === 'choice') for (const choice of shape.of) found.choices.add(choice);
}

test.each(PART_NAMES)('every field and option has a label, and every list a command, in %s', (name) => {
  const part = parsePartName(name);
  if (!part) throw new Error(`${name} is no part`);
  const [fields, choices, lists] = [new Set<string>(), new Set<string>(), new Set<string>()];
  collectFieldNames(getShape(getSchema(part)), '', { fields, choices, lists });
  expect(fields.size).toBeGreaterThan(0);
  expect([...fields].filter((field) => !(field in words.field))).toEqual([]);
  expect([...choices].filter((choice) => !(choice in words.choice))).toEqual([]);
  expect([...lists].filter((list) => !(list in words.list.add))).toEqual([]);
});
