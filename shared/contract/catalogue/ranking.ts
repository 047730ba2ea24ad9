import { z } from 'zod';
import { RANKING_YEAR } from '#shared/constants.ts';
import type { ListCall } from '#shared/contract/call.ts';
import { OPEN_RANKING_KEYS } from '#shared/rules/open-rankings.ts';
import {
  address,
  chineseName,
  flag,
  flagOrNull,
  givenId,
  givenOneOf,
  givenWholeNumber,
  number,
  paging,
  part,
  picture,
  featureFields,
  text,
  token,
} from '#shared/contract/fields.ts';

/** Who published a ranking, where it can be read, and of which day that is; all of it empty where a backend does not say. */
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
    /** Of a ranking that anybody may compute, its key (shared/rules/open-rankings.ts); '' of a published one. */
    table: token(),
    /** Of such a ranking, by what the school has its place. */
    figure: number(),
    /** What the rank is a place in. */
    rankName: text(),
    source: part(RankingSource.shape),
    hasCourse: flagOrNull(),
    /** Where a school without courses opens. */
    website: address(),
    /** Worked out for the demonstration, and no public fact. */
    illustrative: flag(),
  })
  .register(featureFields, { sight: 'rankings' });
export type RankingRow = z.infer<typeof RankingRow>;

/** A subject ranking without a group is that of the first group. */
export const rankingList = {
  method: 'GET',
  path: '/appInstitution/ranking/list',
  input: z.object({
    ...paging,
    kind: givenOneOf(RANKING_KINDS).transform((kind) => kind ?? 'school'),
    fkAreaCountryId: givenId(),
    fkCourseTypeGroupId: givenId(),
    /** A ranking that anybody may compute; without it the licensed one of the year, where there is one. */
    table: givenOneOf(OPEN_RANKING_KEYS),
    year: givenWholeNumber(2000, 2100).transform((year) => year ?? RANKING_YEAR),
  }),
  edgeFields: ['publicLevel'],
  datas: RankingRow,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
