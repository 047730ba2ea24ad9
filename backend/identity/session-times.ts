/** How long a login lasts without being renewed: pages renew it while somebody works with them. */
export const ACCESS_SECONDS = 2 * 3600;

/** A little longer, so that a token can be renewed until its very end. */
export const REFRESH_SECONDS = ACCESS_SECONDS + 600;

/** However often it is renewed, who logged in so long ago logs in again. */
export const LONGEST_SESSION_SECONDS = 30 * 24 * 3600;

/** A session is not noted as seen more often than this. */
export const SEEN_EVERY_SECONDS = 3600;

/** For so long a spent refresh token still gets the answer that it got before, and an old access token still serves. */
export const GRACE_SECONDS = 60;
