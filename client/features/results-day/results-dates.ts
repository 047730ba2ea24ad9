// Dates of results day with their sources. If no source states a date, it is omitted and the page names whom to ask.
// The dates of the next year are added when they are published.

const CIRCULAR_URL =
  'https://www.scribd.com/document/866834392/HKDSE-Exam-Circular-No7-2026-Examination-Timetable-and-Date-of-Release-of-Results-E';
const JUPAS_URL = 'https://web.jupas.edu.hk/en/results-of-application';
const RECHECK_URL = `${JUPAS_URL}/main-round-offer/rechecking-and-remarking-of-hkdse-examination-results`;

/** Path within a site. The URL never contains grades. */
export const RESULTS_DAY_PATH = '/dse/results-day';

export interface ResultsDate {
  id: 'release' | 'modify' | 'reconsider' | 'clearing';
  startDate: string;
  /** Last day of a range, or undefined for a single day. */
  to?: string;
  /** Time in Hong Kong. */
  time?: string;
  isTentative?: true;
  source: string;
}

export const RESULTS_YEAR = 2026;

export const RESULTS_DATES: readonly ResultsDate[] = [
  { id: 'release', startDate: '2026-07-15', isTentative: true, source: CIRCULAR_URL },
  { id: 'modify', startDate: '2026-07-16', to: '2026-07-18', source: RECHECK_URL },
  {
    id: 'reconsider',
    startDate: '2026-08-20',
    time: '09:00',
    source: `${RECHECK_URL}/offer-results-for-reconsideration-of-application-based-on-upgraded-hkdse-examination-results-on-subject-levels-grades-after-rechecking-and-remarking`,
  },
  { id: 'clearing', startDate: '2026-08-25', time: '09:00', source: `${JUPAS_URL}/clearing-round-offer` },
];

/** Dates of an earlier year. They are shown with their year if no newer dates are published. */
export const EARLIER_DATES = {
  review: {
    year: 2021,
    source: 'https://www.lionrockdaily.com/epaper/view/newsDetail/1415361301705789440.html',
  },
  reviewed: {
    year: 2025,
    day: '2025-08-13',
    source: 'https://www.jupas.edu.hk/en/faq/about-jupas/rechecking-and-remarking-of-hkdse-examination-results/',
  },
} as const;

/** Date on which all of these pages were read. */
export const RESULTS_DATES_READ_ON = '2026-11-26';

const HOUR_MS = 3600 * 1000;
const HONG_KONG_OFFSET_MS = 8 * HOUR_MS;
const toHongKongDate = (timestamp: number) =>
  new Date(timestamp + HONG_KONG_OFFSET_MS).toISOString().slice(0, RESULTS_DATES_READ_ON.length);

const LAST_RESULTS_DATE = RESULTS_DATES.map(({ startDate, to }) => to ?? startDate).reduce(
  (latestDate, date) => (date > latestDate ? date : latestDate),
  '',
);

export const isResultsSeasonOver = (now = Date.now()) => toHongKongDate(now) > LAST_RESULTS_DATE;

const SEASON_LEAD_DAYS = 5;

/** Returns whether it is results season, which lasts from some days before the release of results to the last date. */
export function isResultsSeason(now = Date.now()): boolean {
  const releaseDate = RESULTS_DATES.find(({ id }) => id === 'release')?.startDate ?? '';
  return toHongKongDate(now + SEASON_LEAD_DAYS * 24 * HOUR_MS) >= releaseDate && !isResultsSeasonOver(now);
}
