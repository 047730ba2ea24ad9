import type { z } from 'zod';
import { Menus, NewsLines, Page, type PageContent, PolicyHead, type SiteContent } from '#backend/site/site-content.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { type ImportError, ImportErrors } from '#scripts/import/read/import-errors.ts';
import { findLine, parseJsonText } from './json-lines.ts';

/** Content of a site as a folder of editable files. Maps each file name to its text. */
export type ContentFiles = ReadonlyMap<string, string>;

const MENUS_FILE = 'menus.json';
const NEWS_FILE = 'news.json';
const POLICY_FILE = 'policy.json';
const getPolicyFile = (locale: string) => `policy.${locale}.html`;
type PageWithEntrance = Pick<PageContent, 'entrance'>;
/** Returns the file path of a page. Page keys contain no dot, so 'about/us' and 'about_us' get different names. */
const getPageFile = ({ entrance }: PageWithEntrance) => `pages/${entrance.replaceAll('/', '.')}.json`;
/** Returns the file path of a page in folders that an earlier version exported. */
const getEarlierPageFile = ({ entrance }: PageWithEntrance) => `pages/${entrance.replaceAll('/', '_')}.json`;
const PAGE_FILE = /^pages\/[^/]+\.json$/;

const isEmptyValue = (value: unknown): boolean =>
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && value !== null && Object.values(value).every((innerValue) => innerValue === ''));

/** Keys that a file omits if they are empty. The parser adds them again as empty. */
const OPTIONAL_KEYS = new Set(['params', 'children', 'items', 'body', 'figure', 'picture', 'link', 'levels']);
const ALL_LEVELS = -1;

const serializeJson = (value: unknown) =>
  `${JSON.stringify(
    value,
    (key, innerValue: unknown) =>
      OPTIONAL_KEYS.has(key) && (isEmptyValue(innerValue) || innerValue === ALL_LEVELS) ? undefined : innerValue,
    2,
  )}\n`;

export function serializeContent({ news, menus, pages, policy }: SiteContent): ContentFiles {
  const files = new Map([
    [MENUS_FILE, serializeJson(menus)],
    [NEWS_FILE, serializeJson(news)],
    ...pages.map((page) => [getPageFile(page), serializeJson(page)] as const),
  ]);
  if (policy) {
    const { content, ...head } = policy;
    files.set(POLICY_FILE, serializeJson(head));
    for (const locale of LOCALES) files.set(getPolicyFile(locale), content[locale]);
  }
  return files;
}

/** Parses one file. Returns null if it is missing or invalid. */
export function parseContentFile<Schema extends z.ZodType>(
  files: ContentFiles,
  errors: ImportErrors,
  file: string,
  schema: Schema,
): z.infer<Schema> | null {
  const text = files.get(file);
  if (text === undefined) {
    errors.addError({ file }, 'is missing');
    return null;
  }
  const json = parseJsonText(text);
  if (!json.ok) {
    errors.addError({ file, line: json.line }, 'is no JSON from here on');
    return null;
  }
  const parseResult = schema.safeParse(json.value);
  if (parseResult.success) return parseResult.data;
  for (const { path, message } of parseResult.error.issues)
    errors.addError({ file, line: findLine(text, path) }, `${path.map(String).join('.')}: ${message}`);
  return null;
}

/** Parses the files of a folder. `faults` contains all validation errors. */
export function parseContentFiles(files: ContentFiles): { content: SiteContent; faults: readonly ImportError[] } {
  const errors = new ImportErrors();
  const readFile = <Schema extends z.ZodType>(file: string, schema: Schema) =>
    parseContentFile(files, errors, file, schema);
  const names = [...files.keys()].filter((name) => PAGE_FILE.test(name)).toSorted();
  const pages = names.flatMap((name) => {
    const page = readFile(name, Page);
    if (page && getPageFile(page) !== name && getEarlierPageFile(page) !== name)
      errors.addError({ file: name }, `holds the page ${page.entrance}: call it ${getPageFile(page)}`);
    return page ?? [];
  });
  for (const [index, page] of pages.entries())
    for (const field of ['menuKey', 'entrance'] as const)
      if (pages.findIndex((otherPage) => otherPage[field] === page[field]) !== index)
        errors.addError({ file: getPageFile(page) }, `another page has the ${field} ${page[field]}`);
  const content = {
    news: readFile(NEWS_FILE, NewsLines) ?? [],
    menus: readFile(MENUS_FILE, Menus) ?? [],
    pages,
    policy: files.has(POLICY_FILE) ? readPolicy() : null,
  };
  return { content, faults: errors.list };

  function readPolicy(): SiteContent['policy'] {
    const policyHead = readFile(POLICY_FILE, PolicyHead);
    const texts = LOCALES.map((locale) => {
      const text = files.get(getPolicyFile(locale)) ?? '';
      if (text.trim() === '') errors.addError({ file: getPolicyFile(locale) }, 'is missing or empty');
      return [locale, text] as const;
    });
    return (
      policyHead && {
        ...policyHead,
        content: Object.fromEntries(texts) as NonNullable<SiteContent['policy']>['content'],
      }
    );
  }
}

/** Returns the names of files that differ or exist on one side only. */
export function listChangedFiles(previousContent: SiteContent, nextContent: SiteContent): string[] {
  const [oldFiles, contentFiles] = [serializeSorted(previousContent), serializeSorted(nextContent)];
  const names = new Set([...oldFiles.keys(), ...contentFiles.keys()]);
  return [...names].filter((name) => oldFiles.get(name) !== contentFiles.get(name)).toSorted();
}

/** Serializes content so that the order of keys and of news does not matter. */
function serializeSorted(content: SiteContent): ContentFiles {
  const sortKeys = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sortKeys);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).toSorted(([firstEntry], [secondEntry]) =>
      firstEntry < secondEntry ? -1 : 1,
    );
    return Object.fromEntries(entries.map(([key, innerValue]) => [key, sortKeys(innerValue)]));
  };
  const news = content.news.toSorted((firstNews, secondNews) => firstNews.id - secondNews.id);
  return serializeContent(sortKeys({ ...content, news }) as SiteContent);
}
