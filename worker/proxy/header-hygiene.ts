/** Of one connection, not of the message. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** What a backend may know of a browser's request; the platform's own headers are set after these. */
const PASSED_UP = [
  'accept',
  'accept-language',
  'content-type',
  'user-agent',
  'range',
  'if-none-match',
  'if-modified-since',
];

/** What a browser must never get from a backend: it would set cookies for, or rules of, the whole site. */
const KEPT_BACK = [
  ...HOP_BY_HOP,
  'set-cookie',
  'set-cookie2',
  'content-security-policy',
  'strict-transport-security',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'clear-site-data',
  'server',
  'x-powered-by',
  'www-authenticate',
  'content-encoding',
  'content-length',
];

export function headersForBackend(fromBrowser: Headers, platform: Headers): Headers {
  const headers = new Headers();
  for (const name of PASSED_UP) {
    const value = fromBrowser.get(name);
    if (value !== null) headers.set(name, value);
  }
  for (const [name, value] of platform) headers.set(name, value);
  return headers;
}

export function headersForBrowser(fromBackend: Headers): Headers {
  const headers = new Headers(fromBackend);
  const named = (fromBackend.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase());
  for (const name of [...KEPT_BACK, ...named.filter(Boolean)]) headers.delete(name);
  return headers;
}
