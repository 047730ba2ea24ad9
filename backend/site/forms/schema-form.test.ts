import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SITES } from '#backend/seed/sites.ts';
import { getPartName, getParts, getPart, parsePartName, getSchema } from '#backend/site/content-parts.ts';
import { WHOLE_FORM, mergeContent } from './merge-typed.ts';
import { changeList } from '#shared/rules/content-form.ts';
import { createEmptyValue, flatten, getShape, unflatten } from './schema-form.ts';
import { Page, SiteContent } from '#backend/site/site-content.ts';

const siteContents = SITES.map(({ news, menus, pages, policy }) => SiteContent.parse({ news, menus, pages, policy }));
const [MSO_CONTENT] = siteContents;
if (!MSO_CONTENT) throw new Error('the demo has no sites');
const PAGE_SHAPE = getShape(Page);
const samplePage = MSO_CONTENT.pages.find(({ modules }) => modules.length > 2);
if (!samplePage) throw new Error('no page of the demo has several parts');

test('round-trips every part of every demo site', () => {
  for (const content of siteContents)
    for (const part of getParts(content, [])) {
      const value = getPart(content, part);
      expect(unflatten(getSchema(part), flatten(value)), getPartName(part)).toEqual(value);
      expect(getSchema(part).safeParse(value).error).toBeUndefined();
      expect(parsePartName(getPartName(part))).toEqual(part);
    }
});

test('matches parts by exact name only', () => {
  for (const name of ['', 'head', 'page', 'page ', 'page ../x', 'page a//b', 'policy ', 'page a b', '__proto__'])
    expect(parsePartName(name), name).toBeNull();
});

test('adding, moving and removing an entry leaves the other entries unchanged', () => {
  const flatValues = flatten(samplePage);
  const valuesAfterAdd = changeList(PAGE_SHAPE, flatValues, 'add modules') ?? {};
  const lastIndex = samplePage.modules.length;
  expect(unflatten(Page, valuesAfterAdd)).toEqual({
    ...samplePage,
    modules: [...samplePage.modules, { kind: 'html', title: EMPTY_TEXTS, body: EMPTY_TEXTS, levels: -1, items: [] }],
  });
  expect(changeList(PAGE_SHAPE, valuesAfterAdd, `remove modules.${lastIndex}`)).toEqual(flatValues);
  const movedPage = unflatten(Page, changeList(PAGE_SHAPE, flatValues, 'up modules.1') ?? {}) as typeof samplePage;
  expect(movedPage.modules.slice(0, 2)).toEqual([samplePage.modules[1], samplePage.modules[0]]);
  expect(movedPage.modules.slice(2)).toEqual(samplePage.modules.slice(2));
  for (const listChange of [
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
    expect(changeList(PAGE_SHAPE, flatValues, listChange), listChange).toBeNull();
});

const EMPTY_TEXTS = { zh: '', 'zh-hk': '', 'en-us': '' };

test('renders a new page with all fields, empty', () => {
  expect(createEmptyValue(Page)).toEqual({
    menuKey: '',
    entrance: '',
    webTitle: EMPTY_TEXTS,
    webMetaKeywords: EMPTY_TEXTS,
    webMetaDescription: EMPTY_TEXTS,
    modules: [],
  });
});

const flatArbitrary = fc.dictionary(
  fc.constantFrom('a', 'b', 'list.0.c', 'list.1.c', 'list.2.c'),
  fc.constantFrom('', 'x', 'y'),
);

test('reports every conflict of two concurrent edits', () => {
  fc.assert(
    fc.property(flatArbitrary, flatArbitrary, flatArbitrary, (previousValues, values, currentValues) => {
      const mergedForm = mergeContent(previousValues, values, currentValues);
      const hasSameValue = (first: object, second: object) =>
        JSON.stringify(Object.entries(first).toSorted()) === JSON.stringify(Object.entries(second).toSorted());
      if (hasSameValue(previousValues, currentValues))
        expect(mergedForm).toEqual({ typedValues: values, theirs: [], both: [] });
      else if (hasSameValue(previousValues, values)) expect(mergedForm.typedValues).toEqual(currentValues);
      else if (mergedForm.both.length === 0)
        for (const [name, previousText] of Object.entries(previousValues)) {
          if (values[name] !== previousText) expect(mergedForm.typedValues[name]).toBe(values[name]);
          else expect(mergedForm.typedValues[name]).toBe(currentValues[name]);
        }
      else
        expect(
          mergedForm.both.includes(WHOLE_FORM) ||
            mergedForm.both.every((name) => currentValues[name] !== previousValues[name]),
        ).toBe(true);
    }),
    { numRuns: 500 },
  );
});
