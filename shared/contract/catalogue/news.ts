import { z } from 'zod';
import { NEWS_TOPICS } from '#shared/constants.ts';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import {
  count,
  givenId,
  givenKeyword,
  givenOneOf,
  id,
  list,
  paging,
  picture,
  richText,
  text,
  token,
} from '#shared/contract/fields.ts';

/** An article as lists show it. Its day is that of publishTime, or else of gmtCreate. */
export const News = z.object({
  id: token(),
  title: text(),
  subtitle: text(),
  publishTime: token(),
  gmtCreate: token(),
  cover: picture(),
  /** '' where it is about no country or school in particular. */
  fkAreaCountryId: token(),
  countryKey: token(),
  fkInstitutionId: token(),
  /** '' where nobody has said, or a word that this release does not know. */
  topic: token(),
});
export type News = z.infer<typeof News>;

const NewsDetail = News.extend({ description: richText() });
type NewsDetail = z.infer<typeof NewsDetail>;

/** Newest first. */
export const newsList = {
  method: 'POST',
  path: '/appInstitution/news/list',
  input: z.object({
    ...paging,
    keyword: givenKeyword(),
    fkAreaCountryId: givenId(),
    fkInstitutionId: givenId(),
    topic: givenOneOf(NEWS_TOPICS),
  }),
  edgeFields: ['publicLevel'],
  datas: News,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/** How many articles of each topic newsList would find with this keyword and country; those of none under ''. A backend without it offers no topics. */
export const newsTopics = {
  method: 'POST',
  path: '/appInstitution/news/topics',
  input: z.object({ keyword: givenKeyword(), fkAreaCountryId: givenId() }),
  edgeFields: ['publicLevel'],
  data: z.object({ topics: list(z.object({ topic: token(), total: count() })) }),
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

/** newDtos is null where there is no such article, or none for this level. */
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
