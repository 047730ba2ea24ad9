import { BUDGET_SLIDER, BUDGET_TOPS } from '#shared/constants.ts';

type Currency = keyof typeof BUDGET_TOPS;

/** What a place of the slider stands for, and the place that an amount stands at. */
export const amountAt = (place: number, currency: Currency) => (place / BUDGET_SLIDER.end) * BUDGET_TOPS[currency];
export const placeOf = (amount: number, currency: Currency) =>
  Math.min(BUDGET_SLIDER.end, (amount / BUDGET_TOPS[currency]) * BUDGET_SLIDER.end);

/** The amounts that are written beside it. */
export const budgetMarks = (currency: Currency): number[] =>
  Array.from({ length: BUDGET_SLIDER.end / BUDGET_SLIDER.step + 1 }, (_, at) =>
    amountAt(at * BUDGET_SLIDER.step, currency),
  );

// Rough worth in Hong Kong dollars, to compare a budget with fees in other currencies. Nobody is charged by them.

const HKD_OF: Record<string, number> = {
  HKD: 1,
  CNY: 1.08,
  TWD: 0.25,
  GBP: 10,
  EUR: 8.8,
  USD: 7.8,
  AUD: 5,
  CAD: 5.7,
};

/** An amount of one currency in another; a currency that nobody wrote down counts as it is. */
export const exchange = (amount: number, from: string, to: string) =>
  from === to ? amount : (amount * (HKD_OF[from] ?? 1)) / (HKD_OF[to] ?? 1);
