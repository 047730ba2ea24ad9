import { bindNamed, type SqlValue, type Statement } from '#backend/queries/database.ts';
import { insertRow, upsertRow } from '#backend/queries/write-rows.ts';

/** An article with its texts in every language, for editing. */
export interface FullArticleRow {
  id: number;
  agentId: number;
  /** JSON object by language. Subtitle and description have the same format. */
  title: string;
  subtitle: string;
  description: string;
  publishTime: string;
  cover: string;
  topic: string;
  /** Key of the country, or '' if there is none. */
  country: string;
  levels: number;
  /** Whether the home page of the article's site lists the article. */
  isOnHome: 0 | 1;
}

const COLUMNS =
  `n.id, n.agent_id AS agentId, n.title, n.subtitle, n.description, n.publish_time AS publishTime, n.cover, n.topic,
  coalesce((SELECT country_key FROM countries WHERE id = n.country_id), '') AS country, n.levels,
  EXISTS (SELECT 1 FROM agent_news h WHERE h.agent_id = n.agent_id AND h.news_id = n.id) AS isOnHome
FROM news n` as const;

export const selectFullArticle = (id: number): Statement<FullArticleRow> =>
  bindNamed(`SELECT ${COLUMNS} WHERE n.id = :id`, { id });

/** Returns the articles of one site, latest first. */
export const selectSiteArticles = (agentId: number, max: number): Statement<FullArticleRow> =>
  bindNamed(`SELECT ${COLUMNS} WHERE n.agent_id = :agentId ORDER BY n.publish_time DESC, n.id DESC LIMIT :limit`, {
    agentId,
    limit: max,
  });

/** Saves an article. Writes nothing if the id belongs to a shared article or to an article of another site. */
export function saveSiteArticle(
  row: Readonly<Record<string, SqlValue>> & { id: number; agent_id: number },
  country: string,
  searchWords: string,
): Statement[] {
  const { id, agent_id: agentId } = row;
  const { sql, values } = upsertRow('news', ['id'], row);
  return [
    { sql: `${sql} WHERE news.agent_id = excluded.agent_id`, values },
    bindNamed(
      'UPDATE news SET country_id = (SELECT id FROM countries WHERE country_key = :country) WHERE id = :id AND agent_id = :agentId',
      { id, agentId, country },
    ),
    deleteIndexed(agentId, id),
    bindNamed(
      'INSERT INTO news_words (rowid, words) SELECT id, :words FROM news WHERE id = :id AND agent_id = :agentId',
      {
        id,
        agentId,
        words: searchWords,
      },
    ),
  ];
}

const deleteIndexed = (agentId: number, id: number): Statement =>
  bindNamed('DELETE FROM news_words WHERE rowid IN (SELECT id FROM news WHERE agent_id = :agentId AND id = :id)', {
    agentId,
    id,
  });

export const deleteSiteArticle = (agentId: number, id: number): Statement[] => [
  deleteIndexed(agentId, id),
  bindNamed('DELETE FROM news WHERE agent_id = :agentId AND id = :id', { agentId, id }),
];

/** Deletes all articles of a site with their index entries. */
export const deleteSiteNews = (agentId: number): Statement[] => [
  bindNamed('DELETE FROM news_words WHERE rowid IN (SELECT id FROM news WHERE agent_id = :agentId)', { agentId }),
  bindNamed('DELETE FROM news WHERE agent_id = :agentId', { agentId }),
];

interface Headline {
  title: string;
  subtitle: string;
  publishTime: string;
}

/** Adds an article to the home page of its site, or removes it. */
export const setHeadline = (agentId: number, id: number, headline: Headline | null): Statement[] => [
  bindNamed('DELETE FROM agent_news WHERE agent_id = :agentId AND news_id = :id', { agentId, id }),
  ...(headline
    ? [
        insertRow('agent_news', {
          agent_id: agentId,
          news_id: id,
          title: headline.title,
          subtitle: headline.subtitle,
          publish_time: headline.publishTime,
          gmt_create: headline.publishTime,
        }),
      ]
    : []),
];
