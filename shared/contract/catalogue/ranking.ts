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
  paging,
  group,
  picture,
  featureFields,
  text,
  token,
} from '#shared/contract/fields.ts';

/** Publisher, URL and date of a ranking; may be empty. */
export const RankingSource = z.object({ publisher: text(), address: address(), asAt: token() });
export type RankingSource = z.infer<typeof RankingSource>;

const RANKING_KINDS = ['school', 'subject'] as const;

export const RankingRow = z
  .object({
    /** As printed: '2', '=27', '501-510'. */
    rank: token(),
    schoolId: token(),
    name: text(),
    nameChn: chineseName(),
    ctyNameChn: text(),
    countryKey: token(),
    schoolLogo: picture(),
    /** Key of a computed ranking (shared/rules/open-rankings.ts); '' for a published one. */
    table: token(),
    /** Figure behind the rank of a computed ranking. */
    figure: number(),
    /** Title of the ranking. */
    rankName: text(),
    source: group(RankingSource.shape),
    hasCourse: flagOrNull(),
    /** Target of a school without courses. */
    website: address(),
    /** Demo data, not a published ranking. */
    illustrative: flag(),
  })
  .register(featureFields, { sight: 'rankings' });
export type RankingRow = z.infer<typeof RankingRow>;

/** A subject ranking without a group uses the first group. */
export const rankingList = {
  method: 'GET',
  path: '/appInstitution/ranking/list',
  input: z.object({
    ...paging,
    kind: optionalEnum(RANKING_KINDS).transform((kind) => kind ?? 'school'),
    fkAreaCountryId: optionalId(),
    fkCourseTypeGroupId: optionalId(),
    /** Key of a computed ranking; by default the year's licensed one, if any. */
    table: optionalEnum(OPEN_RANKING_KEYS),
    year: optionalWholeNumber(2000, 2100).transform((year) => year ?? RANKING_YEAR),
  }),
  edgeFields: ['publicLevel'],
  datas: RankingRow,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
