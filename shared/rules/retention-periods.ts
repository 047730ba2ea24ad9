import { LOCALE_COOKIE_DAYS } from '#shared/constants.ts';

/** By name what pages say or keep to: the whole table is no page's. */
export const ACCOUNT_DAYS = 30;
export const FLIGHT_DAYS = 60;

/**
 * For how many days each kind of personal data is kept, from the moment that backend/retention/retention-table.ts names.
 * The privacy policy says these numbers, and the job of the backend, the rooms of the chat and the browser keep to them.
 */
export const RETENTION_DAYS = {
  /** An account whose deletion was asked for: so long its owner may come back. */
  account: ACCOUNT_DAYS,
  /** An application that is finished, withdrawn or was never sent. */
  application: 730,
  /** What a student shows advisers of a selection, where they do not take it back before: advice spans one intake. */
  shownResult: 365,
  /** An upload that no profile and no application names. */
  looseFile: 30,
  conversation: 365,
  session: 30,
  /** By which a browser is known again; none keeps a cookie for longer. */
  device: 400,
  code: 1,
  attempt: 1,
  textMessage: 1,
  staffSession: 1,
  staffLog: 730,
  /** A copy of all rows, so that a loss is mended: what was deleted is gone from the last of them after so long. */
  backup: 35,
  answersInBrowser: 30,
  /** A student's sheet for the flight, where they pressed for a copy. */
  flightInBrowser: FLIGHT_DAYS,
  /** By which a family comes back to its room without the link, in their browser; whether it still opens, the backend says each time. */
  familyPass: 90,
  language: LOCALE_COOKIE_DAYS,
} as const;

export type RetentionKind = keyof typeof RETENTION_DAYS;

export const DAY_MS = 24 * 3600 * 1000;
