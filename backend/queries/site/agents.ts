import { deleteSiteNews } from '#backend/queries/catalogue/site-news.ts';
import { deleteGuides } from '#backend/queries/assistant/guides.ts';
import {
  selectInLanguage,
  bindNamed,
  prepareFragments,
  tagWithSite,
  buildNewsCondition,
  type Statement,
} from '#backend/queries/database.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import type { Agent } from '#shared/contract/site/agent.ts';
import type { Locale } from '#shared/locale/locales.ts';

// Reads and writes the rows of agents for the pages of a site, for the command line, and for the versions of sites.

export interface AgentRow {
  id: number;
  keyCode: string;
  host: string;
  languageCode: string;
  publicLevel: number;
  /** JSON object by language, like the next eight text columns. */
  name: string;
  shortName: string;
  webTitle: string;
  webMetaKeywords: string;
  webMetaDescription: string;
  officeAddress: string;
  registration: string;
  adviserName: string;
  adviserRole: string;
  adviserPicture: string;
  icpRecord: string;
  policeRecord: string;
  topLogoPath: string;
  bottomLogoPath: string;
  contactTel: string;
  whatsapp: string;
  facebook: string;
  instagram: string;
  brandColour: string;
  wechatId: string;
  wechatQrPath: string;
  originCity: Agent['originCity'];
  region: Agent['region'];
  areaCodes: string;
  /** Opening hours as lines of text. Closed days and languages are separated by spaces. */
  openingHours: string;
  closedDays: string;
  languages: string;
  /** JSON: marketing figures that differ from the default ones. */
  marketingFigures: string;
  /** School ids, separated by spaces. */
  featuredSchools: string;
  /** JSON of the site's own home page, or '' for the default one. */
  homePage: string;
  hasRankings: 0 | 1;
  takesAppointments: 0 | 1;
}

const AGENT_COLUMNS = `id, key_code AS keyCode, host, language_code AS languageCode, public_level AS publicLevel,
  name, short_name AS shortName, web_title AS webTitle, web_meta_keywords AS webMetaKeywords, web_meta_description AS webMetaDescription,
  top_logo_path AS topLogoPath, bottom_logo_path AS bottomLogoPath, contact_tel AS contactTel, whatsapp, facebook, instagram,
  brand_colour AS brandColour, wechat_id AS wechatId, wechat_qr_path AS wechatQrPath, origin_city AS originCity, area_codes AS areaCodes, region,
  opening_hours AS openingHours, closed_days AS closedDays, languages, marketing_figures AS marketingFigures,
  featured_schools AS featuredSchools, office_address AS officeAddress, registration, adviser_name AS adviserName,
  adviser_role AS adviserRole, adviser_picture AS adviserPicture, icp_record AS icpRecord, police_record AS policeRecord, home_page AS homePage` as const;

const AGENT_SELECT = `SELECT ${AGENT_COLUMNS},
  EXISTS (SELECT 1 FROM school_ranks r JOIN schools s ON s.id = r.school_id
    WHERE r.group_id >= 0 AND r.year = ${RANKING_YEAR}
      AND (s.levels & (1 << agents.public_level)) <> 0)
    OR EXISTS (SELECT 1 FROM open_ranks r JOIN schools s ON s.id = r.school_id
      WHERE r.table_key > '' AND (s.levels & (1 << agents.public_level)) <> 0)
    OR EXISTS (SELECT 1 FROM site_rankings r WHERE r.agent_id = agents.id) AS hasRankings,
  EXISTS (SELECT 1 FROM staff t JOIN staff_hours h ON h.staff_id = t.id AND h.is_on = 1
    WHERE t.agent_key = agents.key_code AND t.is_active = 1 AND t.role <> 'editor') AS takesAppointments
FROM agents`;

/** Finds an active agent. Archived ones are not returned. */
export const selectAgentByKey = (keyCode: string): Statement<AgentRow> => ({
  sql: `${AGENT_SELECT} WHERE key_code = ?1 AND archived_at = 0`,
  values: [keyCode],
});

