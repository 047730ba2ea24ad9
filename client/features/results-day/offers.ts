/** Its address within a site; grades are in none. */
export const RESULTS_DAY = '/dse/results-day';

export { isResultsSeason } from './results-dates.ts';
