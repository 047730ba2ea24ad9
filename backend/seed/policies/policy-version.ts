import type { Locale } from '#shared/locale/locales.ts';

/**
 * The day of both policies, and the version that consents name. Whoever changes a sentence of them gives it a new day:
 * every student is then asked once whether they agree to the new text, and agrees anew before the next document or
 * application.
 */
export const POLICY_VERSION = '2026-11-28';

/** The same day as the policies write it. */
export function policyDay(locale: Locale): string {
  const [year = 0, month = 0, day = 0] = POLICY_VERSION.split('-').map(Number);
  if (locale !== 'en-us') return `${year} 年 ${month} 月 ${day} 日`;
  return new Date(Date.UTC(year, month - 1, day)).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}
