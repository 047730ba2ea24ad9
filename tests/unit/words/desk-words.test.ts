import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placeLeft, readyReplies } from '#backend/office/replies/ready-reply.ts';
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

it.each(LOCALES)("lines of a total in %s equal those on the student's page", (locale) => {
  const pages = { sum: 'match', sumExam: 'exam' } as const;
  const site = Object.fromEntries(
    Object.entries(pages).map(([group, page]) => [group, read(`client/i18n/messages/${locale}/${page}.json`)]),
  );
  for (const [key, word] of Object.entries(read(`backend/office/words/sums/${locale}.json`)))
    expect([key, word]).toEqual([key, key.split('.').reduce((at: unknown, part) => (at as Words)[part], site)]);
});

it('no two files of the office have the same key, as one would replace the other in all pages', () => {
  const keys = files.filter((path) => !path.includes('replies')).flatMap((path) => Object.keys(read(path)));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

it('every word of the desk is said somewhere', () => {
  const keys = files.filter((path) => !path.includes('replies')).flatMap((path) => Object.keys(read(path)));
  const unsaid = keys.filter((key) => {
    const [group = '', name] = key.split('.');
    return !source.includes(`'${key}'`) && !(name && source.includes(`\`${group}.\${`));
  });
  expect(unsaid).toEqual([]);
  expect(files.map((path) => basename(path))).toHaveLength(8);
});

it('a ready-made reply has a name that the adviser reads, and words that the visitor does', () => {
  const [greeting] = readyReplies([], 'en-us', 'zh-hk', {});
  expect(greeting).toMatchObject({ key: 'greeting', name: 'Greeting' });
  expect(greeting?.text).toMatch(/^你好/);
});

it('placeholders of a ready reply are filled in the nearest available language', () => {
  const texts = JSON.stringify({
    'zh-hk': '{student}，{school} 已回覆。{adviser} {unknown}',
    'en-us': 'Dear {student}',
  });
  const row = { id: 3, agentKey: 'mso', staffId: 0, name: 'Offer', texts };
  const textFor = (visitor: 'zh' | 'zh-hk' | 'en-us', school: string) =>
    readyReplies([row], 'en-us', visitor, { student: '陳思敏', adviser: '{school}', school })[0]?.text ?? '';
  expect(textFor('zh', 'Leeds')).toBe('陳思敏，Leeds 已回覆。{school} {unknown}');
  expect(textFor('en-us', '')).toBe('Dear 陳思敏');
  expect([placeLeft(textFor('zh-hk', '')), placeLeft('a {unknown} place'), placeLeft('')]).toEqual([
    '{school}',
    '',
    '',
  ]);
});
