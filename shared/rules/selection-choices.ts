// Choices and defaults of the smart selection form.

/** Budget currencies with the highest amount of the slider. */
export const BUDGET_TOPS = {
  CNY: 500_000,
  HKD: 500_000,
  AUD: 100_000,
  USD: 100_000,
  GBP: 50_000,
  EUR: 50_000,
  TWD: 2_000_000,
} as const;

/** The slider ranges from 0 to 100 and has a label at every 20. */
export const BUDGET_SLIDER = { end: 100, step: 20 } as const;

export const DEFAULT_BUDGET = { currency: 'CNY', min: 0, max: 240_000 } as const;

/** Value of `courseType` for degrees and pathways. */
export const DEFAULT_COURSE_OPTION = '3';

/**
 * Focus points: 1 academic ranking, 2 campus, 3 livability, 4 tuition, 5 teaching, 6 diversity, 7 sports, 8 living
 * cost, 9 accommodation, 10 food.
 */
export const FOCUS_POINTS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;

export const RANKING_FOCUS = '1' satisfies (typeof FOCUS_POINTS)[number];

export type FocusPoint = (typeof FOCUS_POINTS)[number];

/** Focus points for which schools have data. The others can be selected but have no effect (decision 034). */
export const COMPARED_FOCUS = [RANKING_FOCUS, '4', '5', '8'] as const satisfies readonly FocusPoint[];

export const MAX_WEIGHT = 10;

/** Levels of education: 1 secondary, 2 college, 3 undergraduate, 4 graduate, 5 PhD. */
export const EDUCATIONS = ['1', '2', '3', '4', '5'] as const;
