import type { z } from 'zod';
import { Menus, NewsLines, Page, type PageContent, PolicyHead, type SiteContent } from '#backend/site/site-content.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { type ImportError, ImportErrors } from '#scripts/import/read/import-errors.ts';
import { getLine, parseJsonText } from './json-lines.ts';

/** Content of a site as a folder of files that can be edited: text by file name. */
export type ContentFiles = ReadonlyMap<string, string>;

const MENUS = 'menus.json';
const NEWS = 'news.json';
const POLICY = 'policy.json';
const policyText = (locale: string) => `policy.${locale}.html`;
type Addressed = Pick<PageContent, 'entrance'>;
/** Path of a page's file. Entrances contain no dot, so 'about/us' and 'about_us' get different names. */
const pageFile = ({ entrance }: Addressed) => `pages/${entrance.replaceAll('/', '.')}.json`;
/** Path of a page's file in folders of an earlier version. */
const earlierPageFile = ({ entrance }: Addressed) => `pages/${entrance.replaceAll('/', '_')}.json`;
const PAGE_FILE = /^pages\/[^/]+\.json$/;

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && value !== null && Object.values(value).every((inner) => inner === ''));

/** Keys that a file omits if they are empty; parsing restores them as empty. */
const OPTIONAL_KEYS = new Set(['params', 'children', 'items', 'body', 'figure', 'picture', 'link', 'levels']);
const EVERYBODY = -1;

const serializeJson = (value: unknown) =>
  `${JSON.stringify(
    value,
    (key, inner: unknown) => (OPTIONAL_KEYS.has(key) && (isEmpty(inner) || inner === EVERYBODY) ? undefined : inner),
    2,
  )}\n`;

export function serializeContent({ news, menus, pages, policy }: SiteContent): ContentFiles {
  const files = new Map([
    [MENUS, serializeJson(menus)],
    [NEWS, serializeJson(news)],
    ...pages.map((page) => [pageFile(page), serializeJson(page)] as const),
  ]);
  if (policy) {
    const { content, ...head } = policy;
    files.set(POLICY, serializeJson(head));
    for (const locale of LOCALES) files.set(policyText(locale), content[locale]);
  }
  return files;
}

/** Parses one file; null if it is missing or invalid. */
export function parseContentFile<Schema extends z.ZodType>(
  files: ContentFiles,
  errors: ImportErrors,
  file: string,
  schema: Schema,
): z.infer<Schema> | null {
  const text = files.get(file);
  if (text === undefined) {
    errors.add({ file }, 'is missing');
    return null;
  }
  const json = parseJsonText(text);
  if (!json.ok) {
    errors.add({ file, line: json.line }, 'is no JSON from here on');
    return null;
  }
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    errors.add({ file, line: getLine(text, path) }, `${path.map(String).join('.')}: ${message}`);
  return null;
}

/** Parses the files of a folder. `faults` holds all validation errors. */
export function parseContentFiles(files: ContentFiles): { content: SiteContent; faults: readonly ImportError[] } {
  const errors = new ImportErrors();
  const read = <Schema extends z.ZodType>(file: string, schema: Schema) =>
    parseContentFile(files, errors, file, schema);
  const names = [...files.keys()].filter((name) => PAGE_FILE.test(name)).toSorted();
  const pages = names.flatMap((name) => {
    const page = read(name, Page);
    if (page && pageFile(page) !== name && earlierPageFile(page) !== name)
      errors.add({ file: name }, `holds the page ${page.entrance}: call it ${pageFile(page)}`);
    return page ?? [];
  });
  for (const [index, page] of pages.entries())
    for (const field of ['menuKey', 'entrance'] as const)
      if (pages.findIndex((other) => other[field] === page[field]) !== index)
        errors.add({ file: pageFile(page) }, `another page has the ${field} ${page[field]}`);
  const content = {
    news: read(NEWS, NewsLines) ?? [],
    menus: read(MENUS, Menus) ?? [],
    pages,
    policy: files.has(POLICY) ? readPolicy() : null,
  };
  return { content, faults: errors.list };

  function readPolicy(): SiteContent['policy'] {
    const head = read(POLICY, PolicyHead);
    const texts = LOCALES.map((locale) => {
      const text = files.get(policyText(locale)) ?? '';
      if (text.trim() === '') errors.add({ file: policyText(locale) }, 'is missing, or says nothing');
      return [locale, text] as const;
    });
    return head && { ...head, content: Object.fromEntries(texts) as NonNullable<SiteContent['policy']>['content'] };
  }
}

/** Returns the names of files that differ or exist on one side only. */
export function changedFiles(previousContent: SiteContent, nextContent: SiteContent): string[] {
  const [oldFiles, contentFiles] = [serializeSorted(previousContent), serializeSorted(nextContent)];
  const names = new Set([...oldFiles.keys(), ...contentFiles.keys()]);
  return [...names].filter((name) => oldFiles.get(name) !== contentFiles.get(name)).toSorted();
}

/** Serialises content without regard to the order of keys and news. */
function serializeSorted(content: SiteContent): ContentFiles {
  const sortKeys = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sortKeys);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).toSorted(([item], [other]) => (item < other ? -1 : 1));
    return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
  };
  const news = content.news.toSorted((item, other) => item.id - other.id);
  return serializeContent(sortKeys({ ...content, news }) as SiteContent);
}
