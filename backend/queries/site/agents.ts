import { RANKING_YEAR } from '#shared/constants.ts';
import type { Agent } from '#shared/contract/site/agent.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { inLanguage, named, type Statement } from '#backend/queries/database.ts';

export interface AgentRow {
  id: number;
  keyCode: string;
  host: string;
  languageCode: string;
  publicLevel: number;
  /** The five texts as JSON, in every language. */
  name: string;
  shortName: string;
  webTitle: string;
  webMetaKeywords: string;
  webMetaDescription: string;
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
  /** Lines, and words with a blank between. */
  openingHours: string;
  closedDays: string;
  languages: string;
  hasRankings: 0 | 1;
}

/** What an agent says of itself, by the names of the row. */
export const AGENT_COLUMNS = `id, key_code AS keyCode, host, language_code AS languageCode, public_level AS publicLevel,
  name, short_name AS shortName, web_title AS webTitle, web_meta_keywords AS webMetaKeywords, web_meta_description AS webMetaDescription,
  top_logo_path AS topLogoPath, bottom_logo_path AS bottomLogoPath, contact_tel AS contactTel, whatsapp, facebook, instagram,
  brand_colour AS brandColour, wechat_id AS wechatId, wechat_qr_path AS wechatQrPath, origin_city AS originCity, area_codes AS areaCodes, region,
  opening_hours AS openingHours, closed_days AS closedDays, languages` as const;

const AGENT = `SELECT ${AGENT_COLUMNS},
  EXISTS (SELECT 1 FROM school_ranks r JOIN schools s ON s.id = r.school_id
    WHERE r.group_id >= 0 AND r.year = ${RANKING_YEAR}
      AND (s.levels & (1 << agents.public_level)) <> 0) AS hasRankings
FROM agents`;

/** One that is closed is nobody's to find. */
export const agentByKey = (keyCode: string): Statement<AgentRow> => ({
  sql: `${AGENT} WHERE key_code = ?1 AND archived_at = 0`,
  values: [keyCode],
});

export const agentByHost = (host: string): Statement<AgentRow> => ({
  sql: `${AGENT} WHERE host = ?1 AND archived_at = 0`,
  values: [host],
});

export interface TextPolicyRow {
  areaCodes: string;
  textsADay: number;
}

export const textPolicyOf = (keyCode: string): Statement<TextPolicyRow> => ({
  sql: 'SELECT area_codes AS areaCodes, texts_a_day AS textsADay FROM agents WHERE key_code = ?1',
  values: [keyCode],
});

/** Those that answer, the oldest first. */
export const openSites = (): Statement<{ keyCode: string; host: string }> => ({
  sql: 'SELECT key_code AS keyCode, host FROM agents WHERE archived_at = 0 ORDER BY id',
  values: [],
});

export const anyAgent = (): Statement<{ id: number }> => ({ sql: 'SELECT id FROM agents LIMIT 1', values: [] });

export interface NewsLineRow {
  id: number;
  title: string;
  subtitle: string;
  publishTime: string;
  gmtCreate: string;
}

export const agentNews = (agentId: number, locale: Locale): Statement<NewsLineRow> =>
  named(
    `SELECT news_id AS id, ${inLanguage('title')} AS title, ${inLanguage('subtitle')} AS subtitle, publish_time AS publishTime, gmt_create AS gmtCreate
FROM agent_news WHERE agent_id = :agentId ORDER BY publish_time DESC`,
    { locale, agentId },
  );
