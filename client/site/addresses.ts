/** Returns a path within the agent's site: /mso/school for '/school'. URLs and fragments stay unchanged. */
export function sitePath(agentKey: string, path: string): string {
  if (/^([a-z][a-z+.-]*:|\/\/|#)/i.test(path)) return path;
  const relativePath = path.replace(/^\/+/, '');
  return relativePath === ''
    ? `/${agentKey}`
    : /^[?#]/.test(relativePath)
      ? `/${agentKey}${relativePath}`
      : `/${agentKey}/${relativePath}`;
}

/** Appends the non-empty query values in order: /consult/list?keyword=visa. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | null | undefined>>): string {
  const queryEntries = Object.entries(query).filter(
    ([, value]) => value !== '' && value !== null && value !== undefined,
  );
  const queryText = new URLSearchParams(queryEntries.map(([key, value]) => [key, String(value)])).toString();
  return queryText ? `${path}?${queryText}` : path;
}

/** Parses an http(s) URL. Returns null for anything else, such as a javascript: URL. */
export function parseWebAddress(urlText: string): URL | null {
  try {
    const url = new URL(urlText);
    return ['https:', 'http:'].includes(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/** Returns an http(s) URL that staff entered, with https:// added if the scheme is missing, or '' for anything else. */
export function normalizeExternalUrl(urlText: string): string {
  const urlWithScheme = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(urlText) ? `https://${urlText}` : urlText;
  return parseWebAddress(urlWithScheme) ? urlWithScheme : '';
}

/** Shortens a URL for display, without the scheme, 'www.' and the trailing slash. */
export const formatShortUrl = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

const extractDigits = (phoneNumber: string) => phoneNumber.replace(/\D/g, '');

export const createTelUrl = (phoneNumber: string) =>
  `tel:${phoneNumber.trim().startsWith('+') ? '+' : ''}${extractDigits(phoneNumber)}`;

export const createWhatsappUrl = (phoneNumber: string) => `https://wa.me/${extractDigits(phoneNumber)}`;

/** Returns a redirect target from a query, or null if it is outside this agent's site. This prevents open redirects. */
export function parseSitePath(agentKey: string, urlText: string | null): string | null {
  if (urlText === null || /[\\\s]|\/\//.test(urlText.split(/[?#]/)[0] ?? '')) return null;
  const path = urlText.split(/[?#]/)[0];
  return path === `/${agentKey}` || path?.startsWith(`/${agentKey}/`) ? urlText : null;
}
