import { BUDGET_TOPS } from '#shared/rules/selection-choices.ts';

/** What a filter may say: one or several ids of rows, what a year may cost, words that somebody typed, or one of a few values that are always the same. */
type SaidByFilter = 'id' | 'ids' | 'fee' | 'words' | readonly [string, ...string[]];

interface SchoolFilterRow {
  /** Its name in the contract; its key here is its name in an address. */
  inquiry: string;
  says: SaidByFilter;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] as [string, ...string[]];

export type FeeCurrency = keyof typeof BUDGET_TOPS;
export const FEE_CURRENCIES = Object.keys(BUDGET_TOPS) as [FeeCurrency, ...FeeCurrency[]];

const FEE_SHARES = [0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1];

/** The amounts that are offered as the most that a year may cost: 'HKD-250000'. */
export const feeSteps = (currency: FeeCurrency) =>
  FEE_SHARES.map((share) => `${currency}-${Math.round(BUDGET_TOPS[currency] * share)}`);

export const parseFeeStep = (step: string) => {
  const [currency = '', amount = ''] = step.split('-');
  return { currency: currency as FeeCurrency, amount: Number(amount) };
};

/** What a year may cost. The currency stays with the amounts wherever the address goes. */
export interface FeeRange {
  currency: FeeCurrency;
  least: number;
  /** Null: however much. */
  most: number | null;
}

const FEE_RANGE = /^([A-Z]{3})-(?:(\d{1,8})-(?=\d|$))?(\d{1,8})?$/;

/** 'HKD-250000' at most, 'HKD-100000-250000' between the two, 'HKD-100000-' at least; null where it says nothing of the kind. */
export function parseFee(said: string): FeeRange | null {
  const [, currency = '', least = '0', most] = FEE_RANGE.exec(said.toUpperCase()) ?? [];
  const known = FEE_CURRENCIES.find((one) => one === currency);
  const range = known && { currency: known, least: Number(least), most: most === undefined ? null : Number(most) };
  if (!range || (range.most === null ? range.least === 0 : range.least > range.most)) return null;
  return range;
}

/** One range has one way of being said; '' for any amount. */
export function formatFee({ currency, least, most }: FeeRange): string {
  if (least === 0) return most === null ? '' : `${currency}-${most}`;
  return `${currency}-${least}-${most ?? ''}`;
}

/** Of a filter that takes several ids as many as fit an address; and how many of an address are looked at. */
const MAX_IDS = 12;
const MAX_READ = 60;
const ID = /^\d{1,19}$/;

/** Several ids as one value, '1,3': each once and in one order, so that one list has one address. What is no id is none. */
export const joinIds = (ids: readonly string[]): string =>
  [
    ...new Set(
      ids
        .flatMap((said) => said.split(',', MAX_READ))
        .slice(0, MAX_READ)
        .filter((id) => ID.test(id))
        .map((id) => id.replace(/^0+(?=\d)/, '')),
    ),
  ]
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1))
    .slice(0, MAX_IDS)
    .join(',');

/** What is chosen of a filter; of one that takes a single value, that one. */
export const valuesIn = (value: string): string[] => (value === '' ? [] : value.split(','));

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
  country: { inquiry: 'fkAreaCountryId', says: 'ids' },
  state: { inquiry: 'fkAreaStateId', says: 'id' },
  city: { inquiry: 'cityId', says: 'id' },
  type: { inquiry: 'institutionTypeId', says: 'id' },
  /** The first letter of the English name, without 'The' and 'University of'; sorting by name goes by the same. */
  initial: { inquiry: 'initial', says: LETTERS },
  level: { inquiry: 'fkMajorLevelId', says: 'ids' },
  field: { inquiry: 'fkCourseTypeGroupId', says: 'ids' },
  fee: { inquiry: 'feeMost', says: 'fee' },
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
/** Those that a course has to meet: the fee that is shown of a school is then one of the courses that do. */
export const COURSE_FILTERS = [
  'level',
  'field',
  'fee',
  'english',
  'start',
  'course',
] as const satisfies SchoolFilterKey[];

export type OfferFilter = (typeof OFFER_FILTERS)[number];

/** Those of which several may be chosen; a school fits by any of them. */
export const takesSeveral = (key: SchoolFilterKey): boolean => {
  const { says }: SchoolFilterRow = SCHOOL_FILTERS[key];
  return says === 'ids';
};

/** The values of a filter that are always the same; none where it says ids, amounts or words. */
export function valuesOfFilter(key: SchoolFilterKey): readonly string[] {
  const { says }: SchoolFilterRow = SCHOOL_FILTERS[key];
  return typeof says === 'string' ? [] : says;
}

/** The picture of how many schools there are by fee has so many bars up to the highest amount that is offered. */
const FEE_BARS = 20;
const feeBarWidth = (currency: FeeCurrency) => BUDGET_TOPS[currency] / FEE_BARS;

/** The bars of that picture as ranges of fees, the last without an end. */
export const feeBars = (currency: FeeCurrency): string[] => {
  const width = feeBarWidth(currency);
  return Array.from({ length: FEE_BARS + 1 }, (_, at) =>
    formatFee({ currency, least: at === 0 ? 0 : at * width + 1, most: at === FEE_BARS ? null : (at + 1) * width }),
  );
};

/** In which of them a fee stands. */
export const feeBarOf = (fee: number, currency: FeeCurrency): number =>
  Math.min(FEE_BARS, Math.max(0, Math.ceil(fee / feeBarWidth(currency)) - 1));
