import type { ResultsDay } from '#shared/contract/matching/results-day.ts';
import { isLocale, type Locale } from '#shared/locale/locales.ts';

// What results day is counted from, as a file whose name says what is in it: whoever has it asks nobody again, and neither the
// page nor the edge has to say which is the newest but by its name.

const FOLDER = '/_/results-day/';
const NAME = /^([a-z-]{2,5})-([0-9a-f]{20})\.json$/;
const DIGITS = 20;

export interface ResultsFile {
  /** Within a site. */
  path: string;
  text: string;
}

export async function renderResultsFile(day: ResultsDay, locale: Locale): Promise<ResultsFile> {
  const text = JSON.stringify(day);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const name = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { path: `${FOLDER}${locale}-${name.slice(0, DIGITS)}.json`, text };
}

/** Of the last part of such a path: the language of its words; null of a name that is none. */
export function localeOfResultsFile(name: string): Locale | null {
  const locale = NAME.exec(name)?.[1];
  return isLocale(locale) ? locale : null;
}

/** Of a whole path, the agent's segment first. */
export const isResultsFile = (pathname: string) => /^\/[^/]+\/_\/results-day\/[^/]+\.json$/.test(pathname);
