// Marketing figures of an agency's home page, set by the agency. The defaults are those of the platform's owner and
// also apply to backends without these settings.

export interface MarketingFigures {
  /** Number shown as 'Over 917'; 0 hides the figure, as for every number below. */
  partnerSchools: number;
  /** Number of partner schools in the UK, Australia and Canada. */
  abroadSchools: number;
  choiceSteps: number;
  applicationSteps: number;
  /** Weeks until a result, such as '2–3', or '' hides the figure. */
  resultWeeks: string;
  assessmentHours: number;
  /** Replaces both numbers of schools by those counted in the catalogue, with their date. */
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

const WEEKS_PATTERN = /^(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?$/;

/** Parses a number or range of weeks: '2-3' becomes '2–3', '' remains '', invalid input becomes null. */
export function parseWeeks(input: string): string | null {
  if (input === '') return '';
  const [, fromWeeks, toWeeks] = WEEKS_PATTERN.exec(input) ?? [];
  if (fromWeeks === undefined) return null;
  return toWeeks === undefined ? fromWeeks : `${fromWeeks}–${toWeeks}`;
}
