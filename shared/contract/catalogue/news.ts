import { z } from 'zod';
import { NEWS_TOPICS } from '#shared/constants.ts';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import {
  count,
  optionalId,
  optionalKeyword,
  optionalEnum,
  id,
  list,
  pagingFields,
  picture,
  richText,
  text,
  token,
} from '#shared/contract/fields.ts';

/** Article as in lists, dated by `publishTime`, or by `gmtCreate` when that is empty. */
export const News = z.object({
  id: token(),
  title: text(),
  subtitle: text(),
  publishTime: token(),
  gmtCreate: token(),
  cover: picture(),
  /** Country and school that the article is about, or '' for none. */
  fkAreaCountryId: token(),
  countryKey: token(),
  fkInstitutionId: token(),
  /** Topic of the article, or '' if missing or unknown. */
  topic: token(),
});
export type News = z.infer<typeof News>;

const NewsDetail = News.extend({ description: richText() });
type NewsDetail = z.infer<typeof NewsDetail>;

/** Lists articles, newest first. */
export const newsList = {
  method: 'POST',
  path: '/appInstitution/news/list',
  input: z.object({
    ...pagingFields,
    keyword: optionalKeyword(),
    fkAreaCountryId: optionalId(),
    fkInstitutionId: optionalId(),
    topic: optionalEnum(NEWS_TOPICS),
    /** Id of an article, to whose country the list is limited if it has one. A backend may ignore it. */
    besideId: optionalId(),
  }),
  edgeFields: ['publicLevel'],
  datas: News,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/**
 * Returns the number of articles in each topic for a keyword and country. Topic '' counts articles without one.
 * Optional for a backend.
 */
export const newsTopics = {
  method: 'POST',
  path: '/appInstitution/news/topics',
  input: z.object({ keyword: optionalKeyword(), fkAreaCountryId: optionalId() }),
  edgeFields: ['publicLevel'],
  data: z.object({ topics: list(z.object({ topic: token(), total: count() })) }),
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

/** `newDtos` is null if the article is unknown or hidden at this level. */
export const newsDetail = {
  method: 'POST',
  path: '/appInstitution/news/detail',
  input: z.object({ id: id() }),
  edgeFields: ['publicLevel'],
  data: z.preprocess((data) => data ?? {}, z.object({ newDtos: NewsDetail.nullable().default(null) })),
  isAbout: { 'newDtos.id': 'id' },
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
