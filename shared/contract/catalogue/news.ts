import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { givenId, givenKeyword, id, paging, picture, richText, text, token } from '#shared/contract/fields.ts';

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
});
export type News = z.infer<typeof News>;

const NewsDetail = News.extend({ description: richText() });
type NewsDetail = z.infer<typeof NewsDetail>;

/** Newest first. */
export const newsList = {
  method: 'POST',
  path: '/appInstitution/news/list',
  input: z.object({ ...paging, keyword: givenKeyword(), fkAreaCountryId: givenId(), fkInstitutionId: givenId() }),
  edgeFields: ['publicLevel'],
  datas: News,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

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
