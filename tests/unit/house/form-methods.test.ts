import { expect, it } from 'vitest';

const SOURCES: Record<string, string> = import.meta.glob(['/client/**/*.tsx', '!/client/**/*.test.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Finds the opening tags of all forms. */
const findForms = (source: string) => source.match(/<(form|Form)\b[\s\S]*?(?<!=)>(?=\s*(?:<|\{|$))/g) ?? [];

it('a form without JavaScript puts no data into the URL unless it is a GET form', () => {
  const allForms = Object.entries(SOURCES).flatMap(([path, source]) =>
    findForms(source).map((form) => ({ path, form })),
  );
  expect(allForms.length).toBeGreaterThan(12);
  // useListForm sets the method of the forms in the school list.
  const isListForm = ({ path, form }: (typeof allForms)[number]) =>
    path.includes('/school-list/') && form.includes('{...form}');
  expect(allForms.filter((item) => !/\bmethod="(get|post)"/.test(item.form) && !isListForm(item))).toEqual([]);
});
