import { z } from 'zod';
import { MAX_COMPARED } from '#shared/constants.ts';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import {
  address,
  chineseName,
  count,
  flag,
  optionalEnum,
  optionalId,
  optionalKeyword,
  inputList,
  id,
  list,
  number,
  picture,
  text,
  token,
} from '#shared/contract/fields.ts';
import { sourcedShape } from './fact.ts';

export const Country = z.object({
  id: token(),
  /** Key of the country in URLs and picture names: uk, au, us or ca. */
  key: token(),
  name: text(),
  nameChn: chineseName(),
  /** Names that a search also recognises, such as 'England'. Case and whitespace are ignored. */
  otherNames: list(token()),
  countryPic: picture(),
  offered: flag(),
  /** Number of visible schools, or 0 if not counted. */
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
  /** Key in URLs, such as england or new-south-wales. */
  key: token(),
  name: text(),
  nameChn: chineseName(),
});
export type State = z.infer<typeof State>;

export const stateList = {
  method: 'GET',
  path: '/appInstitution/state/list',
  input: z.object({ fkAreaCountryId: optionalId() }),
  edgeFields: ['publicLevel'],
  datas: State,
  isAbout: { fkAreaCountryId: 'fkAreaCountryId' },
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/** Monthly living cost that a source publishes for students in a city, including accommodation and food. */
export const LivingCost = z.object({
  fkAreaCountryId: token(),
  cityId: token(),
  city: text(),
  publisher: text(),
  /** Lower bound. Equal to `most` if the source states a single amount. */
  least: count(),
  most: count(),
  currency: token(),
  /** Source page. `asAt` is the date on it. */
  source: address(),
  asAt: token(),
});
export type LivingCost = z.infer<typeof LivingCost>;

/** Lists one row per city, newest source first. Optional for a backend. */
export const livingCostList = {
  method: 'GET',
  path: '/appInstitution/country/livingCosts',
  input: z.object({ fkAreaCountryId: optionalId() }),
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
  /** `keys` limits the list to cities with these keys, such as 'london,new-york'. A backend may ignore it. */
  input: z.object({ fkAreaCountryId: optionalId(), fkAreaStateId: optionalId(), keys: optionalKeyword() }),
  edgeFields: ['publicLevel'],
  datas: City,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/** Published cost of studying other than tuition fees. */
const StudyCost = z.object({
  /** Id of the school, or '' for a cost that applies to the whole country. */
  institutionId: token(),
  /**
   * 'living' per month; 'visa' once; 'flights' per year, return; 'health' per year: surcharge or compulsory insurance;
   * 'registration' once, such as SEVIS. Pages ignore other kinds.
   */
  kind: token(),
  /** Town in the caller's language, or '' for a cost of the whole country. */
  place: text(),
  least: number(),
  most: number(),
  currency: token(),
  publisher: text(),
  address: address(),
  /** Date on the page. */
  asAt: token(),
  /**
   * 'indirect' marks a cost from a guide instead of a school or authority. Such a cost, and a sum that contains it, are
   * labelled.
   */
  standing: token(),
});
export type StudyCost = z.infer<typeof StudyCost>;

/** Lists one row for each school and kind of cost. Optional for a backend. */
export const studyCosts = {
  method: 'POST',
  path: '/appInstitution/institution/studyCosts',
  input: z.object({ institutionIds: inputList(id(), MAX_COMPARED) }),
  edgeFields: ['publicLevel'],
  datas: StudyCost,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/**
 * Yearly fee of a school's first degrees: the fact 'degreeYear' with the part 'bachelor', as in the school's list row.
 */
const SchoolYear = z.object({
  id: token(),
  name: text(),
  nameChn: chineseName(),
  city: text(),
  /** Number of courses from which the fees are calculated, or 0 for a fee published on a page. */
  courses: count(),
  ...sourcedShape,
});
export type SchoolYear = z.infer<typeof SchoolYear>;

const CountryCosts = z.object({
  /** Study level of first degrees, used in links to course lists. */
  fkMajorLevelId: token(),
  /** Schools with a fee among the top of the country's list, lowest usual fee first. */
  schools: list(SchoolYear),
  /** Number of all schools with a fee, and the schools between whose lowest fees the middle half of these are. */
  feeSchoolCount: count(),
  middleSchools: list(SchoolYear),
  /** Costs of the whole country: 'visa', 'health' and 'registration'. */
  costs: list(StudyCost),
});
export type CountryCosts = z.infer<typeof CountryCosts>;

/**
 * Returns the costs of the first year in a country. Optional for a backend. `only` asks for the middle schools and their
 * number alone. A backend may ignore it.
 */
export const countryCosts = {
  method: 'GET',
  path: '/appInstitution/country/costs',
  input: z.object({ fkAreaCountryId: id(), only: optionalEnum(['middleSchools']) }),
  edgeFields: ['publicLevel'],
  data: CountryCosts,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

/** Dated passage about a country, with its source page. */
const GuidePassage = z.object({
  /** Key of the country: uk, au, us or ca. */
  country: token(),
  title: text(),
  passage: text(),
  page: address(),
  publisher: text(),
  /** Date on the page, or '' if there is none. */
  asAt: token(),
  /** Last day on which the passage may be shown. */
  reviewBy: token(),
});
export type GuidePassage = z.infer<typeof GuidePassage>;

/**
 * Returns visa information by country: proof of funds and obligations of students, most important first. Optional for a
 * backend.
 */
export const visaGuides = {
  method: 'GET',
  path: '/appMso/guide/visas',
  /** Keys of countries separated by commas, such as 'uk,au'. */
  input: z.object({ countries: z.string().regex(/^[a-z]{2}(?:,[a-z]{2}){0,9}$/) }),
  data: z.object({ passages: list(GuidePassage) }),
  idempotent: true,
} satisfies DataCall;
