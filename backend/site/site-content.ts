import { z } from 'zod';
import { type Database, batchRead } from '#backend/queries/database.ts';
import {
  selectItemsOfSite,
  type MenuContentRow,
  selectMenusOfSite,
  selectModulesOfSite,
  selectNewsOfSite,
  selectPagesOfSite,
  selectPolicyOfSite,
} from '#backend/queries/site/site-content.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';

// Content schema of a site, used by the seed, copies and exported folders.

const EMPTY_TEXTS = { zh: '', 'zh-hk': '', 'en-us': '' };

export const Texts = z.strictObject({ zh: z.string(), 'zh-hk': z.string(), 'en-us': z.string() });
export type Texts = z.infer<typeof Texts>;

/** Creates texts from arguments in the order Hong Kong, mainland, English. */
export const createTexts = (zhHk: string, zh: string, enUs: string): Texts => ({ 'zh-hk': zhHk, zh, 'en-us': enUs });

/** Creates texts from a name, number or sign that is the same in every language. */
export const createTextInAllLocales = (text: string): Texts => createTexts(text, text, text);

const StoredTexts = z.partialRecord(z.enum(LOCALES), z.string());

/** Parses a column of texts. A missing language becomes ''. */
export function parseStoredTexts(textsJson: string): Texts {
  const { zh = '', 'zh-hk': zhHk = '', 'en-us': enUs = '' } = StoredTexts.parse(JSON.parse(textsJson));
  return { zh, 'zh-hk': zhHk, 'en-us': enUs };
}

const OptionalTexts = Texts.refine(
  (localizedTexts) => LOCALES.some((locale) => localizedTexts[locale].trim()),
  'says nothing in any language',
);
const MaybeTexts = Texts.default(EMPTY_TEXTS);

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/;

export const NewsLines = z.array(
  z.strictObject({
    id: z.int().positive(),
    title: OptionalTexts,
    subtitle: Texts,
    publishTime: z.string().regex(DAY_PATTERN, 'is no time such as 2026-11-23 09:00:00'),
  }),
);

/** Maximum number of list entries, determined by the numbering of row ids (write-site-content.ts). */
export const MAX_LIST_LENGTH = 99;
const createListSchema = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).max(MAX_LIST_LENGTH);

const Key = z.string().regex(/^[\w-]{1,60}$/, 'is no key of letters, digits, - and _');
const Levels = z.int().default(-1);

const createMenuSchema = <Children extends z.ZodType>(children: Children) =>
  z.strictObject({ key: Key, name: OptionalTexts, entrance: z.string(), params: z.string().default(''), children });

/** Menus are up to three levels deep, one more than a page shows. */
export const Menus = createListSchema(
  createMenuSchema(
    createListSchema(
      createMenuSchema(createListSchema(createMenuSchema(createListSchema(z.never()).default([]))).default([])),
    ).default([]),
  ),
);

const ModuleItem = z.strictObject({
  title: Texts,
  body: MaybeTexts,
  figure: MaybeTexts,
  picture: z.string().default(''),
  link: z.string().default(''),
});

const PageModule = z.strictObject({
  kind: z.enum(['html', 'cards', 'faq', 'steps', 'figures', 'banner']),
  title: Texts,
  body: MaybeTexts,
  levels: Levels,
  items: createListSchema(ModuleItem).default([]),
});

export const Page = z.strictObject({
  menuKey: Key,
  entrance: z.string().regex(/^[\w-]+(?:\/[\w-]+)*$/, 'is no address within a site such as services'),
  webTitle: OptionalTexts,
  webMetaKeywords: Texts,
  webMetaDescription: Texts,
  modules: createListSchema(PageModule),
});

/** A policy without its text, which exported folders store in separate files. */
export const PolicyHead = z.strictObject({
  /** Version to which consents refer. A changed text needs a new version. */
  version: z.string().regex(/^[\w.-]{1,40}$/, 'is no version such as 2026-11-23'),
  title: OptionalTexts,
});

export const PolicyText = PolicyHead.extend({ content: OptionalTexts });

export const SiteContent = z.strictObject({
  news: NewsLines,
  menus: Menus,
  pages: createListSchema(Page),
  policy: PolicyText.nullable(),
});
export type SiteContent = z.infer<typeof SiteContent>;

export type MenuContent = Omit<SiteContent['menus'][number], 'children'> & { children: MenuContent[] };
export type PageContent = SiteContent['pages'][number];
export type ModuleContent = PageContent['modules'][number];

/** Reads the published content of a site in one round trip. */
export async function loadSiteContent(db: Database, agentId: number): Promise<SiteContent> {
  const [news, menus, pages, modules, items, policies] = await batchRead(
    db,
    selectNewsOfSite(agentId),
    selectMenusOfSite(agentId),
    selectPagesOfSite(agentId),
    selectModulesOfSite(agentId),
    selectItemsOfSite(agentId),
    selectPolicyOfSite(agentId),
  );
  const itemsByModule = Map.groupBy(items, ({ moduleId }) => moduleId);
  const modulesByPage = Map.groupBy(modules, ({ pageId }) => pageId);
  const [policy] = policies;
  return {
    news: news.map((row) => ({ ...row, title: parseStoredTexts(row.title), subtitle: parseStoredTexts(row.subtitle) })),
    menus: buildMenuTree(menus) as SiteContent['menus'],
    pages: pages.map(({ id, ...page }) => ({
      ...page,
      webTitle: parseStoredTexts(page.webTitle),
      webMetaKeywords: parseStoredTexts(page.webMetaKeywords),
      webMetaDescription: parseStoredTexts(page.webMetaDescription),
      modules: (modulesByPage.get(id) ?? []).map(({ id: moduleId, pageId: _page, title, body, ...module }) => ({
        ...module,
        title: parseStoredTexts(title),
        body: parseStoredTexts(body),
        items: (itemsByModule.get(moduleId) ?? []).map(({ id: _id, moduleId: _module, ...item }) => ({
          ...item,
          title: parseStoredTexts(item.title),
          body: parseStoredTexts(item.body),
          figure: parseStoredTexts(item.figure),
        })),
      })),
    })),
    policy: policy
      ? { ...policy, title: parseStoredTexts(policy.title), content: parseStoredTexts(policy.content) }
      : null,
  };
}

interface MenuNode {
  key: string;
  name: Texts;
  entrance: string;
  params: string;
  children: MenuNode[];
}

function buildMenuTree(rows: readonly MenuContentRow[]): MenuNode[] {
  const rowsByParent = Map.groupBy(rows, ({ parentId }) => parentId);
  const getBranches = (parentId: number | null): MenuNode[] =>
    (rowsByParent.get(parentId) ?? []).map(({ id, parentId: _parent, name, ...row }) => ({
      ...row,
      name: parseStoredTexts(name),
      children: getBranches(id),
    }));
  return getBranches(null);
}

/** Returns the languages of a site in which a text is missing that exists in another language. */
export const findMissingLocales = (localizedTexts: Texts, offeredLocales: readonly Locale[] = LOCALES) =>
  LOCALES.some((locale) => localizedTexts[locale].trim())
    ? offeredLocales.filter((locale) => !localizedTexts[locale].trim())
    : [];
