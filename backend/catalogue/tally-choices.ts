import {
  getFeeBarIndex,
  listFeeBars,
  type FeeCurrency,
  listFeeSteps,
  IELTS_SCORES,
  START_MONTHS,
  parseFeeStep,
} from '#shared/rules/school-filters.ts';

export const OWN_FACETS = ['country', 'state', 'city', 'type', 'size'] as const;
export const OFFER_FACETS = ['level', 'field', 'fee', 'english', 'start', 'course'] as const;

/** Lowest value per school. `isKnown` is 1 if any of its courses has a value. */
interface LowestValues {
  isKnown: Uint8Array;
  lows: Float64Array;
}

/** Filter options that the courses of each school match. */
export interface ChoicesOfCourses {
  matchesByChoice: Record<'level' | 'field', Map<string, Uint8Array>>;
  fees: LowestValues;
  /** One array per bar of the fee histogram, in order. */
  feeBars: readonly Uint8Array[];
  lowestScores: LowestValues;
  /** Start months as bits: of any course, and of courses that match the other filters. */
  starts: { knownCounts: Int32Array; fitting: Int32Array };
}

export function createChoiceCounter(size: number, currency: FeeCurrency) {
  const createLows = (): LowestValues => ({
    isKnown: new Uint8Array(size),
    lows: new Float64Array(size).fill(Infinity),
  });
  const choices: ChoicesOfCourses = {
    matchesByChoice: { level: new Map(), field: new Map() },
    fees: createLows(),
    feeBars: listFeeBars(currency).map(() => new Uint8Array(size)),
    lowestScores: createLows(),
    starts: { knownCounts: new Int32Array(size), fitting: new Int32Array(size) },
  };
  const { matchesByChoice, fees, feeBars: bars, lowestScores, starts } = choices;
  const recordLowest = ({ isKnown, lows }: LowestValues, value: number, index: number, isMatch: boolean) => {
    isKnown[index] = 1;
    if (isMatch && value < (lows[index] ?? 0)) lows[index] = value;
  };
  return {
    counted: choices,
    getMatchesOfChoice(key: 'level' | 'field', value: string): Uint8Array {
      const existingMatches = matchesByChoice[key].get(value) ?? new Uint8Array(size);
      matchesByChoice[key].set(value, existingMatches);
      return existingMatches;
    },
    fee(fee: number, index: number, isMatch: boolean) {
      recordLowest(fees, fee, index, isMatch);
      const feeBar = bars[getFeeBarIndex(fee, currency)];
      if (isMatch && feeBar) feeBar[index] = 1;
    },
    english: (score: number, index: number, isMatch: boolean) => recordLowest(lowestScores, score, index, isMatch),
    start(months: number, index: number, isMatch: boolean) {
      starts.knownCounts[index] = (starts.knownCounts[index] ?? 0) | months;
      if (isMatch) starts.fitting[index] = (starts.fitting[index] ?? 0) | months;
    },
  };
}

/**
 * Counts the schools for each filter option, each school once. The count is 0 for an option that no matching school
 * offers.
 */
export function countChoices(
  { matchesByChoice, fees, feeBars: bars, lowestScores, starts }: ChoicesOfCourses,
  listedPositions: readonly number[],
  openPositions: readonly number[],
  {
    feeCurrency,
    feeSteps: steps = listFeeSteps(feeCurrency),
  }: { feeCurrency: FeeCurrency; feeSteps?: readonly string[] },
) {
  const count = (shouldCount: (index: number) => boolean) => {
    let matchCount = 0;
    for (const position of openPositions) if (shouldCount(position)) matchCount += 1;
    return matchCount;
  };
  const countSet = (bitmap: Uint8Array) => count((index) => bitmap[index] === 1);
  const isKnown = ({ isKnown: knownFlags }: LowestValues) => listedPositions.some((index) => knownFlags[index] === 1);
  const countUpTo = (lows: LowestValues, limits: readonly string[], getLimit: (step: string) => number) =>
    new Map(
      isKnown(lows)
        ? limits.map((step) => {
            const limit = getLimit(step);
            return [step, count((index) => (lows.lows[index] as number) <= limit)];
          })
        : [],
    );
  const createStartMatcher = (months: Int32Array, month: string) => (index: number) =>
    ((months[index] ?? 0) & (1 << Number(month))) !== 0;
  const countByChoice = (choices: ReadonlyMap<string, Uint8Array>) =>
    new Map([...choices].map(([value, bitmap]) => [value, countSet(bitmap)]));
  return {
    totals: {
      level: countByChoice(matchesByChoice.level),
      field: countByChoice(matchesByChoice.field),
      fee: countUpTo(fees, steps, (step) => parseFeeStep(step).amount),
      english: countUpTo(lowestScores, IELTS_SCORES, Number),
      start: new Map(
        START_MONTHS.filter((month) => listedPositions.some(createStartMatcher(starts.knownCounts, month))).map(
          (month) => [month, count(createStartMatcher(starts.fitting, month))],
        ),
      ),
      course: new Map<string, number>(),
    },
    /** Empty if no fee is known. */
    spread: new Map(
      isKnown(fees) ? listFeeBars(feeCurrency).map((bar, index) => [bar, countSet(bars[index] as Uint8Array)]) : [],
    ),
  };
}
