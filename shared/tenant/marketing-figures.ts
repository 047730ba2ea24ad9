// What an agency promises in figures on its home page: settings of its site. The owner's own are what a site begins with, and what the
// sites of a backend have that gives none.

export interface MarketingFigures {
  /** 'Over 917'; 0 where it is not shown, as of each of these. */
  partnerSchools: number;
  /** Of them in the UK, Australia and Canada. */
  abroadSchools: number;
  choiceSteps: number;
  applicationSteps: number;
  /** Until a result: '2–3'; '' where it is not shown. */
  resultWeeks: string;
  assessmentHours: number;
  /** In place of the two counts of schools stands what the catalogue holds, with the day on which it was counted. */
  showCountedFigures: boolean;
}

export const USUAL_FIGURES: MarketingFigures = {
  partnerSchools: 917,
  abroadSchools: 100,
  choiceSteps: 3,
  applicationSteps: 5,
  resultWeeks: '2–3',
  assessmentHours: 24,
  showCountedFigures: false,
};

export const MAX_FIGURE = 100_000;

const WEEKS = /^(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?$/;

/** '2-3' as '2–3'; null for what is neither a number of weeks nor a range of them. */
export function parseWeeks(typed: string): string | null {
  if (typed === '') return '';
  const [, from, to] = WEEKS.exec(typed) ?? [];
  if (from === undefined) return null;
  return to === undefined ? from : `${from}–${to}`;
}
