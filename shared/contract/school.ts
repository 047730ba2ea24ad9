import { z } from 'zod';
import { address, count, flag, flagOrNull, list, number, picture, sights, text, token } from './fields.ts';

/** A place in a table of ranks; the first of a school is the one that is shown, the others on request. */
const SchoolRank = z
  .object({
    rankName: text(),
    /** As printed: '2', '=27', '501-510'. */
    rank: token(),
    year: token(),
    illustrative: flag(),
  })
  .register(sights, { sight: 'rankings' });
type SchoolRank = z.infer<typeof SchoolRank>;

/** A school as lists and maps show it. */
export const School = z.object({
  id: token(),
  /** English, in every language; nameChn is Chinese in the caller's script. */
  name: text(),
  nameChn: text(),
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
  qsRank: token().register(sights, { sight: 'rankings' }),
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
  /** Null where the backend does not say: then the school opens here all the same. */
  hasCourse: flagOrNull(),
  website: address(),
  /** '0' or '' where it is not collected. */
  schoolCollectionId: token(),
  /** The user's own words, which stay as they were typed. */
  schoolCollectionRemark: token(),
  /** Its figures (students, fees) are examples and no public facts. */
  illustrative: flag(),
});
export type School = z.infer<typeof School>;
