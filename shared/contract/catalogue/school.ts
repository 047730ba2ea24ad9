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
  part,
  picture,
  richText,
  featureFields,
  text,
  token,
} from '#shared/contract/fields.ts';
import { courseNaming } from './course.ts';
import { sourcedOf } from './fact.ts';
import { RankingSource } from './ranking.ts';

/** A place in a table of ranks; the first of a school is the one that is shown, the others on request. */
const SchoolRank = z
  .object({
    rankName: text(),
    /** As printed: '2', '=27', '501-510'. */
    rank: token(),
    year: token(),
    source: part(RankingSource.shape),
    illustrative: flag(),
  })
  .register(featureFields, { sight: 'rankings' });

/** A school as lists and maps show it. */
export const School = z.object({
  id: token(),
  /** English, in every language; nameChn is Chinese in the caller's script. */
  name: text(),
  nameChn: chineseName(),
  /** City and state, and the country, in the caller's language. */
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
  /** The year is what stands before the first dash. */
  establishedDate: token(),
  studentCount: number(),
  nature: text(),
  institutionTypeId: token(),
  qsRank: token().register(featureFields, { sight: 'rankings' }),
  /** A place in a ranking of the country's own authority; '' where there is none. */
  officialRanking: token().register(featureFields, { sight: 'rankings' }),
  allRankList: list(SchoolRank),
  address: text(),
  /** 'lng,lat': WGS-84 for global maps, BD-09 for the Chinese one; '' where the place is not known. */
  mapXyGg: token(),
  mapXyBd: token(),
  /** GBP, AUD, USD, CAD. */
  fkCurrencyTypeNum: token(),
  /** Of a year, in that currency; null without courses. */
  lowestFee: number(),
  courseCount: count(),
  /** What these are: courses, fields of study or levels. */
  coursesNamed: courseNaming(),
  /** Null where the backend does not say: then the school opens here all the same. */
  hasCourse: flagOrNull(),
  website: address(),
  /** '0' or '' where it is not collected. */
  schoolCollectionId: token().register(personalFields, { holds: 'favourite' }),
  /** The user's own words, which stay as they were typed. */
  schoolCollectionRemark: token().register(personalFields, { holds: 'favourite' }),
  /** Its figures (students, fees) are examples and no public facts. */
  illustrative: flag(),
  /** In a list those that a row shows, in a school's own answer all. */
  ...sourcedOf('school'),
});
export type School = z.infer<typeof School>;

/** A section of what there is to say, of the school or, where it says so, of all schools of its country; its type decides the icon. 1 overview, 2 admission, 3 accommodation, 4 living, 5 application. */
const SchoolInfo = z.object({
  id: token(),
  fkInfoTypeId: token(),
  title: text(),
  description: richText(),
  ofCountry: flag(),
});

export const SchoolDetail = School.extend({
  detail: richText(),
  /** A film on somebody else's pages, to be embedded; one of the backend's own stands in movFile. */
  videoUrl: address(),
  infoDtoList: list(SchoolInfo),
  fileList: list(z.object({ name: text(), path: picture() })),
  /** How many other schools bear the same name: its page has to say where it is. */
  namesakes: count(),
  /** The site that asks has it for itself, and what its page says is the site's word. */
  ofSite: flag(),
});
export type SchoolDetail = z.infer<typeof SchoolDetail>;

const WholeSchool = z.object({
  institution: SchoolDetail,
  areaCountry: z
    .object({ id: token(), key: token(), name: text(), nameChn: chineseName(), countryPic: picture() })
    .nullable()
    .default(null),
  movFile: z.object({ filePath: moviePath(), captions: captions() }).nullable().default(null),
  /** Of a university the colleges that lead to it, of such a college the universities; which of the two it is, where a backend says. */
  pathwayList: list(
    z.object({ pathWay: z.object({ id: token(), name: text(), nameChn: chineseName(), leadsHere: flagOrNull() }) }),
  ),
  /** Others near it, the nearest first, and how far they are as the crow flies. */
  nearbyList: list(z.object({ id: token(), name: text(), nameChn: chineseName(), km: number() })),
});
export type WholeSchool = z.infer<typeof WholeSchool>;

/** An answer around nothing is nothing. */
const nothingWithout = (field: string) => (value: unknown) =>
  (value as Record<string, unknown> | null | undefined)?.[field] ? value : null;

/** Null where there is no such school, or none for this level. */
export const institutionByInstitutionId = {
  method: 'POST',
  path: '/appInstitution/institution/institutionByInstitutionId',
  input: z.object({ id: id() }),
  edgeFields: ['publicLevel'],
  data: z.preprocess(nothingWithout('institution'), WholeSchool.nullable()),
  isAbout: { 'institution.id': 'id' },
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

/** '' where the school is not known. */
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
