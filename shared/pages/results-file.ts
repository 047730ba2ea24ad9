import type { ResultsDay } from '#shared/contract/matching/results-day.ts';
import { isLocale, type Locale } from '#shared/locale/locales.ts';

// Data file of results day, whose name contains the hash of its content, so that it can be cached forever and a new
// version has a new name.

const RESULTS_FOLDER = '/_/results-day/';
const FILE_NAME_PATTERN = /^([a-z-]{2,5})-([0-9a-f]{20})\.json$/;
const DIGEST_DIGITS = 20;

export interface ResultsFile {
  /** Path of the file within a site. */
  path: string;
  text: string;
}

export async function renderResultsFile(day: ResultsDay, locale: Locale): Promise<ResultsFile> {
  const json = JSON.stringify(day);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(json)));
  const digestHex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { path: `${RESULTS_FOLDER}${locale}-${digestHex.slice(0, DIGEST_DIGITS)}.json`, text: json };
}

/** Returns the language of a file name, or null for a name of another format. */
export function parseResultsFileLocale(name: string): Locale | null {
  const locale = FILE_NAME_PATTERN.exec(name)?.[1];
  return isLocale(locale) ? locale : null;
}

/** Returns whether a full path, with the agent's key first, is that of a results file. */
export const isResultsFile = (pathname: string) => /^\/[^/]+\/_\/results-day\/[^/]+\.json$/.test(pathname);
