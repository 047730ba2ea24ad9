import { BUDGET_TOPS } from '#shared/rules/selection-choices.ts';

/** Type of a filter's value: one row id, several ids, a fee range, free text, or one of the listed words. */
type FilterValueKind = 'id' | 'ids' | 'fee' | 'words' | readonly [string, ...string[]];

interface SchoolFilterDefinition {
  /** Name of the filter in the contract. The key of the table is its name in URLs. */
  inquiry: string;
  says: FilterValueKind;
}

const INITIAL_LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] as [string, ...string[]];

export type FeeCurrency = keyof typeof BUDGET_TOPS;
export const FEE_CURRENCIES = Object.keys(BUDGET_TOPS) as [FeeCurrency, ...FeeCurrency[]];

const FEE_SHARES = [0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1];

/** Returns the maximum fees offered as choices, such as 'HKD-250000'. */
export const listFeeSteps = (currency: FeeCurrency) =>
  FEE_SHARES.map((share) => `${currency}-${Math.round(BUDGET_TOPS[currency] * share)}`);

export const parseFeeStep = (step: string) => {
  const [currency = '', amount = ''] = step.split('-');
  return { currency: currency as FeeCurrency, amount: Number(amount) };
};

export interface FeeRange {
  currency: FeeCurrency;
  min: number;
  /** Maximum, or null for a range without one. */
  max: number | null;
}

const FEE_RANGE_PATTERN = /^([A-Z]{3})-(?:(\d{1,8})-(?=\d|$))?(\d{1,8})?$/;

/**
 * Parses a fee filter: 'HKD-250000' is a maximum, 'HKD-100000-250000' a range, 'HKD-100000-' a minimum. Null if
 * invalid.
 */
export function parseFee(feeText: string): FeeRange | null {
  const [, currency = '', min = '0', max] = FEE_RANGE_PATTERN.exec(feeText.toUpperCase()) ?? [];
  const feeCurrency = FEE_CURRENCIES.find((item) => item === currency);
  const feeRange = feeCurrency && {
    currency: feeCurrency,
    min: Number(min),
    max: max === undefined ? null : Number(max),
  };
  if (!feeRange || (feeRange.max === null ? feeRange.min === 0 : feeRange.min > feeRange.max)) return null;
  return feeRange;
}

/** Formats a range for `parseFee`. Returns '' for a range that includes every amount. */
export function formatFee({ currency, min, max }: FeeRange): string {
  if (min === 0) return max === null ? '' : `${currency}-${max}`;
  return `${currency}-${min}-${max ?? ''}`;
}

/** Maximum number of ids in a URL. `MAX_PARSED_IDS` limits the ids that are parsed. */
const MAX_IDS = 12;
const MAX_PARSED_IDS = 60;
const ID_PATTERN = /^\d{1,19}$/;

/**
 * Joins distinct, sorted ids to a value such as '1,3', so that each selection has only one URL. Invalid ids are
 * dropped.
 */
export const joinIds = (ids: readonly string[]): string =>
  [
    ...new Set(
      ids
        .flatMap((text) => text.split(',', MAX_PARSED_IDS))
        .slice(0, MAX_PARSED_IDS)
        .filter((id) => ID_PATTERN.test(id))
        .map((id) => id.replace(/^0+(?=\d)/, '')),
    ),
  ]
    .sort((first, second) => first.length - second.length || (first < second ? -1 : 1))
    .slice(0, MAX_IDS)
    .join(',');

/** Returns the selected values. A single-valued filter has at most one. */
export const splitFilterValues = (value: string): string[] => (value === '' ? [] : value.split(','));

export const IELTS_SCORES = ['5', '5.5', '6', '6.5', '7', '7.5', '8'] as const;

export const START_MONTHS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;

/** Minimum number of students for each size, largest first. */
export const SCHOOL_SIZES = { LARGE: 20_000, MEDIUM: 5000, SMALL: 0 } as const;
export type SchoolSize = keyof typeof SCHOOL_SIZES;
const SCHOOL_SIZE_KEYS = Object.keys(SCHOOL_SIZES) as [SchoolSize, ...SchoolSize[]];

