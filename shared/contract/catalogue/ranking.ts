import { z } from 'zod';
import { RANKING_YEAR } from '#shared/constants.ts';
import type { ListCall } from '#shared/contract/call.ts';
import { OPEN_RANKING_KEYS } from '#shared/rules/open-rankings.ts';
import {
  address,
  chineseName,
  flag,
  flagOrNull,
  optionalId,
  optionalEnum,
  optionalWholeNumber,
  number,
  pagingFields,
  group,
  picture,
  featureFields,
  text,
  token,
} from '#shared/contract/fields.ts';

/** Publisher, URL and date of a ranking; each may be ''. */
export const RankingSource = z.object({ publisher: text(), address: address(), asAt: token() });
export type RankingSource = z.infer<typeof RankingSource>;

const RANKING_KINDS = ['school', 'subject'] as const;

export const RankingRow = z
  .object({
    /** Published rank, such as '2', '=27' or '501-510'. */
    rank: token(),
    schoolId: token(),
    name: text(),
    nameChn: chineseName(),
    ctyNameChn: text(),
    countryKey: token(),
    schoolLogo: picture(),
    /** Key of a computed ranking (shared/rules/open-rankings.ts); '' for a published one. */
    table: token(),
    /** Figure on which the rank in a computed ranking is based; null for a published ranking. */
    figure: number(),
    rankName: text(),
    source: group(RankingSource.shape),
    hasCourse: flagOrNull(),
    /** Website of a school without courses in the catalogue. */
    website: address(),
    /** True for demo data, which is not a published ranking. */
    illustrative: flag(),
  })
  .register(featureFields, { sight: 'rankings' });
export type RankingRow = z.infer<typeof RankingRow>;

/** Lists a ranking. A subject ranking without `fkCourseTypeGroupId` uses the first group. */
export const rankingList = {
  method: 'GET',
  path: '/appInstitution/ranking/list',
  input: z.object({
    ...pagingFields,
    kind: optionalEnum(RANKING_KINDS).transform((kind) => kind ?? 'school'),
    fkAreaCountryId: optionalId(),
    fkCourseTypeGroupId: optionalId(),
    /** Key of a computed ranking; by default, the licensed ranking of the year if there is one. */
    table: optionalEnum(OPEN_RANKING_KEYS),
    year: optionalWholeNumber(2000, 2100).transform((year) => year ?? RANKING_YEAR),
  }),
  edgeFields: ['publicLevel'],
  datas: RankingRow,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
