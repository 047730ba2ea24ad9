import {
  getFeeBar,
  feeBars,
  type FeeCurrency,
  feeSteps,
  IELTS_SCORES,
  MONTHS,
  parseFeeStep,
} from '#shared/rules/school-filters.ts';

export const OWN_FACETS = ['country', 'state', 'city', 'type', 'size'] as const;
export const OFFER_FACETS = ['level', 'field', 'fee', 'english', 'start', 'course'] as const;

/** Lowest value of each school; `isKnown` is 1 if any of its courses has a value. */
interface Lows {
  isKnown: Uint8Array;
  lows: Float64Array;
}

/** Choices that each school matches. */
export interface ChoicesOfCourses {
  namedCounts: Record<'level' | 'field', Map<string, Uint8Array>>;
  fees: Lows;
  /** One array per bar, in the order of the histogram. */
  feeBars: readonly Uint8Array[];
  scores: Lows;
  /** Start months as bits: of any course, and of courses that match the other filters. */
  starts: { known: Int32Array; fitting: Int32Array };
}

export function startChoices(size: number, currency: FeeCurrency) {
  const createLows = (): Lows => ({ isKnown: new Uint8Array(size), lows: new Float64Array(size).fill(Infinity) });
  const choicesOfCourses: ChoicesOfCourses = {
    namedCounts: { level: new Map(), field: new Map() },
    fees: createLows(),
    feeBars: feeBars(currency).map(() => new Uint8Array(size)),
    scores: createLows(),
    starts: { known: new Int32Array(size), fitting: new Int32Array(size) },
  };
  const { namedCounts, fees, feeBars: bars, scores, starts } = choicesOfCourses;
  const lower = ({ isKnown, lows }: Lows, value: number, index: number, isMatch: boolean) => {
    isKnown[index] = 1;
    if (isMatch && value < (lows[index] ?? 0)) lows[index] = value;
  };
  return {
    counted: choicesOfCourses,
    choice(key: 'level' | 'field', value: string): Uint8Array {
      const existing = namedCounts[key].get(value) ?? new Uint8Array(size);
      namedCounts[key].set(value, existing);
      return existing;
    },
    fee(fee: number, index: number, isMatch: boolean) {
      lower(fees, fee, index, isMatch);
      const bar = bars[getFeeBar(fee, currency)];
      if (isMatch && bar) bar[index] = 1;
    },
    english: (score: number, index: number, isMatch: boolean) => lower(scores, score, index, isMatch),
    start(months: number, index: number, isMatch: boolean) {
      starts.known[index] = (starts.known[index] ?? 0) | months;
      if (isMatch) starts.fitting[index] = (starts.fitting[index] ?? 0) | months;
    },
  };
}

/** Counts schools by choice, each school once. Choices of listed schools without a match count 0. */
export function countChoices(
  { namedCounts, fees, feeBars: bars, scores, starts }: ChoicesOfCourses,
  listedItems: readonly number[],
  open: readonly number[],
  { feeCurrency, feeSteps: ofFees = feeSteps(feeCurrency) }: { feeCurrency: FeeCurrency; feeSteps?: readonly string[] },
) {
  const count = (isCounted: (index: number) => boolean) => {
    let total = 0;
    for (const position of open) if (isCounted(position)) total += 1;
    return total;
  };
  const countSet = (bitmap: Uint8Array) => count((index) => bitmap[index] === 1);
  const isKnown = ({ isKnown: existing }: Lows) => listedItems.some((index) => existing[index] === 1);
  const upTo = (lows: Lows, steps: readonly string[], max: (step: string) => number) =>
    new Map(
      isKnown(lows)
        ? steps.map((step) => {
            const limit = max(step);
            return [step, count((index) => (lows.lows[index] as number) <= limit)];
          })
        : [],
    );
  const startsIn = (months: Int32Array, month: string) => (index: number) =>
    ((months[index] ?? 0) & (1 << Number(month))) !== 0;
  const countNamed = (choices: ReadonlyMap<string, Uint8Array>) =>
    new Map([...choices].map(([value, bitmap]) => [value, countSet(bitmap)]));
  return {
    totals: {
      level: countNamed(namedCounts.level),
      field: countNamed(namedCounts.field),
      fee: upTo(fees, ofFees, (step) => parseFeeStep(step).amount),
      english: upTo(scores, IELTS_SCORES, Number),
      start: new Map(
        MONTHS.filter((month) => listedItems.some(startsIn(starts.known, month))).map((month) => [
          month,
          count(startsIn(starts.fitting, month)),
        ]),
      ),
      course: new Map<string, number>(),
    },
    /** Empty if no fee is known. */
    spread: new Map(
      isKnown(fees) ? feeBars(feeCurrency).map((bar, index) => [bar, countSet(bars[index] as Uint8Array)]) : [],
    ),
  };
}
