import { bindNamed, type Statement } from '#backend/queries/database.ts';

// Content of a site in all languages, for copies, exports and checks.

interface ContentRow {
  id: number;
  /** JSON object of the title by language. The other texts have the same format. */
  title: string;
}

interface NewsRow extends ContentRow {
  subtitle: string;
  publishTime: string;
}

export const selectNewsOfSite = (agentId: number): Statement<NewsRow> =>
  bindNamed(
    'SELECT news_id AS id, title, subtitle, publish_time AS publishTime FROM agent_news WHERE agent_id = :agentId ORDER BY news_id',
    { agentId },
  );

export interface MenuContentRow {
  id: number;
  parentId: number | null;
  key: string;
  name: string;
  entrance: string;
  params: string;
}

export const selectMenusOfSite = (agentId: number): Statement<MenuContentRow> =>
  bindNamed(
    `SELECT id, parent_id AS parentId, menu_key AS key, name, link_entrance AS entrance, link_params AS params
FROM menus WHERE agent_id = :agentId ORDER BY position, id`,
    { agentId },
  );

interface PageContentRow {
  id: number;
  menuKey: string;
  entrance: string;
  webTitle: string;
  webMetaKeywords: string;
  webMetaDescription: string;
}

export const selectPagesOfSite = (agentId: number): Statement<PageContentRow> =>
  bindNamed(
    `SELECT id, menu_key AS menuKey, link_entrance AS entrance, web_title AS webTitle, web_meta_keywords AS webMetaKeywords,
  web_meta_description AS webMetaDescription FROM pages WHERE agent_id = :agentId ORDER BY id`,
    { agentId },
  );

interface ModuleContentRow extends ContentRow {
  pageId: number;
  kind: 'html' | 'cards' | 'faq' | 'steps' | 'figures' | 'banner';
  levels: number;
  body: string;
}

export const selectModulesOfSite = (agentId: number): Statement<ModuleContentRow> =>
  bindNamed(
    `SELECT m.id, m.page_id AS pageId, m.kind, m.levels, m.title, m.body FROM pages p JOIN page_modules m ON m.page_id = p.id
WHERE p.agent_id = :agentId ORDER BY m.position, m.id`,
    { agentId },
  );

interface ItemContentRow extends ContentRow {
  moduleId: number;
  body: string;
  figure: string;
  picture: string;
  link: string;
}

export const selectItemsOfSite = (agentId: number): Statement<ItemContentRow> =>
  bindNamed(
    `SELECT i.id, i.module_id AS moduleId, i.title, i.body, i.figure, i.picture, i.link
FROM pages p JOIN page_modules m ON m.page_id = p.id JOIN page_module_items i ON i.module_id = m.id
WHERE p.agent_id = :agentId ORDER BY i.position, i.id`,
    { agentId },
  );

interface PolicyContentRow {
  version: string;
  title: string;
  content: string;
}

export const selectPolicyOfSite = (agentId: number): Statement<PolicyContentRow> =>
  bindNamed('SELECT version, title, content FROM privacy_policies WHERE agent_id = :agentId', { agentId });
