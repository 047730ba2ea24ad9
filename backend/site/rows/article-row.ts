import { z } from 'zod';
import { COUNTRY_KEYS } from '#backend/catalogue/country-keys.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import {
  deleteSiteArticle,
  selectFullArticle,
  type FullArticleRow,
  saveSiteArticle,
  setHeadline,
} from '#backend/queries/catalogue/site-news.ts';
import { type Database, queryRow, type Statement } from '#backend/queries/database.ts';
import { createWordIndex } from '#backend/search/search-words.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { parseStoredTexts } from '#backend/site/site-content.ts';
import { NEWS_TOPICS } from '#shared/constants.ts';
import {
  createOptionalTextsSchema,
  optionalDaySchema,
  pictureUrlSchema,
  type RowState,
  createRequiredTextsSchema,
} from './row-fields.ts';

/** News article of one site. Its pages list it among the shared articles. */
export const ArticleText = z.strictObject({
  title: createRequiredTextsSchema(200),
  subtitle: createOptionalTextsSchema(400),
  body: createRequiredTextsSchema(40_000),
  picture: pictureUrlSchema,
  topic: z.enum(['none', ...NEWS_TOPICS]),
  country: z.enum(['all', ...COUNTRY_KEYS]),
  /** Whether the home page lists the article. */
  onHome: z.enum(['no', 'yes']),
  /** Date of the article, or '' for the day of its first publication. */
  date: optionalDaySchema,
  levels: z.int().default(-1),
});
export type ArticleText = z.infer<typeof ArticleText>;

export const toArticleText = (row: FullArticleRow): ArticleText => ({
  title: parseStoredTexts(row.title),
  subtitle: parseStoredTexts(row.subtitle),
  body: parseStoredTexts(row.description),
  picture: row.cover,
  topic: NEWS_TOPICS.find((topic) => topic === row.topic) ?? 'none',
  country: COUNTRY_KEYS.find((key) => key === row.country) ?? 'all',
  onHome: row.isOnHome ? 'yes' : 'no',
  date: row.publishTime.slice(0, 10),
  levels: row.levels,
});

/** Returns the state of an article for a site. Shared articles and those of other sites are not accessible. */
export async function getArticleRow(db: Database, { id, fields }: StoredSite, key: string): Promise<RowState> {
  const row = await queryRow(db, selectFullArticle(Number(key)));
  const siteArticle = row?.agentId === id ? row : null;
  return {
    live: siteArticle && toArticleText(siteArticle),
    ownerKey: !row || siteArticle ? fields.keyCode : '',
    name: '',
    isInPlaceOf: false,
    isCancelled: false,
    seats: 0,
    findFaults: () => [],
    write: (value, now) =>
      value === null
        ? [...setHeadline(id, Number(key), null), ...deleteSiteArticle(id, Number(key))]
        : saveArticleRow(id, Number(key), siteArticle, ArticleText.parse(value), now),
  };
}

const MARKUP_PATTERN = /<[^<>]*>/g;

function saveArticleRow(
  agentId: number,
  id: number,
  previousRow: FullArticleRow | null,
  { title, subtitle, body, picture, topic, country, onHome, date, levels }: ArticleText,
  now: number,
): Statement[] {
  const publishTime = getPublishTime(date, previousRow, now);
  const texts = [...Object.values(title), ...Object.values(subtitle)];
  const searchWords = createWordIndex([
    ...texts,
    ...Object.values(body).map((html) => html.replaceAll(MARKUP_PATTERN, ' ')),
  ]);
  const row = {
    id,
    agent_id: agentId,
    title: JSON.stringify(title),
    subtitle: JSON.stringify(subtitle),
    description: JSON.stringify(body),
    cover: picture,
    publish_time: publishTime,
    gmt_create: publishTime,
    topic: topic === 'none' ? '' : topic,
    levels,
  };
  const headline = { title: row.title, subtitle: row.subtitle, publishTime };
  return [
    ...saveSiteArticle(row, country, searchWords),
    ...setHeadline(agentId, id, onHome === 'yes' ? headline : null),
  ];
}

/** Keeps the time of day if the date of an article is unchanged, because the time determines the order within a day. */
function getPublishTime(date: string, previousRow: Pick<FullArticleRow, 'publishTime'> | null, now: number): string {
  if (previousRow && (date === '' || previousRow.publishTime.startsWith(date))) return previousRow.publishTime;
  const time = hongKongTime(now);
  return date === '' || time.startsWith(date) ? time : `${date} 00:00:00`;
}
