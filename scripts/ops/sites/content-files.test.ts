import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SITES } from '#backend/seed/sites.ts';
import { SiteContent } from '#backend/site/site-content.ts';
import { formatImportError } from '#scripts/import/read/import-errors.ts';
import { changedFiles, parseContentFiles, serializeContent } from './content-files.ts';

const contents = SITES.map(({ news, menus, pages, policy }) => SiteContent.parse({ news, menus, pages, policy }));
const [MSO] = contents;
if (!MSO) throw new Error('the demo has no sites');

const text = fc.string({ unit: 'binary', maxLength: 12 });
const texts = fc.record({ zh: text, 'zh-hk': text, 'en-us': text });
const some = texts.map((entry) => ({ ...entry, zh: `${entry.zh}說` }));
const key = fc.stringMatching(/^[\w-]{1,12}$/);
const item = fc.record({ title: texts, body: texts, figure: texts, picture: text, link: text });
const module = fc.record({
  kind: fc.constantFrom('html' as const, 'cards' as const, 'faq' as const),
  title: texts,
  body: texts,
  levels: fc.integer(),
  items: fc.array(item, { maxLength: 3 }),
});
/** Page addresses, also nested ones, of which one becomes similar to another when '/' is replaced. */
const address = fc
  .array(fc.constantFrom('a', 'b', 'a_b', 'b-a'), { minLength: 1, maxLength: 2 })
  .map((parts) => parts.join('/'));
const page = fc.record({
  menuKey: key,
  entrance: address,
  webTitle: some,
  webMetaKeywords: texts,
  webMetaDescription: texts,
  modules: fc.array(module, { maxLength: 3 }),
});
const leaf = fc.record({ key, name: some, entrance: text, params: text, children: fc.constant([]) });
const menu = fc.record({ key, name: some, entrance: text, params: text, children: fc.array(leaf, { maxLength: 3 }) });
const anyContent = fc.record({
  news: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1 }),
      title: some,
      subtitle: texts,
      publishTime: fc.constant('2026-11-23 09:00:00'),
    }),
    { maxLength: 3, selector: ({ id }) => id },
  ),
  menus: fc.array(menu, { maxLength: 3 }),
  pages: fc
    .uniqueArray(page, { maxLength: 6, selector: ({ entrance }) => entrance })
    .map((pages) => pages.map((entry, index) => ({ ...entry, menuKey: `${entry.menuKey}${index}` }))),
  policy: fc.option(
    fc.record({
      version: key,
      title: some,
      content: fc
        .record({ zh: some, 'zh-hk': some, 'en-us': some })
        .map((each) => ({ zh: each.zh.zh, 'zh-hk': each['zh-hk'].zh, 'en-us': each['en-us'].zh })),
    }),
  ),
});

test('round-trips files for any site', () => {
  fc.assert(
    fc.property(anyContent, (entry) => {
      const content = SiteContent.parse(entry);
      const { content: read, faults } = parseContentFiles(serializeContent(content));
      expect(faults.map(formatImportError)).toEqual([]);
      expect(changedFiles(content, read)).toEqual([]);
    }),
  );
});

test.each(contents.map((content) => [content.pages.length, content] as const))(
  'a demo site with %i pages comes back as it is',
  (_, content) => {
    const { content: read, faults } = parseContentFiles(serializeContent(content));
    expect(faults).toEqual([]);
    expect({ ...read, pages: [] }).toEqual({ ...content, pages: [] });
    expect(changedFiles(content, read)).toEqual([]);
  },
);

/** Parses the files of the first demo site after one of them has been changed. */
function readWith(name: string, change: (text: string) => string | null) {
  const files = new Map(serializeContent(MSO as SiteContent));
  const changed = change(files.get(name) ?? '');
  if (changed === null) files.delete(name);
  else files.set(name, changed);
  return parseContentFiles(files);
}

test('accepts a page named like a folder of an earlier version, and rejects two pages with one address', () => {
  const files = new Map(serializeContent(MSO));
  const us = files.get('pages/about.us.json') ?? '';
  files.delete('pages/about.us.json');
  files.set('pages/about_us.json', us);
  const { content, faults } = parseContentFiles(files);
  expect([faults, changedFiles(MSO, content)]).toEqual([[], []]);
  files.set('pages/about.us.json', us.replace(/"menuKey": "[^"]*"/, '"menuKey": "another"'));
  expect(parseContentFiles(files).faults.map(formatImportError).join('\n')).toContain(
    'another page has the entrance about/us',
  );
});

test('a change of one text is a change of one file', () => {
  const { content, faults } = readWith('pages/services.json', (value) =>
    value.replace('How we work', 'How we go about it'),
  );
  expect(faults).toEqual([]);
  expect(changedFiles(MSO, content)).toEqual(['pages/services.json']);
  const { content: other } = readWith('policy.zh.html', (value) => `${value}<p>x</p>`);
  expect(changedFiles(MSO, other)).toEqual(['policy.zh.html']);
});

const lineWith = (name: string, entry: string) =>
  (serializeContent(MSO).get(name) ?? '').split('\n').findIndex((line) => line.includes(entry)) + 1;

test.each<[string, (text: string) => string | null, string]>([
  ['menus.json', () => null, 'menus.json: is missing'],
  [
    'news.json',
    (value) => value.replace('"title"', '"title'),
    `news.json, line ${lineWith('news.json', '"title"')}: is no JSON from here on`,
  ],
  [
    'pages/fees.json',
    (value) => value.replace('"kind": "faq"', '"kind": "frage"'),
    `pages/fees.json, line ${lineWith('pages/fees.json', '"kind": "faq"')}: modules.3.kind`,
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
])('an error in %s is reported with its line', (name, change, word) => {
  const messages = readWith(name, change).faults.map(formatImportError);
  expect(messages.join('\n')).toContain(word);
});
