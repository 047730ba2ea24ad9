import type { ResultsDay } from '#shared/contract/matching/results-day.ts';
import { isLocale, type Locale } from '#shared/locale/locales.ts';

// Content-addressed data file of results day: immutable and cacheable, and the name alone identifies the newest
// version.

const FOLDER = '/_/results-day/';
const NAME = /^([a-z-]{2,5})-([0-9a-f]{20})\.json$/;
const DIGITS = 20;

export interface ResultsFile {
  /** Path within a site. */
  path: string;
  text: string;
}

export async function renderResultsFile(day: ResultsDay, locale: Locale): Promise<ResultsFile> {
  const text = JSON.stringify(day);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const name = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { path: `${FOLDER}${locale}-${name.slice(0, DIGITS)}.json`, text };
}

/** Language of such a file name; null for any other. */
export function localeOfResultsFile(name: string): Locale | null {
  const locale = NAME.exec(name)?.[1];
  return isLocale(locale) ? locale : null;
}

/** Full path, agent's segment first. */
export const isResultsFile = (pathname: string) => /^\/[^/]+\/_\/results-day\/[^/]+\.json$/.test(pathname);
