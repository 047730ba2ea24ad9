import { BUDGET_TOPS } from '#shared/constants.ts';

/** What a filter may say: an id of a row, words that somebody typed, or one of a few values that are always the same. */
type SaidByFilter = 'id' | 'words' | readonly [string, ...string[]];

interface SchoolFilterRow {
  /** Its name in the contract; its key here is its name in an address. */
  inquiry: string;
  says: SaidByFilter;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] as [string, ...string[]];

export type FeeCurrency = keyof typeof BUDGET_TOPS;
export const FEE_CURRENCIES = Object.keys(BUDGET_TOPS) as [FeeCurrency, ...FeeCurrency[]];

const FEE_SHARES = [0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1];

/** The most that a year may cost, as a filter says it: 'HKD-250000'. The currency stays with the amount wherever the address goes. */
export const feeSteps = (currency: FeeCurrency) =>
  FEE_SHARES.map((share) => `${currency}-${Math.round(BUDGET_TOPS[currency] * share)}`);

export const readFeeStep = (step: string) => {
  const [currency = '', amount = ''] = step.split('-');
  return { currency: currency as FeeCurrency, amount: Number(amount) };
};

const ALL_FEE_STEPS = FEE_CURRENCIES.flatMap(feeSteps) as [string, ...string[]];

/** Overall IELTS scores that people hold and courses ask for. */
export const IELTS_SCORES = ['5', '5.5', '6', '6.5', '7', '7.5', '8'] as const;

export const MONTHS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;

/** The fewest students of each size, the largest first. */
export const SCHOOL_SIZES = { LARGE: 20_000, MEDIUM: 5000, SMALL: 0 } as const;
export type SchoolSize = keyof typeof SCHOOL_SIZES;
const SIZES = Object.keys(SCHOOL_SIZES) as [SchoolSize, ...SchoolSize[]];

/**
 * Every filter of the list of schools, in the order of an address. From these rows come the input of institutionInquiry
 * and the keys that the list's pages read. How a filter is shown stands in FILTERS of client/features/school-list, and
 * what it compares in backend/queries/catalogue/schools.ts or, of courses, in backend/catalogue/weigh-offers.ts.
 */
export const SCHOOL_FILTERS = {
  country: { inquiry: 'fkAreaCountryId', says: 'id' },
  state: { inquiry: 'fkAreaStateId', says: 'id' },
  city: { inquiry: 'cityId', says: 'id' },
  type: { inquiry: 'institutionTypeId', says: 'id' },
  /** The first letter of the English name, without 'The' and 'University of'; sorting by name goes by the same. */
  initial: { inquiry: 'initial', says: LETTERS },
  level: { inquiry: 'fkMajorLevelId', says: 'id' },
  field: { inquiry: 'fkCourseTypeGroupId', says: 'id' },
  fee: { inquiry: 'feeMost', says: ALL_FEE_STEPS },
  english: { inquiry: 'ieltsHeld', says: IELTS_SCORES },
  start: { inquiry: 'startsIn', says: MONTHS },
  size: { inquiry: 'studentBody', says: SIZES },
  /** With a course whose name says so. */
  course: { inquiry: 'courseNamed', says: 'words' },
  /** Schools, too, that do not say what the filters ask. */
  unstated: { inquiry: 'alsoUnstated', says: ['1'] },
} as const satisfies Record<string, SchoolFilterRow>;

export type SchoolFilterKey = keyof typeof SCHOOL_FILTERS;
export type SchoolFilter = (typeof SCHOOL_FILTERS)[SchoolFilterKey];

export const SCHOOL_FILTER_KEYS = Object.keys(SCHOOL_FILTERS) as SchoolFilterKey[];

/** Those that a school's courses and size decide: a backend that knows nothing of them offers none. */
export const OFFER_FILTERS = ['level', 'field', 'fee', 'english', 'start', 'size'] as const satisfies SchoolFilterKey[];
export type OfferFilter = (typeof OFFER_FILTERS)[number];

/** The values of a filter that are always the same; none where it says an id or words. */
export function valuesOfFilter(key: SchoolFilterKey): readonly string[] {
  const { says }: SchoolFilterRow = SCHOOL_FILTERS[key];
  return typeof says === 'string' ? [] : says;
}
