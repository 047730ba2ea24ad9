import type { z } from 'zod';
import type { newsList, newsTopics } from '#shared/contract/catalogue/news.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { selectInLanguage, bindNamed, buildNewsCondition, type Statement } from '#backend/queries/database.ts';
import { parseKeyword } from '#backend/search/search-words.ts';
import { joinConditions, limitToLevel, type PagedQuery, startFilters } from './build-query.ts';

export type NewsQuery = z.output<typeof newsList.input>;

export interface NewsRow {
  id: number;
  title: string;
  subtitle: string;
  publishTime: string;
  gmtCreate: string;
  cover: string;
  fkAreaCountryId: number | null;
  countryKey: string | null;
  fkInstitutionId: number | null;
  topic: string;
}

const COLUMNS = `n.id, ${selectInLanguage('n.title')} AS title, ${selectInLanguage('n.subtitle')} AS subtitle, n.publish_time AS publishTime, n.gmt_create AS gmtCreate,
  n.cover, n.country_id AS fkAreaCountryId, co.country_key AS countryKey, n.school_id AS fkInstitutionId,
  n.topic`;

export function selectNews(query: NewsQuery, locale: Locale, publicLevel: number): PagedQuery<NewsRow> {
  const filters = startFilters({ locale }, publicLevel);
  const condition = buildNewsConditions(query, filters.bind);
  return {
    total: filters.statement(`SELECT count(*) AS total FROM news n WHERE ${condition}`),
    rows: filters.statement(
      `SELECT ${COLUMNS} FROM news n LEFT JOIN countries co ON co.id = n.country_id
WHERE ${condition} ORDER BY n.publish_time DESC, n.id DESC ${limitToLevel(filters, query)}`,
    ),
  };
}

/** Counts articles by topic, among those that match the other filters. */
export function selectNewsTopicCounts(
  query: z.output<typeof newsTopics.input>,
  locale: Locale,
  publicLevel: number,
): Statement<{ topic: string; total: number }> {
  const filters = startFilters({ locale }, publicLevel);
  return filters.statement(
    `SELECT n.topic, count(*) AS total FROM news n WHERE ${buildNewsConditions(query, filters.bind)} GROUP BY n.topic`,
  );
}

const buildNewsConditions = (query: Partial<NewsQuery>, bind: (value: string | number) => string) =>
  joinConditions([
    buildNewsCondition('n'),
    query.fkAreaCountryId && `n.country_id = ${bind(query.fkAreaCountryId)}`,
    query.fkInstitutionId && `n.school_id = ${bind(query.fkInstitutionId)}`,
    query.topic && `n.topic = ${bind(query.topic)}`,
    query.besideId &&
      `n.country_id IS coalesce((SELECT country_id FROM news WHERE id = ${bind(query.besideId)}), n.country_id)`,
    query.keyword && buildWordsCondition(query.keyword, bind),
  ]);

function buildWordsCondition(text: string, bind: (value: string) => string) {
  const keyword = parseKeyword(text);
  return keyword ? `n.id IN (SELECT rowid FROM news_words WHERE news_words MATCH ${bind(keyword.wordMatch)})` : 'false';
}

export interface NewsDetailRow extends NewsRow {
  description: string;
}

export const selectNewsDetail = (id: string, locale: Locale, publicLevel: number): Statement<NewsDetailRow> =>
  bindNamed(
    `SELECT ${COLUMNS}, ${selectInLanguage('n.description')} AS description FROM news n
  LEFT JOIN countries co ON co.id = n.country_id WHERE n.id = :id AND ${buildNewsCondition('n')}`,
    { locale, level: publicLevel, id },
  );
