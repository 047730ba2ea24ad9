import {
  feeBarOf,
  feeBars,
  type FeeCurrency,
  feeSteps,
  IELTS_SCORES,
  parseFeeStep,
} from '#shared/rules/school-filters.ts';

export const OWN = ['country', 'state', 'city', 'type', 'size'] as const;
export const OFFERED = ['level', 'field', 'fee', 'english', 'start', 'course'] as const;

type Totals = Record<(typeof OWN)[number] | (typeof OFFERED)[number], Map<string, number>>;

export const countAt = (choice: Uint8Array, place: number, counts: boolean) => {
  if (counts) choice[place] = 1;
};

const sum = (seen: Uint8Array) => seen.reduce((all, one) => all + one, 0);

/** Each school counts once for a choice, however many of its courses fit it. A choice that exists and fits nobody counts 0. */
export function startTally(size: number, currency: FeeCurrency, ofFees: readonly string[] = feeSteps(currency)) {
  const owns = new Map(OWN.map((key) => [key, new Map<string, number>()]));
  const choices = new Map(OFFERED.map((key) => [key, new Map<string, Uint8Array>()]));
  const lows = { fee: new Float64Array(size).fill(Infinity), english: new Float64Array(size).fill(Infinity) };
  const isKnown = { fee: false, english: false };
  const bars = feeBars(currency).map((bar) => ({ bar, seen: new Uint8Array(size) }));
  const upTo = (key: keyof typeof lows, steps: readonly string[], most: (step: string) => number) =>
    new Map(
      isKnown[key]
        ? steps.map((step) => [step, lows[key].reduce((all, low) => all + Number(low <= most(step)), 0)])
        : [],
    );
  const least = (key: keyof typeof lows, value: number, place: number, counts: boolean) => {
    isKnown[key] = true;
    if (counts && value < (lows[key][place] ?? 0)) lows[key][place] = value;
  };
  return {
    own(key: (typeof OWN)[number], value: string, counts: boolean) {
      const of = owns.get(key);
      of?.set(value, (of.get(value) ?? 0) + Number(counts));
    },
    choice(key: (typeof OFFERED)[number], value: string): Uint8Array {
      const of = choices.get(key);
      const known = of?.get(value) ?? new Uint8Array(size);
      of?.set(value, known);
      return known;
    },
    /** What is asked of at most so much: the lowest of a school decides. */
    least,
    fee(worth: number, place: number, counts: boolean) {
      least('fee', worth, place, counts);
      const seen = bars[feeBarOf(worth, currency)]?.seen;
      if (seen) countAt(seen, place, counts);
    },
    /** None where no fee is known. */
    spread: () => new Map(isKnown.fee ? bars.map(({ bar, seen }) => [bar, sum(seen)]) : []),
    totals(): Totals {
      const counted = Object.fromEntries(
        [...choices].map(([key, of]) => [key, new Map([...of].map(([value, seen]) => [value, sum(seen)]))]),
      ) as Totals;
      return {
        ...(Object.fromEntries(owns) as Totals),
        ...counted,
        fee: upTo('fee', ofFees, (step) => parseFeeStep(step).amount),
        english: upTo('english', IELTS_SCORES, Number),
      };
    },
  };
}
