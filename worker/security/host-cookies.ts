import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { EdgeContext } from '#worker/edge-context.ts';

/** Longest cookie lifetime that browsers and Hono accept. */
const MAX_AGE_SECONDS = 400 * 24 * 3600;

const isSecure = (c: Context) => c.req.url.startsWith('https:');

/**
 * Returns the cookie name on this host. Browsers accept the prefix `__Host-` only over https and from this host, so
 * that no sibling subdomain can set the cookie.
 */
const getCookieName = (c: Context, name: string) => (isSecure(c) ? `__Host-${name}` : name);

const getCookieAttributes = (c: Context) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
  secure: isSecure(c),
});

// HttpOnly cookies of this host that identify a browser or a person.

export const HOST_COOKIES = {
  access: 'portal_access',
  refresh: 'portal_refresh',
  /** Expiry of the access token in epoch seconds, from which the edge knows when to refresh it. */
  expiry: 'portal_expiry',
  /** Id of a browser that has logged in before. It grants no access. */
  device: 'known_device',
  /** Office session. One cookie per agency (deskCookieName). */
  deskPass: 'desk_pass',
  /** Key of the agent whose drafts are shown on pages. Effective only with the office session. */
  preview: 'site_preview',
  guest: 'chat_guest',
  /** Grants access to a family room. */
  family: 'family_room',
  /** Access to a booked appointment. */
  appointment: 'appointment',
  /** D1 bookmark of this browser's last write, so that the browser reads its own writes; not personal. */
  bookmark: 'data_bookmark',
} as const;
type HostCookie =
  | (typeof HOST_COOKIES)[keyof typeof HOST_COOKIES]
  | ReturnType<typeof getFamilyCookieName>
  | ReturnType<typeof getAppointmentCookieName>
  | ReturnType<typeof getDeskCookieName>;

/**
 * Returns the name of a family-room cookie. It differs per site, because two children may be with two agencies and all
 * cookies share the path /.
 */
export const getFamilyCookieName = (agentKey: string) => `${HOST_COOKIES.family}.${agentKey}` as const;

export const getAppointmentCookieName = (agentKey: string) => `${HOST_COOKIES.appointment}.${agentKey}` as const;

/** Returns the name of an office cookie. It differs per agency, because offices on one host have separate logins. */
export const getDeskCookieName = (agentKey: string) => `${HOST_COOKIES.deskPass}.${agentKey}` as const;

/** Cookies that authenticate a student or a family member. */
const CREDENTIAL_COOKIES: readonly HostCookie[] = [HOST_COOKIES.access, HOST_COOKIES.refresh, HOST_COOKIES.family];
/** Prefixes of the credential cookies that exist once per agency. */
const AGENCY_CREDENTIAL_PREFIXES = [getFamilyCookieName(''), getAppointmentCookieName(''), getDeskCookieName('')];

/** Whether the request has a cookie that authenticates a person. */
export const hasCredentials = (c: Context): boolean =>
  CREDENTIAL_COOKIES.some((name) => getHostCookie(c, name) !== '') ||
  Object.keys(getCookie(c)).some((name) =>
    AGENCY_CREDENTIAL_PREFIXES.some((prefix) => name.startsWith(getCookieName(c, prefix))),
  );

export const getHostCookie = (c: Context, name: HostCookie): string => getCookie(c, getCookieName(c, name)) ?? '';

export const setHostCookie = (c: Context, name: HostCookie, value: string, seconds = MAX_AGE_SECONDS): void =>
  setCookie(c, getCookieName(c, name), value, {
    ...getCookieAttributes(c),
    maxAge: Math.min(seconds, MAX_AGE_SECONDS),
  });

export const deleteHostCookie = (c: Context, name: HostCookie): void =>
  setCookie(c, getCookieName(c, name), '', { ...getCookieAttributes(c), maxAge: 0 });

/** Returns the office session of this agency as a Cookie header. The backend knows one cookie name for all agencies. */
export const formatDeskCookieHeader = (c: Context, agentKey: string): string =>
  `${HOST_COOKIES.deskPass}=${getHostCookie(c, getDeskCookieName(agentKey))}`;

/** Renames the cookie in a Set-Cookie line of the backend's office for this host and agency. */
export const formatHostCookieHeader = (c: Context, cookieLine: string, agentKey: string): string =>
  getCookieName(c, cookieLine.replace(`${HOST_COOKIES.deskPass}=`, `${getDeskCookieName(agentKey)}=`));

export const setsHostCookie = ({ headers }: Response, name: HostCookie): boolean =>
  headers
    .getSetCookie()
    .some((cookieLine) => cookieLine.startsWith(`${name}=`) || cookieLine.startsWith(`__Host-${name}=`));

/**
 * Whether a cookie may be set on this response. Checked once the response is final: a publicly cacheable response must
 * not set a visitor's cookie.
 */
export const canSetCookie = (c: Pick<EdgeContext, 'req' | 'res'>) =>
  isDocumentRequest(c) && !/\bpublic\b/i.test(c.res.headers.get('cache-control') ?? '');

/** Whether the request is a navigation and not a fetch of a page's script. */
const isDocumentRequest = (c: Pick<EdgeContext, 'req'>) =>
  c.req.header('sec-fetch-dest') === 'document' || (c.req.header('accept') ?? '').includes('text/html');
