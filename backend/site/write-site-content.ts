import type { Statement } from '#backend/queries/database.ts';
import { incrementSiteVersionOfUser } from '#backend/queries/site/agents.ts';
import { deletePage } from '#backend/queries/site/pages.ts';
import { deleteOfAgent, insertRow } from '#backend/queries/write-rows.ts';
import { type MenuContent, MAX_LIST_LENGTH, type PageContent, type SiteContent } from './site-content.ts';

/** Ids are derived from positions in the content, so that the same content always produces the same rows. */
const getChildId = (parent: number, index: number) => parent * 100 + index + 1;

/** Returns the statements that replace all content of a site. */
export const createContentStatements = (agentId: number, { news, menus, pages, policy }: SiteContent): Statement[] => [
  ...createNewsStatements(agentId, news),
  ...createMenusStatements(agentId, menus),
  deleteOfAgent('pages', agentId),
  ...pages.flatMap((page, index) => createPageStatements(agentId, getChildId(agentId, index), page)),
  ...createPolicyStatements(agentId, policy),
  incrementSiteVersionOfUser(agentId),
];

// The following functions each replace a whole list.

export function createNewsStatements(agentId: number, news: SiteContent['news']): Statement[] {
  return [
    deleteOfAgent('agent_news', agentId),
    ...news.map(({ id, title, subtitle, publishTime }) =>
      insertRow('agent_news', {
        agent_id: agentId,
        news_id: id,
        title: JSON.stringify(title),
        subtitle: JSON.stringify(subtitle),
        publish_time: publishTime,
        gmt_create: publishTime,
      }),
    ),
  ];
}

export const createMenusStatements = (agentId: number, menus: readonly MenuContent[]): Statement[] => [
  deleteOfAgent('menus', agentId),
  ...createMenuStatements(agentId, menus),
];

export const createPolicyStatements = (agentId: number, policy: SiteContent['policy']): Statement[] => [
  deleteOfAgent('privacy_policies', agentId),
  ...(policy
    ? [
        insertRow('privacy_policies', {
          agent_id: agentId,
          version: policy.version,
          title: JSON.stringify(policy.title),
          content: JSON.stringify(policy.content),
        }),
      ]
    : []),
];

/** Returns the statements that save one page under its existing id or the first free id; null deletes the page. */
export function createSinglePageStatements(
  agentId: number,
  entrance: string,
  page: PageContent | null,
  pages: readonly { id: number; entrance: string }[],
): Statement[] {
  const existingId = pages.find((entry) => entry.entrance === entrance)?.id;
  const takenIds = new Set(pages.map(({ id }) => id));
  const freeId = Array.from({ length: MAX_LIST_LENGTH }, (_, index) => getChildId(agentId, index)).find(
    (id) => !takenIds.has(id),
  );
  const pageId = existingId ?? freeId;
  if (pageId === undefined) throw new Error(`site ${agentId} has reached the maximum number of pages`);
  return [deletePage(agentId, entrance), ...(page ? createPageStatements(agentId, pageId, page) : [])];
}

function createMenuStatements(
  agentId: number,
  menus: readonly MenuContent[],
  parentId: number | null = null,
): Statement[] {
  return menus.flatMap(({ key, name, entrance, params, children }, index) => {
    const id = getChildId(parentId ?? agentId, index);
    const row = {
      id,
      agent_id: agentId,
      parent_id: parentId,
      position: index + 1,
      menu_key: key,
      name: JSON.stringify(name),
      link_entrance: entrance,
      link_params: params,
    };
    return [insertRow('menus', row), ...createMenuStatements(agentId, children, id)];
  });
}

function createPageStatements(agentId: number, pageId: number, page: PageContent): Statement[] {
  return [
    insertRow('pages', {
      id: pageId,
      agent_id: agentId,
      menu_key: page.menuKey,
      link_entrance: page.entrance,
      web_title: JSON.stringify(page.webTitle),
      web_meta_keywords: JSON.stringify(page.webMetaKeywords),
      web_meta_description: JSON.stringify(page.webMetaDescription),
    }),
    ...page.modules.flatMap(({ kind, title, body, levels, items }, index) => {
      const moduleId = getChildId(pageId, index);
      return [
        insertRow('page_modules', {
          id: moduleId,
          page_id: pageId,
          position: index + 1,
          levels,
          kind,
          title: JSON.stringify(title),
          body: JSON.stringify(body),
        }),
        ...items.map((item, itemIndex) =>
          insertRow('page_module_items', {
            id: getChildId(moduleId, itemIndex),
            module_id: moduleId,
            position: itemIndex + 1,
            title: JSON.stringify(item.title),
            body: JSON.stringify(item.body),
            figure: JSON.stringify(item.figure),
            picture: item.picture,
            link: item.link,
          }),
        ),
      ];
    }),
  ];
}
