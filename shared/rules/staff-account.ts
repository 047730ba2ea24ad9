/** What somebody signs in with: short, in small letters, so that it can be said on the telephone. */
export const LOGIN = /^[a-z\d][a-z\d._@-]{1,59}$/;

export const STAFF_NAME_MAX = 40;
