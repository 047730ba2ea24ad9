import { getMediaUrl } from '#backend/media/read-picture.ts';
import {
  selectInLanguage,
  bindNamed,
  buildNewsCondition,
  buildLevelCondition,
  buildSiteCondition,
  type Statement,
} from '#backend/queries/database.ts';
import { SITEMAP_PAGE_SIZE, type ListedKind, type PageModule } from '#shared/contract/site/pages.ts';
import type { Locale } from '#shared/locale/locales.ts';

// Published content of a site: pages, menus, help, policy, and sitemap entries.

export interface PageRow {
  id: number;
  webTitle: string;
  webMetaKeywords: string;
  webMetaDescription: string;
}

interface PageQuery {
  agentId: string;
  menuKey: string;
  menuLinkEntrance: string;
}

/** Finds a page by menu key or by entrance (its path). A match by menu key takes precedence. Neither is ever empty. */
export const selectPageBehindMenu = (query: PageQuery, locale: Locale): Statement<PageRow> =>
  bindNamed(
    `SELECT id, ${selectInLanguage('web_title')} AS webTitle, ${selectInLanguage('web_meta_keywords')} AS webMetaKeywords,
  ${selectInLanguage('web_meta_description')} AS webMetaDescription
FROM pages WHERE (agent_id = :agentId AND menu_key = :menuKey) OR (agent_id = :agentId
  AND link_entrance = :menuLinkEntrance) ORDER BY menu_key = :menuKey DESC LIMIT 1`,
    { locale, agentId: query.agentId, menuKey: query.menuKey, menuLinkEntrance: query.menuLinkEntrance },
  );

export interface ModuleRow {
  id: number;
  kind: PageModule['kind'];
  title: string;
  body: string;
}

export const selectPageModules = (pageId: number, locale: Locale, publicLevel: number): Statement<ModuleRow> =>
  bindNamed(
    `SELECT id, kind, ${selectInLanguage('title')} AS title, ${selectInLanguage('body')} AS body
FROM page_modules WHERE page_id = :pageId AND ${buildLevelCondition()} ORDER BY position`,
    { locale, level: publicLevel, pageId },
  );

export interface ModuleItemRow {
  id: number;
  moduleId: number;
  title: string;
  body: string;
  figure: string;
  picture: string;
  pictureAlt: string;
  link: string;
}

/** Returns the visible items of all modules of a page. The picture is '' if the site uploaded it and has deleted it. */
export const selectPageModuleItems = (pageId: number, locale: Locale, publicLevel: number): Statement<ModuleItemRow> =>
  bindNamed(
    `SELECT i.id, i.module_id AS moduleId, ${selectInLanguage('i.title')} AS title, ${selectInLanguage('i.body')} AS body,
  ${selectInLanguage('i.figure')} AS figure, CASE WHEN a.name IS NULL AND instr(i.picture, :folder) = 1 THEN '' ELSE i.picture END AS picture,
  ${selectInLanguage('a.alt')} AS pictureAlt, i.link
FROM page_modules m JOIN page_module_items i ON i.module_id = m.id JOIN pages p ON p.id = m.page_id
LEFT JOIN media a ON a.agent_id = p.agent_id AND a.name = substr(i.picture, length(:folder) + 1) AND instr(i.picture, :folder) = 1
WHERE m.page_id = :pageId AND ${buildLevelCondition('m.levels')} ORDER BY m.position, i.position`,
    { locale, level: publicLevel, pageId, folder: getMediaUrl('') },
  );

export interface MenuRow {
  id: number;
  parentId: number | null;
  menuKey: string;
  menuName: string;
  menuLinkEntrance: string;
  menuLinkParams: string;
}

/** Returns the whole menu of an agent, with all its levels. */
export const selectMenuRows = (agentKey: string, locale: Locale): Statement<MenuRow> =>
  bindNamed(
    `SELECT m.id, m.parent_id AS parentId, m.menu_key AS menuKey, ${selectInLanguage('m.name')} AS menuName,
  m.link_entrance AS menuLinkEntrance, m.link_params AS menuLinkParams
FROM agents a JOIN menus m ON m.agent_id = a.id WHERE a.key_code = :agentKey ORDER BY m.position`,
    { locale, agentKey },
  );

interface AgentPageRow {
  entrance: string;
  title: string;
  description: string;
}

export const selectAgentPage = (agentKey: string, entrance: string, locale: Locale): Statement<AgentPageRow> =>
  bindNamed(
    `SELECT p.link_entrance AS entrance, ${selectInLanguage('p.web_title')} AS title, ${selectInLanguage('p.web_meta_description')} AS description
FROM agents a JOIN pages p ON p.agent_id = a.id WHERE a.key_code = :agentKey AND p.link_entrance = :entrance`,
    { locale, agentKey, entrance },
  );

