// Marketing figures of an agency's home page, settings of its site. Defaults are the owner's, also for backends without
// these settings.

export interface MarketingFigures {
  /** 'Over 917'; 0 hides a figure. */
  partnerSchools: number;
  /** Partner schools in the UK, Australia and Canada. */
  abroadSchools: number;
  choiceSteps: number;
  applicationSteps: number;
  /** Weeks until a result: '2–3'; '' hides it. */
  resultWeeks: string;
  assessmentHours: number;
  /** Replaces the two school counts by the catalogue's, with their date. */
  showCountedFigures: boolean;
}

export const DEFAULT_FIGURES: MarketingFigures = {
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

/** '2-3' gives '2–3'; null if it is no number or range of weeks. */
export function parseWeeks(input: string): string | null {
  if (input === '') return '';
  const [, from, to] = WEEKS.exec(input) ?? [];
  if (from === undefined) return null;
  return to === undefined ? from : `${from}–${to}`;
}
