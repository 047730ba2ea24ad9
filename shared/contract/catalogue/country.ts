import { z } from 'zod';
import { MAX_COMPARED } from '#shared/constants.ts';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import {
  address,
  chineseName,
  count,
  flag,
  givenId,
  givenKeyword,
  givenList,
  id,
  list,
  number,
  picture,
  text,
  token,
} from '#shared/contract/fields.ts';
import { sourced } from './fact.ts';

export const Country = z.object({
  id: token(),
  /** uk, au, us, ca: what addresses and pictures use. */
  key: token(),
  name: text(),
  nameChn: chineseName(),
  /** What else people call it when they search: 'England', 'america'. Case and spaces do not count. */
  otherNames: list(token()),
  countryPic: picture(),
  offered: flag(),
  /** How many schools of it there are to see; 0 where a backend does not count them. */
  schoolCount: count(),
  capital: text(),
  lat: number(),
  lng: number(),
});
export type Country = z.infer<typeof Country>;

export const countryList = {
  method: 'GET',
  path: '/appInstitution/country/list',
  input: z.object({}),
  edgeFields: ['publicLevel'],
  datas: Country,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

export const State = z.object({
  id: token(),
  fkAreaCountryId: token(),
  /** england, new-south-wales. */
  key: token(),
  name: text(),
  nameChn: chineseName(),
});
export type State = z.infer<typeof State>;

export const stateList = {
  method: 'GET',
  path: '/appInstitution/state/list',
  input: z.object({ fkAreaCountryId: givenId() }),
  edgeFields: ['publicLevel'],
  datas: State,
  isAbout: { fkAreaCountryId: 'fkAreaCountryId' },
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/** What a month costs a student in a city, room and food and the rest, as somebody publishes it. */
export const LivingCost = z.object({
  fkAreaCountryId: token(),
  cityId: token(),
  city: text(),
  publisher: text(),
  /** The same where no range is given. */
  least: count(),
  most: count(),
  currency: token(),
  /** The page that says it, and as of when, in the page's own words. */
  source: address(),
  asAt: token(),
});
export type LivingCost = z.infer<typeof LivingCost>;

/** One row a city, those of the newest pages first. A backend that knows none leaves the costs out of its pages. */
export const livingCostList = {
  method: 'GET',
  path: '/appInstitution/country/livingCosts',
  input: z.object({ fkAreaCountryId: givenId() }),
  edgeFields: ['publicLevel'],
  datas: LivingCost,
  isAbout: { fkAreaCountryId: 'fkAreaCountryId' },
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

export const City = z.object({
  id: token(),
  fkAreaCountryId: token(),
  fkAreaStateId: token(),
  key: token(),
  name: text(),
  nameChn: chineseName(),
  lat: number(),
  lng: number(),
});
export type City = z.infer<typeof City>;

export const cityList = {
  method: 'GET',
  path: '/appInstitution/city/list',
  /** `keys`: only these, 'london,new-york'; a backend that does not know it gives all. */
  input: z.object({ fkAreaCountryId: givenId(), fkAreaStateId: givenId(), keys: givenKeyword() }),
  edgeFields: ['publicLevel'],
  datas: City,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/** What somebody publishes of what studying somewhere costs beside the school's own fees. */
const StudyCost = z.object({
  /** '' of what holds for a country. */
  institutionId: token(),
  /**
   * 'living' for a month, room and all; 'visa' once; 'flights' for a year, there and back; 'health' for a year: a surcharge or
   * compulsory cover; 'registration' once, as with SEVIS. Any other is not read.
   */
  kind: token(),
  /** The town, in the caller's language; '' where it holds for the country. */
  place: text(),
  least: number(),
  most: number(),
  currency: token(),
  publisher: text(),
  address: address(),
  /** As the page says it. */
  asAt: token(),
  /** 'indirect': read in a guide, not on a page of a school or an authority; it is shown as that and is in no sum. */
  standing: token(),
});
export type StudyCost = z.infer<typeof StudyCost>;

/** One row for each school and kind that is known. Of a backend without it nothing of these is known. */
export const studyCosts = {
  method: 'POST',
  path: '/appInstitution/institution/studyCosts',
  input: z.object({ institutionIds: givenList(id(), MAX_COMPARED) }),
  edgeFields: ['publicLevel'],
  datas: StudyCost,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/**
 * A school and what a year of its first degrees costs, as registers publish it: facts 'degreeYear' with the parts 'least', 'usual'
 * (the middle one of all its courses) and 'most'. Where no register of the country does: 'fromFee' with the part 'bachelor', the lowest
 * fee that the school's own page states.
 */
const SchoolYear = z.object({
  id: token(),
  name: text(),
  nameChn: chineseName(),
  city: text(),
  /** How many courses it is taken from; 0 of a fee that a page states. */
  courses: count(),
  ...sourced,
});
export type SchoolYear = z.infer<typeof SchoolYear>;

/** What a first year in a country costs, as far as somebody publishes it. A backend without it leaves this out of its pages. */
export const countryCosts = {
  method: 'GET',
  path: '/appInstitution/country/costs',
  input: z.object({ fkAreaCountryId: id() }),
  edgeFields: ['publicLevel'],
  data: z.object({
    /** The level that was read: first degrees. Lists are narrowed by it. */
    fkMajorLevelId: token(),
    /** Of the first schools of the country's list those with a fee, the lowest usual one first. */
    schools: list(SchoolYear),
    /** What holds in the whole country: 'visa', 'health', 'registration'. */
    costs: list(StudyCost),
  }),
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

/** One dated passage about a country, with the page that it was read on. */
const GuidePassage = z.object({
  /** uk, au, us, ca. */
  country: token(),
  title: text(),
  passage: text(),
  page: address(),
  publisher: text(),
  /** As the page itself says it; '' where it has no date. */
  asAt: token(),
  /** The last day on which it may be told. */
  reviewBy: token(),
});
export type GuidePassage = z.infer<typeof GuidePassage>;

/**
 * What there is to know about the visas of some countries: how they are proved, and what they ask of a student who is there. The most
 * needed first, by country. A backend without such passages does not answer, and the page says that it has none.
 */
export const visaGuides = {
  method: 'GET',
  path: '/appMso/guide/visas',
  /** Keys of countries: 'uk,au'. */
  input: z.object({ countries: z.string().regex(/^[a-z]{2}(?:,[a-z]{2}){0,9}$/) }),
  data: z.object({ passages: list(GuidePassage) }),
  idempotent: true,
} satisfies DataCall;
