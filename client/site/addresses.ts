/** Returns a path within the agent's site: /mso/school for '/school'. URLs and fragments stay unchanged. */
export function sitePath(agentKey: string, path: string): string {
  if (/^([a-z][a-z+.-]*:|\/\/|#)/i.test(path)) return path;
  const rest = path.replace(/^\/+/, '');
  return rest === '' ? `/${agentKey}` : /^[?#]/.test(rest) ? `/${agentKey}${rest}` : `/${agentKey}/${rest}`;
}

/** Appends the non-empty query values in order: /consult/list?keyword=visa. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | null | undefined>>): string {
  const values = Object.entries(query).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  const tail = new URLSearchParams(values.map(([key, value]) => [key, String(value)])).toString();
  return tail ? `${path}?${tail}` : path;
}

/** Parses an http(s) URL; null for anything else, such as a javascript: URL. */
export function parseWebAddress(address: string): URL | null {
  try {
    const url = new URL(address);
    return ['https:', 'http:'].includes(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/** Returns an http(s) URL that staff entered, with https:// added if the scheme is missing; '' for anything else. */
export function outsideAddress(address: string): string {
  const fullText = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(address) ? `https://${address}` : address;
  return parseWebAddress(fullText) ? fullText : '';
}

/** Shortens a URL for display, without the scheme, 'www.' and the trailing slash. */
export const shortAddress = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

const digits = (number: string) => number.replace(/\D/g, '');

export const telAddress = (number: string) => `tel:${number.trim().startsWith('+') ? '+' : ''}${digits(number)}`;

export const whatsappAddress = (number: string) => `https://wa.me/${digits(number)}`;

/**
 * Returns a redirect target from a query if it is within this agent's site, else null; this prevents open redirects.
 */
export function siteAddress(agentKey: string, address: string | null): string | null {
  if (address === null || /[\\\s]|\/\//.test(address.split(/[?#]/)[0] ?? '')) return null;
  const path = address.split(/[?#]/)[0];
  return path === `/${agentKey}` || path?.startsWith(`/${agentKey}/`) ? address : null;
}