/**
 * All filters of the list of schools, in the order of a URL. The input of institutionInquiry and the search parameters
 * of the pages are derived from them. FILTERS in client/features/school-list defines their display;
 * backend/queries/catalogue/schools.ts and, for courses, backend/catalogue/filter-offers.ts define their effect.
 */
export const SCHOOL_FILTERS = {
  country: { inquiry: 'fkAreaCountryId', says: 'ids' },
  state: { inquiry: 'fkAreaStateId', says: 'id' },
  city: { inquiry: 'cityId', says: 'id' },
  type: { inquiry: 'institutionTypeId', says: 'id' },
  /** First letter of the English name without 'The' and 'University of', as in sorting by name. */
  initial: { inquiry: 'initial', says: INITIAL_LETTERS },
  level: { inquiry: 'fkMajorLevelId', says: 'ids' },
  field: { inquiry: 'fkCourseTypeGroupId', says: 'ids' },
  fee: { inquiry: 'feeMost', says: 'fee' },
  english: { inquiry: 'ieltsHeld', says: IELTS_SCORES },
  start: { inquiry: 'startsIn', says: START_MONTHS },
  size: { inquiry: 'studentBody', says: SCHOOL_SIZE_KEYS },
  /** Finds schools with a course whose name contains the words. */
  course: { inquiry: 'courseNamed', says: 'words' },
  /** Also includes schools that have no data for the other filters. */
  unstated: { inquiry: 'alsoUnstated', says: ['1'] },
} as const satisfies Record<string, SchoolFilterDefinition>;

export type SchoolFilterKey = keyof typeof SCHOOL_FILTERS;
export type SchoolFilter = (typeof SCHOOL_FILTERS)[SchoolFilterKey];

export const SCHOOL_FILTER_KEYS = Object.keys(SCHOOL_FILTERS) as SchoolFilterKey[];

/** Filters by courses or size. A backend without such data offers no values for them. */
export const OFFER_FILTERS = ['level', 'field', 'fee', 'english', 'start', 'size'] as const satisfies SchoolFilterKey[];
/** Filters on single courses. A school then shows the fee of a matching course. */
export const COURSE_FILTERS = [
  'level',
  'field',
  'fee',
  'english',
  'start',
  'course',
] as const satisfies SchoolFilterKey[];

export type OfferFilter = (typeof OFFER_FILTERS)[number];

/** Returns whether a filter accepts several values. A school must match any one of them. */
export const acceptsSeveralValues = (key: SchoolFilterKey): boolean => {
  const { says }: SchoolFilterDefinition = SCHOOL_FILTERS[key];
  return says === 'ids';
};

/** Returns the values of a filter that is limited to a list. Empty for ids, fees and free text. */
export function listFilterValues(key: SchoolFilterKey): readonly string[] {
  const { says }: SchoolFilterDefinition = SCHOOL_FILTERS[key];
  return typeof says === 'string' ? [] : says;
}

/** Number of histogram bars up to the highest offered fee. */
const FEE_BAR_COUNT = 20;
const getFeeBarWidth = (currency: FeeCurrency) => BUDGET_TOPS[currency] / FEE_BAR_COUNT;

/** Returns the fee ranges of the histogram bars. The last one has no maximum. */
export const listFeeBars = (currency: FeeCurrency): string[] => {
  const barWidth = getFeeBarWidth(currency);
  return Array.from({ length: FEE_BAR_COUNT + 1 }, (_, index) =>
    formatFee({
      currency,
      min: index === 0 ? 0 : index * barWidth + 1,
      max: index === FEE_BAR_COUNT ? null : (index + 1) * barWidth,
    }),
  );
};

export const getFeeBarIndex = (fee: number, currency: FeeCurrency): number =>
  Math.min(FEE_BAR_COUNT, Math.max(0, Math.ceil(fee / getFeeBarWidth(currency)) - 1));
