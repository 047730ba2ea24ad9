/** An address of this site: /school under /mso. Whole addresses and plain anchors stay as they are. */
export function sitePath(agentKey: string, path: string): string {
  if (/^([a-z][a-z+.-]*:|\/\/|#)/i.test(path)) return path;
  const rest = path.replace(/^\/+/, '');
  return rest === '' ? `/${agentKey}` : /^[?#]/.test(rest) ? `/${agentKey}${rest}` : `/${agentKey}/${rest}`;
}

/** An address with the parts of its query that say something, in the order given: /consult/list?keyword=visa. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | null | undefined>>): string {
  const said = Object.entries(query).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  const tail = new URLSearchParams(said.map(([key, value]) => [key, String(value)])).toString();
  return tail ? `${path}?${tail}` : path;
}

/** An address of the web; null for anything else, a script above all. */
export function readWebAddress(address: string): URL | null {
  try {
    const url = new URL(address);
    return ['https:', 'http:'].includes(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/** An address that somebody typed into a backend, if it is one of the web; '' for anything else. */
export function outsideAddress(address: string): string {
  const whole = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(address) ? `https://${address}` : address;
  return readWebAddress(whole) ? whole : '';
}

/** How such an address is shown. */
export const shortAddress = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

const digits = (number: string) => number.replace(/\D/g, '');

export const telAddress = (number: string) => `tel:${number.trim().startsWith('+') ? '+' : ''}${digits(number)}`;

export const whatsappAddress = (number: string) => `https://wa.me/${digits(number)}`;

/** An address that stood in an address, if it leads into this agent's own site; null for anything else. */
export function ownAddress(agentKey: string, address: string | null): string | null {
  if (address === null || /[\\\s]|\/\//.test(address.split(/[?#]/)[0] ?? '')) return null;
  const path = address.split(/[?#]/)[0];
  return path === `/${agentKey}` || path?.startsWith(`/${agentKey}/`) ? address : null;
}
