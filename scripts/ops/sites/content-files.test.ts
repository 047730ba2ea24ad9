import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SITES } from '#backend/seed/sites.ts';
import { SiteContent } from '#backend/site/site-content.ts';
import { formatImportError } from '#scripts/import/read/import-errors.ts';
import { listChangedFiles, parseContentFiles, serializeContent } from './content-files.ts';

const contents = SITES.map(({ news, menus, pages, policy }) => SiteContent.parse({ news, menus, pages, policy }));
const [MSO] = contents;
if (!MSO) throw new Error('the demo has no sites');

const text = fc.string({ unit: 'binary', maxLength: 12 });
const texts = fc.record({ zh: text, 'zh-hk': text, 'en-us': text });
const translatedArbitrary = texts.map((entry) => ({ ...entry, zh: `${entry.zh}說` }));
const key = fc.stringMatching(/^[\w-]{1,12}$/);
const item = fc.record({ title: texts, body: texts, figure: texts, picture: text, link: text });
const module = fc.record({
  kind: fc.constantFrom('html' as const, 'cards' as const, 'faq' as const),
  title: texts,
  body: texts,
  levels: fc.integer(),
  items: fc.array(item, { maxLength: 3 }),
});
/** Generates page paths, including nested ones, some of which become the same when '/' is replaced. */
const pathArbitrary = fc
  .array(fc.constantFrom('a', 'b', 'a_b', 'b-a'), { minLength: 1, maxLength: 2 })
  .map((parts) => parts.join('/'));
const page = fc.record({
  menuKey: key,
  entrance: pathArbitrary,
  webTitle: translatedArbitrary,
  webMetaKeywords: texts,
  webMetaDescription: texts,
  modules: fc.array(module, { maxLength: 3 }),
});
const leafArbitrary = fc.record({
  key,
  name: translatedArbitrary,
  entrance: text,
  params: text,
  children: fc.constant([]),
});
const menuArbitrary = fc.record({
  key,
  name: translatedArbitrary,
  entrance: text,
  params: text,
  children: fc.array(leafArbitrary, { maxLength: 3 }),
});
const contentArbitrary = fc.record({
  news: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1 }),
      title: translatedArbitrary,
      subtitle: texts,
      publishTime: fc.constant('2026-11-23 09:00:00'),
    }),
    { maxLength: 3, selector: ({ id }) => id },
  ),
  menus: fc.array(menuArbitrary, { maxLength: 3 }),
  pages: fc
    .uniqueArray(page, { maxLength: 6, selector: ({ entrance }) => entrance })
    .map((pages) => pages.map((entry, index) => ({ ...entry, menuKey: `${entry.menuKey}${index}` }))),
  policy: fc.option(
    fc.record({
      version: key,
      title: translatedArbitrary,
      content: fc
        .record({ zh: translatedArbitrary, 'zh-hk': translatedArbitrary, 'en-us': translatedArbitrary })
        .map((translatedText) => ({
          zh: translatedText.zh.zh,
          'zh-hk': translatedText['zh-hk'].zh,
          'en-us': translatedText['en-us'].zh,
        })),
    }),
  ),
});

test('files of any site round-trip', () => {
  fc.assert(
    fc.property(contentArbitrary, (entry) => {
      const content = SiteContent.parse(entry);
      const { content: parsedContent, faults } = parseContentFiles(serializeContent(content));
      expect(faults.map(formatImportError)).toEqual([]);
      expect(listChangedFiles(content, parsedContent)).toEqual([]);
    }),
  );
});

test.each(contents.map((content) => [content.pages.length, content] as const))(
  'a demo site with %i pages comes back as it is',
  (_, content) => {
    const { content: parsedContent, faults } = parseContentFiles(serializeContent(content));
    expect(faults).toEqual([]);
    expect({ ...parsedContent, pages: [] }).toEqual({ ...content, pages: [] });
    expect(listChangedFiles(content, parsedContent)).toEqual([]);
  },
);

/** Parses the files of the first demo site after one of them has been changed. */
function parseWithChange(name: string, changeText: (text: string) => string | null) {
  const files = new Map(serializeContent(MSO as SiteContent));
  const changedText = changeText(files.get(name) ?? '');
  if (changedText === null) files.delete(name);
  else files.set(name, changedText);
  return parseContentFiles(files);
}

test('a page named like a folder of an earlier version is accepted, and two pages with one address are rejected', () => {
  const files = new Map(serializeContent(MSO));
  const usPage = files.get('pages/about.us.json') ?? '';
  files.delete('pages/about.us.json');
  files.set('pages/about_us.json', usPage);
  const { content, faults } = parseContentFiles(files);
  expect([faults, listChangedFiles(MSO, content)]).toEqual([[], []]);
  files.set('pages/about.us.json', usPage.replace(/"menuKey": "[^"]*"/, '"menuKey": "another"'));
  expect(parseContentFiles(files).faults.map(formatImportError).join('\n')).toContain(
    'another page has the entrance about/us',
  );
});

test('changing one text changes one file', () => {
  const { content, faults } = parseWithChange('pages/services.json', (value) =>
    value.replace('How we work', 'How we go about it'),
  );
  expect(faults).toEqual([]);
  expect(listChangedFiles(MSO, content)).toEqual(['pages/services.json']);
  const { content: otherContent } = parseWithChange('policy.zh.html', (value) => `${value}<p>x</p>`);
  expect(listChangedFiles(MSO, otherContent)).toEqual(['policy.zh.html']);
});

const findLine = (name: string, entry: string) =>
  (serializeContent(MSO).get(name) ?? '').split('\n').findIndex((line) => line.includes(entry)) + 1;

test.each<[string, (text: string) => string | null, string]>([
  ['menus.json', () => null, 'menus.json: is missing'],
  [
    'news.json',
    (value) => value.replace('"title"', '"title'),
    `news.json, line ${findLine('news.json', '"title"')}: is no JSON from here on`,
  ],
  [
    'pages/fees.json',
    (value) => value.replace('"kind": "faq"', '"kind": "frage"'),
    `pages/fees.json, line ${findLine('pages/fees.json', '"kind": "faq"')}: modules.3.kind`,
  ],
  ['pages/fees.json', (value) => value.replace('"menuKey"', '"menukey"'), 'pages/fees.json, line 1: menuKey'],
  [
    'pages/fees.json',
    (value) => value.replace('"entrance": "fees"', '"entrance": "cost"'),
    'pages/fees.json: holds the page cost',
  ],
  [
    'pages/fees.json',
    (value) => value.replace('"menuKey": "fees"', '"menuKey": "services"'),
    'another page has the menuKey services',
  ],
  ['policy.zh-hk.html', () => ' ', 'policy.zh-hk.html: is missing'],
  ['policy.json', (value) => value.replace(/"version": "[^"]*"/, '"version": ""'), 'policy.json, line 2: version'],
])('an error in %s is reported with its line', (name, changeText, expectedFault) => {
  const messages = parseWithChange(name, changeText).faults.map(formatImportError);
  expect(messages.join('\n')).toContain(expectedFault);
});
