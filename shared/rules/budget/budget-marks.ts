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
