import { z } from 'zod';
import { RANKING_YEAR } from '#shared/constants.ts';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { OPEN_RANKING_KEYS, SITE_RANKING_PATTERN } from '#shared/rules/open-rankings.ts';
import {
  address,
  chineseName,
  flag,
  flagOrNull,
  optional,
  optionalId,
  optionalEnum,
  optionalWholeNumber,
  number,
  pagingFields,
  group,
  list,
  picture,
  featureFields,
  text,
  token,
} from '#shared/contract/fields.ts';
import { sourcedShape } from './fact.ts';

/** Publisher, URL and date of a ranking. Each may be ''. */
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
    city: text(),
    schoolLogo: picture(),
    /** Key of a computed ranking (shared/rules/open-rankings.ts) or of one of the site, or '' for the licensed one. */
    table: token(),
    /** Figure on which the rank in a computed ranking is based, or null for a published ranking. */
    figure: number(),
    /** Value and note that a ranking of the site gives, as written there. */
    amount: text(),
    note: text(),
    rankName: text(),
    source: group(RankingSource.shape),
    hasCourse: flagOrNull(),
    /** Website of a school without courses in the catalogue. */
    website: address(),
    /** Whether the rank comes from demo data and is not a published ranking. */
    illustrative: flag(),
    /** Fees and deadlines, as in a row of the school list. */
    ...sourcedShape,
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
    /**
     * Key of a computed ranking or of one of the site. By default the licensed ranking of the year, if there is one, else
     * a computed one, else the site's own.
     */
    table: optional(z.union([z.enum(OPEN_RANKING_KEYS), z.string().regex(SITE_RANKING_PATTERN)])),
    year: optionalWholeNumber(2000, 2100).transform((year) => year ?? RANKING_YEAR),
  }),
  edgeFields: ['publicLevel'],
  datas: RankingRow,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/** Rankings of schools that a visitor can choose in addition to the computed ones. */
export const rankingTables = {
  method: 'GET',
  path: '/appInstitution/ranking/tables',
  input: z.object({ fkAreaCountryId: optionalId() }),
  edgeFields: ['publicLevel'],
  data: z.object({
    /** Name of this year's licensed ranking, or '' if there is none. */
    licensed: text(),
    /** Rankings that the site publishes itself. */
    own: list(z.object({ key: token(), name: text() }).register(featureFields, { sight: 'rankings' })),
  }),
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
