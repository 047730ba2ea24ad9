import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import {
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
import { courseNaming } from './course.ts';
import { sourcedOf } from './fact.ts';
import { RankingSource } from './ranking.ts';

/** Rank in a table; the first is shown, the others on request. */
const SchoolRank = z
  .object({
    rankName: text(),
    /** As printed: '2', '=27', '501-510'. */
    rank: token(),
    year: token(),
    source: group(RankingSource.shape),
    illustrative: flag(),
  })
  .register(featureFields, { sight: 'rankings' });

/** School as in lists and maps. */
export const School = z.object({
  id: token(),
  /** English, in every language; nameChn is Chinese in the caller's script. */
  name: text(),
  nameChn: chineseName(),
  /** City, state and country in the caller's language. */
  zoneChn: text(),
  ctyNameChn: text(),
  city: text(),
  province: text(),
  country: text(),
  fkAreaCountryId: token(),
  /** uk, au, us, ca. */
  countryKey: token(),
  schoolLogo: picture(),
  institutionCover: picture(),
  /** The year is the part before the first dash. */
  establishedDate: token(),
  studentCount: number(),
  nature: text(),
  institutionTypeId: token(),
  qsRank: token().register(featureFields, { sight: 'rankings' }),
  /** Rank by the country's own authority; '' if none. */
  officialRanking: token().register(featureFields, { sight: 'rankings' }),
  allRankList: list(SchoolRank),
  address: text(),
  /** 'lng,lat': WGS-84 for global maps, BD-09 for the Chinese one; '' if unknown. */
  mapXyGg: token(),
  mapXyBd: token(),
  /** GBP, AUD, USD, CAD. */
  fkCurrencyTypeNum: token(),
  /** Per year in that currency; null without courses. */
  lowestFee: number(),
  courseCount: count(),
  /** Kind of its rows: courses, fields of study or levels. */
  coursesNamed: courseNaming(),
  /** Null if unknown; the school's page opens then. */
  hasCourse: flagOrNull(),
  website: address(),
  /** '0' or '' if not saved. */
  schoolCollectionId: token().register(personalFields, { holds: 'favourite' }),
  /** The user's own text, never converted. */
  schoolCollectionRemark: token().register(personalFields, { holds: 'favourite' }),
  /** Figures (students, fees) are demo data. */
  illustrative: flag(),
  /** In lists a subset, in a school's own response all facts. */
  ...sourcedOf('school'),
});
export type School = z.infer<typeof School>;

/**
 * Section about the school or, if marked so, about all schools of its country; the type selects the icon. 1 overview, 2
 * admission, 3 accommodation, 4 living, 5 application.
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
  /** Embedded film of another host; the backend's own films are in movFile. */
  videoUrl: address(),
  infoDtoList: list(SchoolInfo),
  fileList: list(z.object({ name: text(), path: picture() })),
  /** Number of other schools with the same name, so that pages can disambiguate by location. */
  namesakes: count(),
  /** Own school of the calling site, which is the source of its texts. */
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
  /** Pathway colleges of a university, or universities of a pathway college, with the kind if known. */
  pathwayList: list(
    z.object({ pathWay: z.object({ id: token(), name: text(), nameChn: chineseName(), leadsHere: flagOrNull() }) }),
  ),
  /** Nearby schools with distances, nearest first. */
  nearbyList: list(z.object({ id: token(), name: text(), nameChn: chineseName(), km: number() })),
});
export type FullSchool = z.infer<typeof FullSchool>;

/** Treats an object without its main field as null. */
const nothingWithout = (field: string) => (value: unknown) =>
  (value as Record<string, unknown> | null | undefined)?.[field] ? value : null;

/** Null if unknown, or hidden at this level. */
export const institutionByInstitutionId = {
  method: 'POST',
  path: '/appInstitution/institution/institutionByInstitutionId',
  input: z.object({ id: id() }),
  edgeFields: ['publicLevel'],
  data: z.preprocess(nothingWithout('institution'), FullSchool.nullable()),
  isAbout: { 'institution.id': 'id' },
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

/** '' for an unknown school. */
export const institutionWebSite = {
  method: 'POST',
  path: '/appInstitution/institution/getInstitutionWebSiteById',
  input: z.object({ fkInstitutionId: id() }),
  sendsQuery: true,
  data: z.object({ website: address() }),
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

/** university, college, pathway. */
const InstitutionType = z.object({ id: token(), key: token(), name: text() });

export const institutionTypes = {
  method: 'GET',
  path: '/appInstitution/institution/types',
  input: z.object({}),
  datas: InstitutionType,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
