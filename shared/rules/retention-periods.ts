import { LOCALE_COOKIE_DAYS } from '#shared/constants.ts';

/** Constants for pages, which must not bundle the whole table. */
export const ACCOUNT_DAYS = 30;
export const FLIGHT_DAYS = 60;

/**
 * Retention of personal data in days, counted from the event in backend/retention/retention-table.ts. The privacy
 * policy quotes the periods. The backend's job, the chat rooms and the browser enforce them.
 */
export const RETENTION_DAYS = {
  /** Time until a scheduled deletion of an account is carried out. */
  account: ACCOUNT_DAYS,
  /** Application that is finished, withdrawn or was never submitted. */
  application: 730,
  /** Lead: a person without an account who contacted the agency. */
  lead: 365,
  /** Booked call with an adviser. */
  appointment: 365,
  /** Shared result of a smart selection, unless revoked earlier. Advice covers one intake. */
  shownResult: 365,
  /** Uploaded file to which no profile or application refers. */
  looseFile: 30,
  conversation: 365,
  session: 30,
  /** Device cookie. Browsers limit the lifetime of cookies to 400 days. */
  device: 400,
  code: 1,
  attempt: 1,
  textMessage: 1,
  /** Record that a text message or mail was sent, and whether it arrived. */
  delivery: 7,
  staffSession: 1,
  staffLog: 730,
  /** Webhook message, delivered or not. */
  webhookMessage: 30,
  /** Backup; after this time, deleted data is no longer in any backup. */
  backup: 35,
  answersInBrowser: 30,
  /** Page of travel details (client/features/flight), stored in the browser on the student's request. */
  flightInBrowser: FLIGHT_DAYS,
  /** Family link stored in the browser. The backend checks it on each use. */
  familyPass: 90,
  /** Link of an appointment stored in the browser. */
  appointmentPass: 30,
  language: LOCALE_COOKIE_DAYS,
} as const;

export type RetentionKind = keyof typeof RETENTION_DAYS;

export const DAY_MS = 24 * 3600 * 1000;
