import { type Database, parseLevel, queryRows } from '#backend/queries/database.ts';
import { selectRowsOpenTo } from '#backend/queries/site/linked-rows.ts';
import { MenuItem } from '#shared/contract/site/agent.ts';
import { SITE_PATHS } from '#shared/tenant/site-address.ts';
import { isRichField } from '#shared/rules/rich-fields.ts';
import type { StoredSite } from './change-sites.ts';
import { isRow, type SitePart } from './content-parts.ts';
import { findUnknownSchools } from './rows/ranking-row.ts';
import type { ContentError } from './rows/row-fields.ts';
import { loadSiteContent, type MenuContent, type PageContent, type SiteContent } from './site-content.ts';
import { flatten } from './forms/schema-form.ts';

/** Link in a part, with the path of the field that contains it. */
interface ContentLink {
  path: string;
  target: string;
}

const EXTERNAL_LINK_PATTERN = /^(?:https?:|mailto:|tel:)/i;

/** Returns the targets of a menu entry: the general target, and those for logged-in users and for visitors. */
export function listTargets({ entrance, params }: Pick<MenuContent, 'entrance' | 'params'>): string[] {
  const { menuLinkParams } = MenuItem.parse({ menuLinkEntrance: entrance, menuLinkParams: params });
  return [entrance, menuLinkParams.login_to, menuLinkParams.unlogin_to].filter((target) => target !== '');
}

const listMenuLinks = (menus: readonly MenuContent[], list = 'list'): ContentLink[] =>
  menus.flatMap((menu, index) => {
    const links = listTargets(menu).map((target) => ({
      path: `${list}.${index}.${target === menu.entrance ? 'entrance' : 'params'}`,
      target,
    }));
    return [...links, ...listMenuLinks(menu.children, `${list}.${index}.children`)];
  });

/** Matches URLs in double quotes, which every rich text editor produces. */
const HREF_PATTERN = /\bhref="([^"]*)"/g;

/** Returns the links of rich texts to paths within the site. */
const listTextLinks = (value: unknown): ContentLink[] =>
  Object.entries(flatten(value)).flatMap(([path, html]) =>
    isRichField(path)
      ? [...html.matchAll(HREF_PATTERN)].flatMap(([, target = '']) =>
          target.startsWith('/') ? [{ path, target }] : [],
        )
      : [],
  );

const listLinks = (part: SitePart, value: unknown): ContentLink[] => [
  ...listFieldLinks(part, value),
  ...listTextLinks(value),
];

function listFieldLinks(part: SitePart, value: unknown): ContentLink[] {
  if (part.kind === 'news')
    return (value as { list: SiteContent['news'] }).list.map(({ id }, index) => ({
      path: `list.${index}.id`,
      target: `consult/${id}`,
    }));
  if (part.kind === 'menus') return listMenuLinks((value as { list: MenuContent[] }).list);
  if (part.kind === 'page')
    return (value as PageContent).modules.flatMap(({ items }, moduleIndex) =>
      items.flatMap(({ link }, itemIndex) =>
        link ? [{ path: `modules.${moduleIndex}.items.${itemIndex}.link`, target: link }] : [],
      ),
    );
  return [];
}

const stripQuery = (target: string) => target.replace(/[?#][^]*/, '').replaceAll(/^\/|\/$/g, '');

/**
 * Returns whether a target is external, a page of the product or a page of the site. Pages of rows are checked
 * separately.
 */
export function hasPage(target: string, pages: readonly Pick<PageContent, 'entrance' | 'menuKey'>[]): boolean {
  const path = stripQuery(target);
  return (
    EXTERNAL_LINK_PATTERN.test(target) ||
    path === '' ||
    pages.some(({ entrance, menuKey }) => path === entrance || path === menuKey) ||
    SITE_PATHS.some((pattern) => pattern.test(path))
  );
}

const ROW_PATH_PATTERNS = [
  { kind: 'news', pattern: /^consult\/(?!list$)(.+)$/ },
  { kind: 'course', pattern: /^school\/course\/(.+)$/ },
  { kind: 'school', pattern: /^school\/(?!school-search$|course$|consult(?:\/|$)|course\/)(.+)$/ },
] as const;

/** Returns the article, school or course of a target, or null if the target is another page. */
function parseRow(target: string): { kind: (typeof ROW_PATH_PATTERNS)[number]['kind']; id: string } | null {
  if (EXTERNAL_LINK_PATTERN.test(target)) return null;
  for (const { kind, pattern } of ROW_PATH_PATTERNS) {
    const id = pattern.exec(stripQuery(target))?.[1];
    if (id !== undefined) return { kind, id };
  }
  return null;
}

/**
 * Finds the links in a part, as it would be published, that lead to no page of the site: to an unknown path, or to an
 * article, school or course that does not exist or is hidden at the site's level; likewise the schools of a
 * ranking.
 */
export async function findDeadLinks(
  db: Database,
  site: StoredSite,
  part: SitePart,
  value: unknown,
  pages: readonly PageContent[],
): Promise<ContentError[]> {
  if (value === null) return [];
  if (part.kind === 'ranking') return findUnknownSchools(db, site, value);
  const { id, fields } = site;
  const links = listLinks(part, value);
  if (links.length === 0) return [];
  const existingPages = isRow(part) ? (await loadSiteContent(db, id)).pages : pages;
  const sitePages = part.kind === 'page' ? [...existingPages, value as PageContent] : existingPages;
  const rows = links.flatMap(({ target }) => parseRow(target) ?? []);
  const listIds = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.id);
  const idsByKind = { news: listIds('news'), school: listIds('school'), course: listIds('course') };
  const linkedRows =
    rows.length === 0
      ? []
      : await queryRows(db, selectRowsOpenTo(idsByKind, parseLevel(String(fields.publicLevel), String(id))));
  const isReachable = (target: string) => {
    if (target.startsWith('/appFile/')) return true;
    const row = parseRow(target);
    return row
      ? linkedRows.some((linkedRow) => linkedRow.kind === row.kind && linkedRow.id === row.id)
      : hasPage(target, sitePages);
  };
  return links
    .filter(({ target }) => !isReachable(target))
    .map(({ path }): ContentError => ({ path, problem: 'leadsNowhere' }));
}
