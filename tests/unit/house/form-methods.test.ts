import { expect, it } from 'vitest';

const SOURCES: Record<string, string> = import.meta.glob(['/client/**/*.tsx', '!/client/**/*.test.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Opening tags of all forms. */
const getForms = (source: string) => source.match(/<(form|Form)\b[\s\S]*?(?<!=)>(?=\s*(?:<|\{|$))/g) ?? [];

it('a form without JavaScript puts no data into the URL unless it is a GET form', () => {
  const all = Object.entries(SOURCES).flatMap(([path, source]) => getForms(source).map((form) => ({ path, form })));
  expect(all.length).toBeGreaterThan(12);
  // useListForm sets the method of the school-list forms.
  const isOfList = ({ path, form }: (typeof all)[number]) =>
    path.includes('/school-list/') && form.includes('{...form}');
  expect(all.filter((item) => !/\bmethod="(get|post)"/.test(item.form) && !isOfList(item))).toEqual([]);
});