/** Deletes a page and, by cascade, its modules. */
export const deletePage = (agentId: number, entrance: string): Statement =>
  bindNamed('DELETE FROM pages WHERE agent_id = :agentId AND link_entrance = :entrance', { agentId, entrance });

/** SQL conditions for visible rows. A hidden school hides its courses. */
const OPEN_CONDITIONS = {
  school: buildSiteCondition('p'),
  course: `${buildSiteCondition('p')} AND ${buildLevelCondition('p.school_levels')}`,
  news: buildNewsCondition('p'),
} as const satisfies Record<ListedKind, string>;

/** Returns the SQL for the import date of a row's facts, which is the last modification date of its page. */
const selectImportedAt = <const Kind extends 'school' | 'course'>(kind: Kind) =>
  `(SELECT date(i.at / 1000, 'unixepoch') FROM imports i WHERE i.id = (SELECT max(f.import_id) FROM facts f
    WHERE f.subject = '${kind}' AND f.subject_id = p.id))` as const;

const PAGE_SELECTS = {
  school: `SELECT p.id, ${selectImportedAt('school')} AS changedAt FROM schools p WHERE ${OPEN_CONDITIONS.school}`,
  course: `SELECT p.id, ${selectImportedAt('course')} AS changedAt FROM courses p WHERE ${OPEN_CONDITIONS.course}`,
  news: `SELECT p.id, substr(p.publish_time, 1, 10) AS changedAt FROM news p WHERE ${OPEN_CONDITIONS.news}`,
} as const;

interface ListedRow {
  id: number;
  changedAt: string | null;
}

export const selectListedRows = (kind: ListedKind, partNumber: number, publicLevel: number): Statement<ListedRow> =>
  bindNamed(`${PAGE_SELECTS[kind]} ORDER BY p.id LIMIT :limit OFFSET :before`, {
    level: publicLevel,
    limit: SITEMAP_PAGE_SIZE,
    before: (partNumber - 1) * SITEMAP_PAGE_SIZE,
  });

export const countListed = (publicLevel: number): Statement<Record<ListedKind, number>> =>
  bindNamed(
    `SELECT (SELECT count(*) FROM schools p WHERE ${OPEN_CONDITIONS.school}) AS school, (SELECT count(*) FROM courses p WHERE ${OPEN_CONDITIONS.course}) AS course,
  (SELECT count(*) FROM news p WHERE ${OPEN_CONDITIONS.news}) AS news`,
    { level: publicLevel },
  );

interface HelpRow {
  id: number;
  title: string;
  description: string;
}

export const selectHelpEntries = (typeId: number, locale: Locale, publicLevel: number): Statement<HelpRow> =>
  bindNamed(
    `SELECT id, ${selectInLanguage('title')} AS title, ${selectInLanguage('description')} AS description
FROM help_entries WHERE type_id = :typeId AND ${buildLevelCondition()} ORDER BY position`,
    { locale, level: publicLevel, typeId },
  );

interface VersionNoteRow {
  key: string;
  title: string;
  body: string;
  link: string;
}

export const selectVersionNotes = (version: string, locale: Locale): Statement<VersionNoteRow> =>
  bindNamed(
    `SELECT note_key AS key, ${selectInLanguage('title')} AS title, ${selectInLanguage('body')} AS body, link
FROM version_notes WHERE version = :version ORDER BY position`,
    { locale, version },
  );

interface PrivacyPolicyRow {
  title: string;
  policyContent: string;
  version: string;
}

export const selectPrivacyPolicy = (keyCode: string, locale: Locale): Statement<PrivacyPolicyRow> =>
  bindNamed(
    `SELECT ${selectInLanguage('p.title')} AS title, ${selectInLanguage('p.content')} AS policyContent, p.version
FROM agents a JOIN privacy_policies p ON p.agent_id = a.id WHERE a.key_code = :keyCode`,
    { locale, keyCode },
  );

/** Returns the version of the current policy; no row if there is no policy. */
export const selectPolicyVersion = (agentKey: string): Statement<{ version: string }> =>
  bindNamed(
    `SELECT p.version FROM agents a JOIN privacy_policies p ON p.agent_id = a.id WHERE a.key_code = :agentKey AND p.version <> ''`,
    { agentKey },
  );

/** Returns the policy version by the agent's id, because registrations contain the id instead of the key. */
export const selectPolicyOfAgent = (agentId: number): Statement<{ agentKey: string; version: string }> =>
  bindNamed(
    `SELECT a.key_code AS agentKey, p.version FROM agents a JOIN privacy_policies p ON p.agent_id = a.id WHERE a.id = :agentId AND p.version <> ''`,
    { agentId },
  );
