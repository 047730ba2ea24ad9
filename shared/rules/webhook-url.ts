import { MAX_WEBHOOK_URL_CHARS } from './webhook-events.ts';

/**
 * SSRF guard: parses a webhook URL; null unless it is https to a public host, so that no request reaches the backend's
 * own network. `URL` normalises every notation of an IPv4 address. deliver-webhooks.ts does not follow redirects,
 * because they could bypass this check.
 */
export const parseWebhookUrl = (text: string): URL | null =>
  text.length <= MAX_WEBHOOK_URL_CHARS ? parsePublicUrl(text) : null;

/** Parses a URL of any length, or null unless it is https to a public host. */
export function parsePublicUrl(text: string): URL | null {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return isPublicHost(url.hostname) ? url : null;
}

const LOCAL_NAMES = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'private', 'test', 'invalid'];

function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return isPublicIpv6(host.slice(1, -1));
  const hostLabels = host.split('.');
  if (hostLabels.length === 4 && hostLabels.every((part) => /^\d+$/.test(part)))
    return isPublicIpv4(hostLabels.map(Number));
  return hostLabels.length > 1 && !LOCAL_NAMES.includes(hostLabels.at(-1) ?? '');
}

/** Returns whether an IPv4 address is outside the special-purpose ranges of the IANA registry. */
function isPublicIpv4([firstByte = 0, secondByte = 0, thirdByte = 0]: readonly number[]): boolean {
  if (firstByte === 0 || firstByte === 10 || firstByte === 127 || firstByte >= 224) return false;
  if (firstByte === 100 && secondByte >= 64 && secondByte < 128) return false;
  if (firstByte === 169 && secondByte === 254) return false;
  if (firstByte === 172 && secondByte >= 16 && secondByte < 32) return false;
  if (
    firstByte === 192 &&
    (secondByte === 168 ||
      (secondByte === 0 && (thirdByte === 0 || thirdByte === 2)) ||
      (secondByte === 88 && thirdByte === 99))
  )
    return false;
  if (firstByte === 198 && (secondByte === 18 || secondByte === 19 || (secondByte === 51 && thirdByte === 100)))
    return false;
  return !(firstByte === 203 && secondByte === 0 && thirdByte === 113);
}

/**
 * Returns whether an IPv6 address is global unicast (2000::/3) outside the ranges for documentation, and outside Teredo
 * and 6to4, which embed IPv4 addresses.
 */
function isPublicIpv6(address: string): boolean {
  const [firstGroup = '', secondGroup = ''] = address.split(':');
  const firstNumber = Number.parseInt(firstGroup || '0', 16);
  if (firstNumber < 0x2000 || firstNumber > 0x3fff || firstNumber === 0x2002) return false;
  const secondNumber = Number.parseInt(secondGroup || '0', 16);
  return !(firstNumber === 0x2001 && (secondNumber === 0 || secondNumber === 0xdb8));
}