export const selectAgentByHost = (host: string): Statement<AgentRow> => ({
  sql: `${AGENT_SELECT} WHERE host = ?1 AND archived_at = 0`,
  values: [host],
});

export interface TextPolicyRow {
  areaCodes: string;
  textsADay: number;
  smsSender: string;
  mailSender: string;
  /** JSON object of the site's names by language. */
  name: string;
}

export const selectTextPolicy = (keyCode: string): Statement<TextPolicyRow> => ({
  sql: 'SELECT area_codes AS areaCodes, texts_a_day AS textsADay, sms_sender AS smsSender, mail_sender AS mailSender, name FROM agents WHERE key_code = ?1',
  values: [keyCode],
});

/** Returns active sites, oldest first. */
export const selectOpenSites = (): Statement<{ keyCode: string; host: string }> => ({
  sql: 'SELECT key_code AS keyCode, host FROM agents WHERE archived_at = 0 ORDER BY id',
  values: [],
});

export const selectAnyAgent = (): Statement<{ id: number }> => ({ sql: 'SELECT id FROM agents LIMIT 1', values: [] });

export interface NewsLineRow {
  id: number;
  title: string;
  subtitle: string;
  publishTime: string;
  gmtCreate: string;
}

/**
 * Returns headlines whose articles exist and are visible at this level: an article may have been deleted or hidden
 * after its headline was published.
 */
export const selectAgentNews = (agentId: number, locale: Locale, publicLevel: number): Statement<NewsLineRow> =>
  bindNamed(
    `SELECT news_id AS id, ${selectInLanguage('title')} AS title, ${selectInLanguage('subtitle')} AS subtitle, publish_time AS publishTime, gmt_create AS gmtCreate
FROM agent_news h WHERE agent_id = :agentId AND EXISTS (SELECT 1 FROM news n WHERE n.id = h.news_id AND ${buildNewsCondition('n')})
ORDER BY publish_time DESC, news_id DESC`,
    { locale, agentId, level: publicLevel },
  );

/** Agent with all settings of the command line. Includes archived sites. */
export interface SiteRow extends Omit<AgentRow, 'hasRankings'> {
  textsADay: number;
  smsSender: string;
  mailSender: string;
  archivedAt: number;
}

export const selectSiteRows = (): Statement<SiteRow> => ({
  sql: `SELECT ${AGENT_COLUMNS}, texts_a_day AS textsADay, sms_sender AS smsSender, mail_sender AS mailSender, archived_at AS archivedAt FROM agents ORDER BY id`,
  values: [],
});

/**
 * First id of created sites. Smaller ids belong to the demo, which is reloaded. A new id must also differ from ids to
 * which existing registrations refer.
 */
const FIRST_SITE_ID = 1000;

export const selectNewSiteId = (): Statement<{ id: number }> =>
  bindNamed(
    `SELECT 1 + max(:first, (SELECT coalesce(max(id), 0) FROM agents), (SELECT coalesce(max(agent_id), 0) FROM users)) AS id`,
    { first: FIRST_SITE_ID },
  );

/** Archives a site, or reopens it if `at` is 0. */
export const setArchived = (id: number, at: number): Statement[] => [
  bindNamed('UPDATE agents SET archived_at = :at WHERE id = :id', { id, at }),
  incrementSiteVersionOfUser(id),
];

/**
 * Deletes a site. Tables in which agent 0 or site 0 means all sites have no foreign key to `agents`, so their rows are
 * deleted explicitly.
 */
export const deleteSite = (id: number): Statement[] => [
  incrementSiteVersionOfUser(id),
  ...tagWithSite([
    ...deleteGuides(id),
    ...deleteSiteNews(id),
    ...(['schools', 'courses'] as const).map((table) =>
      prepareFragments(`DELETE FROM ${table} WHERE site_id = :id`, { id }),
    ),
    ...(['lectures', 'own_courses', 'entry_rules', 'match_shelves'] as const).map((table) =>
      prepareFragments(`DELETE FROM ${table} WHERE agent_id = :id`, { id }),
    ),
  ]),
  bindNamed('DELETE FROM agents WHERE id = :id', { id }),
];

