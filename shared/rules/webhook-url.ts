import { WEBHOOK_URL_MAX } from './webhook-events.ts';

/**
 * SSRF guard: parses a webhook URL; null unless it is https to a public host, so that no request reaches the backend's
 * own network. `URL` normalises every spelling of an IPv4 address. deliver-webhooks.ts does not follow redirects, because
 * they could bypass this check.
 */
export const parseWebhookUrl = (text: string): URL | null =>
  text.length <= WEBHOOK_URL_MAX ? parsePublicUrl(text) : null;

/** Parses a URL of any length; null unless it is https to a public host. */
export function parsePublicUrl(text: string): URL | null {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return isPublicHost(url.hostname) ? url : null;
}

const LOCAL_NAMES = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'private', 'test', 'invalid'];

function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return isPublicIpv6(host.slice(1, -1));
  const parts = host.split('.');
  if (parts.length === 4 && parts.every((part) => /^\d+$/.test(part))) return isPublicIpv4(parts.map(Number));
  return parts.length > 1 && !LOCAL_NAMES.includes(parts.at(-1) ?? '');
}

/** Returns whether an IPv4 address is outside the special-purpose ranges of the IANA registry. */
function isPublicIpv4([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false;
  if (a === 100 && b >= 64 && b < 128) return false;
  if (a === 169 && b === 254) return false;
  if (a === 172 && b >= 16 && b < 32) return false;
  if (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99))) return false;
  if (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) return false;
  return !(a === 203 && b === 0 && c === 113);
}

/**
 * Returns whether an IPv6 address is global unicast (2000::/3) outside the ranges for documentation, and outside Teredo
 * and 6to4, which embed IPv4 addresses.
 */
function isPublicIpv6(address: string): boolean {
  const [first = '', second = ''] = address.split(':');
  const start = Number.parseInt(first || '0', 16);
  if (start < 0x2000 || start > 0x3fff || start === 0x2002) return false;
  const next = Number.parseInt(second || '0', 16);
  return !(start === 0x2001 && (next === 0 || next === 0xdb8));
}
