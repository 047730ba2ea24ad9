import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { EdgeContext } from '#worker/edge-context.ts';

/** Browsers keep no cookie for longer, and Hono sets none. */
const LONGEST_SECONDS = 400 * 24 * 3600;

const isSecure = (c: Context) => c.req.url.startsWith('https:');

/** With this before its name, browsers take a cookie only from this very host, over https: no neighbouring host can plant one. */
const nameOn = (c: Context, name: string) => (isSecure(c) ? `__Host-${name}` : name);

const attributes = (c: Context) => ({ path: '/', httpOnly: true, sameSite: 'Lax' as const, secure: isSecure(c) });

// Cookies that say who somebody is: for this host, for requests, out of reach of scripts.

export const OWN_COOKIES = {
  access: 'portal_access',
  refresh: 'portal_refresh',
  /** When the access token ends, in seconds since 1970: tells the edge to refresh in time. No secret, but nobody else's business. */
  expiry: 'portal_expiry',
  /** By which a browser is known again when somebody logs in with it; it opens nothing. */
  device: 'known_device',
  /** At which site its owner wants to see drafts as pages; it opens nothing without the pass. */
  preview: 'site_preview',
  guest: 'chat_guest',
  /** Of a link to a family's room: opens that and nothing else. */
  family: 'family_room',
  /** Up to where the database had been written when this browser last wrote something; it opens nothing and names nobody. */
  bookmark: 'data_bookmark',
} as const;
type OwnCookie =
  | (typeof OWN_COOKIES)[keyof typeof OWN_COOKIES]
  | ReturnType<typeof familyOf>
  | ReturnType<typeof officePassOf>;

/** What the office calls the cookie of its session. */
export const OFFICE_PASS = 'desk_pass';

/** Each site's office under a name of its own: on one host, somebody who works for two sites is signed in at both. */
export const officePassOf = (agentKey: string) => `${OFFICE_PASS}.${agentKey}` as const;

/** Each site's link under a name of its own: two children may be with two agencies, and such cookies have one path. */
export const familyOf = (agentKey: string) => `${OWN_COOKIES.family}.${agentKey}` as const;

/** By which somebody acts in the name of a student or of staff. A guest's cookie opens a conversation, a device's nothing. */
const ACTS_FOR: readonly OwnCookie[] = [
  OWN_COOKIES.access,
  OWN_COOKIES.refresh,
  OWN_COOKIES.family,
];

/** Whether a request would be answered as somebody's who has an account. */
export const isRecognised = (c: Context): boolean =>
  ACTS_FOR.some((name) => readOwnCookie(c, name) !== '') ||
  Object.keys(getCookie(c)).some((name) =>
    [familyOf(''), officePassOf('')].some((prefix) => name.startsWith(nameOn(c, prefix))),
  );

export const readOwnCookie = (c: Context, name: OwnCookie): string => getCookie(c, nameOn(c, name)) ?? '';

export const keepOwnCookie = (c: Context, name: OwnCookie, value: string, seconds = LONGEST_SECONDS): void =>
  setCookie(c, nameOn(c, name), value, { ...attributes(c), maxAge: Math.min(seconds, LONGEST_SECONDS) });

export const dropOwnCookie = (c: Context, name: OwnCookie): void =>
  setCookie(c, nameOn(c, name), '', { ...attributes(c), maxAge: 0 });

/** The line by which the office sets a cookie, under the name that it has on this host and at this site. */
export const nameOfficeCookie = (c: Context, line: string, agentKey: string): string =>
  nameOn(c, line.startsWith(`${OFFICE_PASS}=`) ? line.replace(OFFICE_PASS, officePassOf(agentKey)) : line);

/** Whether an answer says what becomes of it. */
export const answersOwnCookie = ({ headers }: Response, name: OwnCookie): boolean =>
  headers.getSetCookie().some((line) => line.startsWith(`${name}=`) || line.startsWith(`__Host-${name}=`));

/** Asked once the answer stands: one that any cache on the way may keep must not carry one visitor's choices to others. */
export const maySetCookie = (c: Pick<EdgeContext, 'req' | 'res'>) =>
  isDocumentRequest(c) && !/\bpublic\b/i.test(c.res.headers.get('cache-control') ?? '');

/** Somebody opens a page, rather than a page asking for something. */
const isDocumentRequest = (c: Pick<EdgeContext, 'req'>) =>
  c.req.header('sec-fetch-dest') === 'document' || (c.req.header('accept') ?? '').includes('text/html');
