import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { EdgeContext } from '#worker/edge-context.ts';

/** Maximum in browsers and in Hono. */
const MAX_AGE_SECONDS = 400 * 24 * 3600;

const isSecure = (c: Context) => c.req.url.startsWith('https:');

/** Browsers accept a `__Host-` cookie only from this host over https: no sibling subdomain can set it. */
const nameOn = (c: Context, name: string) => (isSecure(c) ? `__Host-${name}` : name);

const attributes = (c: Context) => ({ path: '/', httpOnly: true, sameSite: 'Lax' as const, secure: isSecure(c) });

// HttpOnly cookies that identify a browser or a person, for this host only.

export const HOST_COOKIES = {
  access: 'portal_access',
  refresh: 'portal_refresh',
  /** Expiry of the access token in epoch seconds, so that the edge refreshes it in time. */
  expiry: 'portal_expiry',
  /** Id of a browser that has logged in before; grants no access. */
  device: 'known_device',
  /** Office session, per agency (deskCookieName). */
  deskPass: 'desk_pass',
  /** Agent key whose drafts are previewed as pages; needs the desk pass. */
  preview: 'site_preview',
  guest: 'chat_guest',
  /** Access to one family room. */
  family: 'family_room',
  /** D1 bookmark of this browser's last write (read your writes); not personal. */
  bookmark: 'data_bookmark',
} as const;
type HostCookie =
  | (typeof HOST_COOKIES)[keyof typeof HOST_COOKIES]
  | ReturnType<typeof familyCookieName>
  | ReturnType<typeof deskCookieName>;

/** One cookie per site: two children may be with two agencies, and all cookies share the path /. */
export const familyCookieName = (agentKey: string) => `${HOST_COOKIES.family}.${agentKey}` as const;

/** One cookie per agency: offices on one host have separate logins. */
export const deskCookieName = (agentKey: string) => `${HOST_COOKIES.deskPass}.${agentKey}` as const;

/** Cookies that authenticate a student, staff or family member. */
const CREDENTIAL_COOKIES: readonly HostCookie[] = [HOST_COOKIES.access, HOST_COOKIES.refresh, HOST_COOKIES.family];
/** Credentials with one cookie per agency. */
const AGENCY_CREDENTIALS = [familyCookieName(''), deskCookieName('')];

/** Whether the request carries credentials of an account. */
export const hasCredentials = (c: Context): boolean =>
  CREDENTIAL_COOKIES.some((name) => getHostCookie(c, name) !== '') ||
  Object.keys(getCookie(c)).some((name) => AGENCY_CREDENTIALS.some((prefix) => name.startsWith(nameOn(c, prefix))));

export const getHostCookie = (c: Context, name: HostCookie): string => getCookie(c, nameOn(c, name)) ?? '';

export const setHostCookie = (c: Context, name: HostCookie, value: string, seconds = MAX_AGE_SECONDS): void =>
  setCookie(c, nameOn(c, name), value, { ...attributes(c), maxAge: Math.min(seconds, MAX_AGE_SECONDS) });

export const deleteHostCookie = (c: Context, name: HostCookie): void =>
  setCookie(c, nameOn(c, name), '', { ...attributes(c), maxAge: 0 });

/** The office session of this agency as a Cookie header for the backend, which knows one agency at a time. */
export const deskCookieHeader = (c: Context, agentKey: string): string =>
  `${HOST_COOKIES.deskPass}=${getHostCookie(c, deskCookieName(agentKey))}`;

/** A Set-Cookie line of the backend's office, with the cookie's name on this host and for this agency. */
export const hostCookieHeader = (c: Context, line: string, agentKey: string): string =>
  nameOn(c, line.replace(`${HOST_COOKIES.deskPass}=`, `${deskCookieName(agentKey)}=`));

/** Whether the response sets or deletes the cookie. */
export const setsHostCookie = ({ headers }: Response, name: HostCookie): boolean =>
  headers.getSetCookie().some((line) => line.startsWith(`${name}=`) || line.startsWith(`__Host-${name}=`));

/** Checked on the finished response: a publicly cacheable one must not carry a visitor's cookie. */
export const canSetCookie = (c: Pick<EdgeContext, 'req' | 'res'>) =>
  isDocumentRequest(c) && !/\bpublic\b/i.test(c.res.headers.get('cache-control') ?? '');

/** A navigation, not a fetch of a page's script. */
const isDocumentRequest = (c: Pick<EdgeContext, 'req'>) =>
  c.req.header('sec-fetch-dest') === 'document' || (c.req.header('accept') ?? '').includes('text/html');
