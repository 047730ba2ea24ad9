import { type Database, readTogether } from '#backend/queries/database.ts';
import {
  itemsOfSite,
  type MenuContentRow,
  menusOfSite,
  modulesOfSite,
  newsOfSite,
  pagesOfSite,
  policyOfSite,
} from '#backend/queries/site/site-content.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import type { Texts } from '#backend/seed/texts.ts';
import { readStoredTexts as textsOf } from './site-fields.ts';
import type { SiteContent } from './site-content.ts';

/** As it stands in the tables, in one journey. */
export async function readSiteContent(db: Database, agentId: number): Promise<SiteContent> {
  const [news, menus, pages, modules, items, policies] = await readTogether(
    db,
    newsOfSite(agentId),
    menusOfSite(agentId),
    pagesOfSite(agentId),
    modulesOfSite(agentId),
    itemsOfSite(agentId),
    policyOfSite(agentId),
  );
  const itemsBy = Map.groupBy(items, ({ moduleId }) => moduleId);
  const modulesBy = Map.groupBy(modules, ({ pageId }) => pageId);
  const [policy] = policies;
  return {
    news: news.map((row) => ({ ...row, title: textsOf(row.title), subtitle: textsOf(row.subtitle) })),
    menus: growMenus(menus) as SiteContent['menus'],
    pages: pages.map(({ id, ...page }) => ({
      ...page,
      webTitle: textsOf(page.webTitle),
      webMetaKeywords: textsOf(page.webMetaKeywords),
      webMetaDescription: textsOf(page.webMetaDescription),
      modules: (modulesBy.get(id) ?? []).map(({ id: moduleId, pageId: _page, title, body, ...module }) => ({
        ...module,
        title: textsOf(title),
        body: textsOf(body),
        items: (itemsBy.get(moduleId) ?? []).map(({ id: _id, moduleId: _module, ...item }) => ({
          ...item,
          title: textsOf(item.title),
          body: textsOf(item.body),
          figure: textsOf(item.figure),
        })),
      })),
    })),
    policy: policy ? { ...policy, title: textsOf(policy.title), content: textsOf(policy.content) } : null,
  };
}

interface MenuTree {
  key: string;
  name: Texts;
  entrance: string;
  params: string;
  children: MenuTree[];
}

function growMenus(rows: readonly MenuContentRow[]): MenuTree[] {
  const byParent = Map.groupBy(rows, ({ parentId }) => parentId);
  const branchesOf = (parentId: number | null): MenuTree[] =>
    (byParent.get(parentId) ?? []).map(({ id, parentId: _parent, name, ...row }) => ({
      ...row,
      name: textsOf(name),
      children: branchesOf(id),
    }));
  return branchesOf(null);
}

/** In which of a site's languages a text is empty although another one says something. */
export const missingIn = (texts: Texts, offered: readonly Locale[] = LOCALES) =>
  LOCALES.some((locale) => texts[locale].trim()) ? offered.filter((locale) => !texts[locale].trim()) : [];
