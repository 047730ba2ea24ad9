import { LOCALE_COOKIE_DAYS } from '#shared/constants.ts';

/** Named constants for pages, which must not bundle the whole table. */
export const ACCOUNT_DAYS = 30;
export const FLIGHT_DAYS = 60;

/**
 * Retention in days by kind of personal data, from the moment in backend/retention/retention-table.ts. Quoted in the
 * privacy policy and enforced by the backend's job, the chat rooms and the browser.
 */
export const RETENTION_DAYS = {
  /** Grace period of a scheduled account deletion. */
  account: ACCOUNT_DAYS,
  /** Finished, withdrawn or unsubmitted application. */
  application: 730,
  /** Person without an account who asked the agency something. */
  lead: 365,
  /** Shared selection result, unless revoked: advice spans one intake. */
  shownResult: 365,
  /** Upload without a reference in a profile or application. */
  looseFile: 30,
  conversation: 365,
  session: 30,
  /** Device cookie, at the browsers' maximum. */
  device: 400,
  code: 1,
  attempt: 1,
  textMessage: 1,
  staffSession: 1,
  staffLog: 730,
  /** Event sent, or not sent, to a system of the agency. */
  webhookMessage: 30,
  /** Backup: deleted data is gone from the last backup after this time. */
  backup: 35,
  answersInBrowser: 30,
  /** Student's flight sheet, stored on request. */
  flightInBrowser: FLIGHT_DAYS,
  /** Family link remembered in the browser; the backend checks it each time. */
  familyPass: 90,
  language: LOCALE_COOKIE_DAYS,
} as const;

export type RetentionKind = keyof typeof RETENTION_DAYS;

export const DAY_MS = 24 * 3600 * 1000;
