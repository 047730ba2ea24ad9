import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SITES } from '#backend/seed/sites.ts';
import { partName, getParts, getPart, parsePartName, getSchema } from '#backend/site/content-parts.ts';
import { WHOLE_FORM, mergeContent } from './merge-typed.ts';
import { changeList } from '#shared/rules/content-form.ts';
import { getEmpty, flatten, getShape, unflatten } from './schema-form.ts';
import { Page, SiteContent } from '#backend/site/site-content.ts';

const contents = SITES.map(({ news, menus, pages, policy }) => SiteContent.parse({ news, menus, pages, policy }));
const [MSO] = contents;
if (!MSO) throw new Error('the demo has no sites');
const SHAPE = getShape(Page);
const page = MSO.pages.find(({ modules }) => modules.length > 2);
if (!page) throw new Error('no page of the demo has several parts');

test('round-trips every part of every demo site', () => {
  for (const content of contents)
    for (const part of getParts(content, [])) {
      const value = getPart(content, part);
      expect(unflatten(getSchema(part), flatten(value)), partName(part)).toEqual(value);
      expect(getSchema(part).safeParse(value).error).toBeUndefined();
      expect(parsePartName(partName(part))).toEqual(part);
    }
});

test('matches parts by exact name only', () => {
  for (const name of ['', 'head', 'page', 'page ', 'page ../x', 'page a//b', 'policy ', 'page a b', '__proto__'])
    expect(parsePartName(name), name).toBeNull();
});

test('an entry is added empty, moved up, and removed, and the rest stays as it is', () => {
  const flatValues = flatten(page);
  const added = changeList(SHAPE, flatValues, 'add modules') ?? {};
  const last = page.modules.length;
  expect(unflatten(Page, added)).toEqual({
    ...page,
    modules: [...page.modules, { kind: 'html', title: EMPTY, body: EMPTY, levels: -1, items: [] }],
  });
  expect(changeList(SHAPE, added, `remove modules.${last}`)).toEqual(flatValues);
  const moved = unflatten(Page, changeList(SHAPE, flatValues, 'up modules.1') ?? {}) as typeof page;
  expect(moved.modules.slice(0, 2)).toEqual([page.modules[1], page.modules[0]]);
  expect(moved.modules.slice(2)).toEqual(page.modules.slice(2));
  for (const requested of [
    '',
    'add',
    'add nothing',
    'add webTitle',
    'remove modules.99',
    'remove modules.x',
    'drop modules.0',
    'add modules.0.title',
    'up __proto__.0',
  ])
    expect(changeList(SHAPE, flatValues, requested), requested).toBeNull();
});

const EMPTY = { zh: '', 'zh-hk': '', 'en-us': '' };

test('renders a new page with all fields, empty', () => {
  expect(getEmpty(Page)).toEqual({
    menuKey: '',
    entrance: '',
    webTitle: EMPTY,
    webMetaKeywords: EMPTY,
    webMetaDescription: EMPTY,
    modules: [],
  });
});

const anyFlat = fc.dictionary(
  fc.constantFrom('a', 'b', 'list.0.c', 'list.1.c', 'list.2.c'),
  fc.constantFrom('', 'x', 'y'),
);

test('reports every conflict of two concurrent edits', () => {
  fc.assert(
    fc.property(anyFlat, anyFlat, anyFlat, (before, values, now) => {
      const merged = mergeContent(before, values, now);
      const isSame = (item: object, other: object) =>
        JSON.stringify(Object.entries(item).toSorted()) === JSON.stringify(Object.entries(other).toSorted());
      if (isSame(before, now)) expect(merged).toEqual({ typed: values, theirs: [], both: [] });
      else if (isSame(before, values)) expect(merged.typed).toEqual(now);
      else if (merged.both.length === 0)
        for (const [name, previous] of Object.entries(before)) {
          if (values[name] !== previous) expect(merged.typed[name]).toBe(values[name]);
          else expect(merged.typed[name]).toBe(now[name]);
        }
      else
        expect(merged.both.includes(WHOLE_FORM) || merged.both.every((name) => now[name] !== before[name])).toBe(true);
    }),
    { numRuns: 500 },
  );
});
