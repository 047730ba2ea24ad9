import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import {
  inputList,
  address,
  personalFields,
  captions,
  chineseName,
  count,
  flag,
  flagOrNull,
  id,
  list,
  moviePath,
  number,
  group,
  picture,
  richText,
  featureFields,
  text,
  token,
} from '#shared/contract/fields.ts';
import { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { PUBLIC_EXAM_TYPES } from '#shared/rules/exams/public-exams.ts';
import { courseNamingField } from './course.ts';
import { sourcedFields } from './fact.ts';
import { RankingSource } from './ranking.ts';

/** Rank of a school in one ranking. Pages show the first one, and the others on request. */
const SchoolRank = z
  .object({
    rankName: text(),
    /** Published rank, such as '2', '=27' or '501-510'. */
    rank: token(),
    year: token(),
    source: group(RankingSource.shape),
    illustrative: flag(),
    /** Key of a computed ranking of whole schools with the figure by which it ranks, otherwise '' and null. */
    openKey: token(),
    figure: number(),
  })
  .register(featureFields, { sight: 'rankings' });

export const School = z.object({
  id: token(),
  /** English name, used in every language of the page. `nameChn` is the Chinese name in the caller's script. */
  name: text(),
  nameChn: chineseName(),
  /** City, state and country in the caller's language. */
  zoneChn: text(),
  ctyNameChn: text(),
  city: text(),
  province: text(),
  country: text(),
  fkAreaCountryId: token(),
  /** Key of the country: uk, au, us or ca. */
  countryKey: token(),
  schoolLogo: picture(),
  institutionCover: picture(),
  /** The year of foundation is the part before the first hyphen. */
  establishedDate: token(),
  studentCount: number(),
  nature: text(),
  institutionTypeId: token(),
  qsRank: token().register(featureFields, { sight: 'rankings' }),
  /** Rank awarded by an authority of the country, or '' if there is none. */
  officialRanking: token().register(featureFields, { sight: 'rankings' }),
  allRankList: list(SchoolRank),
  address: text(),
  /** Position as 'lng,lat', '' if unknown. `mapXyGg` is WGS-84 for global maps, `mapXyBd` BD-09 for the Chinese one. */
  mapXyGg: token(),
  mapXyBd: token(),
  /** Currency code such as GBP. */
  fkCurrencyTypeNum: token(),
  /** Lowest yearly fee in the school's currency, or null for a school without courses. */
  lowestFee: number(),
  courseCount: count(),
  /** Kind of the rows in the school's course list: courses, fields of study or levels. */
  coursesNamed: courseNamingField(),
  /**
   * False for a school without courses, for which the website opens instead of its page, or null if unknown, in which
   * case the page opens.
   */
  hasCourse: flagOrNull(),
  website: address(),
  /** Id of the favourite. '0' or '' if the school is not one. */
  schoolCollectionId: token().register(personalFields, { holds: 'favourite' }),
  /** Text of the user, never converted between Chinese scripts. */
  schoolCollectionRemark: token().register(personalFields, { holds: 'favourite' }),
  /** True when the figures, such as students and fees, are demo data. */
  illustrative: flag(),
  /** All facts in the response for one school, a subset in lists. */
  ...sourcedFields('school'),
});
export type School = z.infer<typeof School>;

/**
 * Section about the school or, with `ofCountry`, about all schools of its country. The type selects the icon: 1
 * overview, 2 admission, 3 accommodation, 4 living, 5 application.
 */
const SchoolInfo = z.object({
  id: token(),
  fkInfoTypeId: token(),
  title: text(),
  description: richText(),
  ofCountry: flag(),
});

export const SchoolDetail = School.extend({
  detail: richText(),
  /** Film embedded from another host. Films of the backend are in `movFile`. */
  videoUrl: address(),
  infoDtoList: list(SchoolInfo),
  fileList: list(z.object({ name: text(), path: picture() })),
  /** Number of other schools with the same name, so that pages can distinguish them by location. */
  namesakes: count(),
  /** Whether the calling site added the school itself, so that the site is the source of its texts. */
  ofSite: flag(),
});
export type SchoolDetail = z.infer<typeof SchoolDetail>;

const FullSchool = z.object({
  institution: SchoolDetail,
  areaCountry: z
    .object({ id: token(), key: token(), name: text(), nameChn: chineseName(), countryPic: picture() })
    .nullable()
    .default(null),
  movFile: z.object({ filePath: moviePath(), captions: captions() }).nullable().default(null),
  /**
   * Pathway colleges of a university, or universities of a pathway college. `leadsHere` states the direction, or null
   * if unknown.
   */
  pathwayList: list(
    z.object({ pathWay: z.object({ id: token(), name: text(), nameChn: chineseName(), leadsHere: flagOrNull() }) }),
  ),
  /** Broadest rules for bachelor's courses of the requested `ruleExams`. */
  rules: list(EntryRule),
});
export type FullSchool = z.infer<typeof FullSchool>;

/** Treats an object whose main field is missing as null. */
const createRequireField = (field: string) => (value: unknown) =>
  (value as Record<string, unknown> | null | undefined)?.[field] ? value : null;

/** Returns a school, or null if it is unknown or hidden at this level. */
export const institutionByInstitutionId = {
  method: 'POST',
  path: '/appInstitution/institution/institutionByInstitutionId',
  /** `ruleExams` is optional for a backend. */
  input: z.object({ id: id(), ruleExams: inputList(z.enum(PUBLIC_EXAM_TYPES), PUBLIC_EXAM_TYPES.length) }),
  edgeFields: ['publicLevel'],
  data: z.preprocess(createRequireField('institution'), FullSchool.nullable()),
  isAbout: { 'institution.id': 'id' },
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

/** Returns the website of a school, or '' for an unknown school. */
export const institutionWebSite = {
  method: 'POST',
  path: '/appInstitution/institution/getInstitutionWebSiteById',
  input: z.object({ fkInstitutionId: id() }),
  sendsQuery: true,
  data: z.object({ website: address() }),
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

/** `key` is university, college or pathway. */
const InstitutionType = z.object({ id: token(), key: token(), name: text() });

export const institutionTypes = {
  method: 'GET',
  path: '/appInstitution/institution/types',
  input: z.object({}),
  datas: InstitutionType,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
