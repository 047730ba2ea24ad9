import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cannedReplies } from '#backend/office/conversations/write-desk.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { sourceFiles } from '#tests/unit/support/production-files.ts';

const files = globSync('backend/office/words/**/en-us.json');
const source = sourceFiles('backend/{office,people,routes}/**/*.{ts,js}')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

type Words = Record<string, unknown>;
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Words;
const valuesIn = (words: unknown) => [...JSON.stringify(words).matchAll(/\{\{\w+\}\}/g)].map(String).toSorted();

describe.each(files)('the words of %s', (path) => {
  const english = read(path);

  it.each(LOCALES)('are all there in %s, and take the same values', (locale) => {
    const words = read(`${dirname(path)}/${locale}.json`);
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, word] of Object.entries(words)) {
      expect(word, key).not.toBe('');
      expect([key, valuesIn(word)]).toEqual([key, valuesIn(english[key])]);
    }
  });
});

it('every word of the desk is said somewhere', () => {
  const keys = files.filter((path) => !path.includes('replies')).flatMap((path) => Object.keys(read(path)));
  const unsaid = keys.filter((key) => {
    const [group = '', name] = key.split('.');
    return !source.includes(`'${key}'`) && !(name && source.includes(`\`${group}.\${`));
  });
  expect(unsaid).toEqual([]);
  expect(files.map((path) => basename(path))).toHaveLength(9);
});

it('a ready-made reply has a name that the adviser reads, and words that the visitor does', () => {
  const [greeting] = cannedReplies('en-us', 'zh-hk');
  expect(greeting).toMatchObject({ name: 'greeting', title: 'Greeting' });
  expect(greeting?.text).toMatch(/^你好/);
});