export interface SiteTiesRow {
  /** Number of students. The other fields count other rows that depend on the site. */
  students: number;
  applications: number;
  conversations: number;
  consents: number;
  staff: number;
  tokens: number;
  menus: number;
  pages: number;
  news: number;
}

/** Counts the rows that depend on a site: users and their data, staff, and content. */
export const selectTies = (id: number, keyCode: string): Statement<SiteTiesRow> =>
  bindNamed(
    `SELECT (SELECT count(*) FROM users WHERE agent_id = :id) AS students,
  (SELECT count(*) FROM applications WHERE agent_key = :keyCode) AS applications,
  (SELECT count(*) FROM chat_conversations WHERE agent_key = :keyCode) AS conversations,
  (SELECT count(*) FROM consents WHERE agent_key = :keyCode) AS consents,
  (SELECT count(*) FROM staff WHERE agent_key = :keyCode) AS staff,
  (SELECT count(*) FROM ops_tokens WHERE agent_key = :keyCode AND revoked_at = 0) AS tokens,
  (SELECT count(*) FROM menus WHERE agent_id = :id) AS menus,
  (SELECT count(*) FROM pages WHERE agent_id = :id) AS pages,
  (SELECT count(*) FROM agent_news WHERE agent_id = :id) AS news`,
    { id, keyCode },
  );

/** Deletes the staff accounts of a removed site, which would otherwise have access to the next site with this key. */
export const deleteAccountsOfAgency = (keyCode: string): Statement =>
  bindNamed('DELETE FROM staff WHERE agent_key = :keyCode', { keyCode });

export const revokeTokensOfAgency = (keyCode: string, at: number): Statement =>
  bindNamed('UPDATE ops_tokens SET revoked_at = :at WHERE agent_key = :keyCode AND revoked_at = 0', { keyCode, at });

export const deleteMissedSearchesOfAgency = (id: number): Statement =>
  bindNamed('DELETE FROM missed_searches WHERE agent_id = :id', { id });

interface VersionRow {
  agentKey: string;
  version: number;
}

/**
 * Returns the versions of all sites. Every writer of `SITE_TABLES` increases them in the same batch (invalidate.ts),
 * and operations publish them to the edge.
 */
export const selectSiteVersions = (): Statement<VersionRow> => ({
  sql: 'SELECT agent_key AS agentKey, version FROM site_versions ORDER BY agent_key',
  values: [],
});

const INCREMENT_ON_CONFLICT = 'ON CONFLICT (agent_key) DO UPDATE SET version = version + 1';

/** Increases the version of a site, so that the edge renders its pages again. */
export const incrementSiteVersion = (agentKey: string): Statement =>
  bindNamed(`INSERT INTO site_versions (agent_key, version) VALUES (:agentKey, 1) ${INCREMENT_ON_CONFLICT as ''}`, {
    agentKey,
  });

export const incrementSiteVersionOfUser = (agentId: number): Statement =>
  bindNamed(
    `INSERT INTO site_versions (agent_key, version) SELECT key_code, 1 FROM agents WHERE id = :agentId ${INCREMENT_ON_CONFLICT as ''}`,
    {
      agentId,
    },
  );

/** Agent key under which the version of content shared by all sites is stored. */
const ALL_SITES_KEY = '*';
export const incrementAllSiteVersions = (): Statement => incrementSiteVersion(ALL_SITES_KEY);

/** Increases the version of the lecture's site, or of all sites if the lecture is shared. */
export const incrementSiteVersionOfLecture = (id: number): Statement =>
  bindNamed(
    `INSERT INTO site_versions (agent_key, version)
SELECT coalesce((SELECT key_code FROM agents WHERE id = l.agent_id), '*'), 1 FROM lectures l WHERE l.id = :id ${INCREMENT_ON_CONFLICT as ''}`,
    { id },
  );
