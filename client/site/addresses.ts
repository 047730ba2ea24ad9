/** Path within this site: /school under /mso. URLs and fragments stay unchanged. */
export function sitePath(agentKey: string, path: string): string {
  if (/^([a-z][a-z+.-]*:|\/\/|#)/i.test(path)) return path;
  const rest = path.replace(/^\/+/, '');
  return rest === '' ? `/${agentKey}` : /^[?#]/.test(rest) ? `/${agentKey}${rest}` : `/${agentKey}/${rest}`;
}

/** Adds the non-empty query values in order: /consult/list?keyword=visa. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | null | undefined>>): string {
  const values = Object.entries(query).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  const tail = new URLSearchParams(values.map(([key, value]) => [key, String(value)])).toString();
  return tail ? `${path}?${tail}` : path;
}

/** http(s) URL; null for anything else, such as a script. */
export function parseWebAddress(address: string): URL | null {
  try {
    const url = new URL(address);
    return ['https:', 'http:'].includes(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/** http(s) URL entered at a backend; '' for anything else. */
export function outsideAddress(address: string): string {
  const fullText = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(address) ? `https://${address}` : address;
  return parseWebAddress(fullText) ? fullText : '';
}

/** Display form of a URL. */
export const shortAddress = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

const digits = (number: string) => number.replace(/\D/g, '');

export const telAddress = (number: string) => `tel:${number.trim().startsWith('+') ? '+' : ''}${digits(number)}`;

export const whatsappAddress = (number: string) => `https://wa.me/${digits(number)}`;

/** Redirect target from a query, restricted to this agent's site against open redirects; otherwise null. */
export function ownAddress(agentKey: string, address: string | null): string | null {
  if (address === null || /[\\\s]|\/\//.test(address.split(/[?#]/)[0] ?? '')) return null;
  const path = address.split(/[?#]/)[0];
  return path === `/${agentKey}` || path?.startsWith(`/${agentKey}/`) ? address : null;
}
