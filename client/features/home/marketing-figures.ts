/** What the agency says of itself in figures; the words beside them stand in the message files. */
export const MARKETING_FIGURES = [
  { name: 'partners', value: '917', unit: 'over' },
  { name: 'abroad', value: '100', unit: 'over' },
  { name: 'steps', value: '3', unit: null },
  { name: 'application', value: '5', unit: null },
  { name: 'result', value: '2–3', unit: 'resultUnit' },
  { name: 'assessment', value: '24', unit: 'assessmentUnit' },
] as const;

/** The ways through the product that the page draws as steps. */
export const CHOOSING_STEPS = ['ask', 'match', 'apply'] as const;
export const STEPS_IN_SHORT = ['submit', 'decision', 'offer', 'visa', 'depart'] as const;
