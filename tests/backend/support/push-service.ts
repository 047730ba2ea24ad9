import { expect } from 'vitest';
import { decodeBase64Url, encodeBase64Url } from '#backend/identity/secrets.ts';
import { parseVapidKey } from '#backend/push/vapid.ts';

// Stubs of browsers and of their push service, following RFC 8030, 8188, 8291 and 8292.

const ecdh = { name: 'ECDH', namedCurve: 'P-256' };
const getBytes = (text: string) => new TextEncoder().encode(text);
async function derive(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(secret), 'HKDF', false, ['deriveBits']);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(salt), info: new Uint8Array(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, length * 8));
}

/** Browser stub that decrypts messages as specified in RFC 8291 and RFC 8188. */
export class Browser {
  static async create(endpoint: string): Promise<Browser> {
    const pair = (await crypto.subtle.generateKey(ecdh, true, ['deriveBits'])) as CryptoKeyPair;
    const publicKey = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer);
    return new Browser(endpoint, pair, publicKey, crypto.getRandomValues(new Uint8Array(16)));
  }

  readonly endpoint: string;
  readonly pair: CryptoKeyPair;
  readonly publicKey: Uint8Array;
  readonly auth: Uint8Array;

  constructor(endpoint: string, pair: CryptoKeyPair, publicKey: Uint8Array, auth: Uint8Array) {
    this.endpoint = endpoint;
    this.pair = pair;
    this.publicKey = publicKey;
    this.auth = auth;
  }

  get subscription() {
    return { endpoint: this.endpoint, p256dh: encodeBase64Url(this.publicKey), auth: encodeBase64Url(this.auth) };
  }

  async decrypt(body: Uint8Array): Promise<unknown> {
    const [salt, size, length] = [body.slice(0, 16), new DataView(body.buffer).getUint32(16), body[20] ?? 0];
    expect([size, length]).toEqual([4096, 65]);
    const sender = body.slice(21, 21 + length);
    const peer = await crypto.subtle.importKey('raw', sender, ecdh, false, []);
    const algorithm = { name: 'ECDH', public: peer } as never;
    const sharedSecret = new Uint8Array(await crypto.subtle.deriveBits(algorithm, this.pair.privateKey, 256));
    const info = new Uint8Array([...getBytes('WebPush: info\0'), ...this.publicKey, ...sender]);
    const input = await derive(sharedSecret, this.auth, info, 32);
    const contentKey = await derive(input, salt, getBytes('Content-Encoding: aes128gcm\0'), 16);
    const iv = await derive(input, salt, getBytes('Content-Encoding: nonce\0'), 12);
    const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['decrypt']);
    const record = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, body.slice(21 + length)));
    expect(record.at(-1)).toBe(2);
    return JSON.parse(new TextDecoder().decode(record.slice(0, -1)));
  }
}

export const FAULTS = ['ok', 'lost', 'timeout', 'busy', 'error', 'denied', 'gone'] as const;
export type Fault = (typeof FAULTS)[number];

interface PushedMessage {
  title: string;
  body: string;
  path: string;
  tag: string;
  quietBelow?: string;
}

/** Push service stub after RFC 8030 that verifies the VAPID token of RFC 8292. */
export class PushService {
  readonly received: { endpoint: string; message: PushedMessage }[] = [];
  readonly requests: string[] = [];
  /** Outcome of each request for a known browser. */
  readonly attempts: { endpoint: string; fault: Fault }[] = [];
  faults: Fault[] = [];
  readonly browsers: readonly Browser[];
  readonly vapid: string;

  constructor(browsers: readonly Browser[], vapid: string) {
    this.browsers = browsers;
    this.vapid = vapid;
  }

  fetch = async (url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(String(url), init);
    this.requests.push(request.url);
    const browser = this.browsers.find(({ endpoint }) => endpoint === request.url);
    if (!browser) return new Response(null, { status: 404 });
    expect(request.headers.get('content-encoding')).toBe('aes128gcm');
    expect(Number(request.headers.get('ttl'))).toBeGreaterThan(0);
    await verifyVapid(this.vapid, request.headers.get('authorization') ?? '', new URL(request.url).origin);
    const fault = this.faults.shift() ?? 'ok';
    this.attempts.push({ endpoint: request.url, fault });
    if (fault === 'timeout') throw new DOMException(`no answer of ${request.url}`, 'TimeoutError');
    if (fault === 'busy') return new Response(null, { status: 429, headers: { 'retry-after': '900' } });
    if (fault === 'error') return new Response(null, { status: 503 });
    if (fault === 'denied') return new Response(null, { status: 403 });
    if (fault === 'gone') return new Response(null, { status: 410 });
    const message = await browser.decrypt(new Uint8Array(await request.arrayBuffer()));
    this.received.push({ endpoint: request.url, message: message as never });
    if (fault === 'lost') throw new TypeError('connection reset');
    return new Response(null, { status: 201 });
  };
}

async function verifyVapid(vapid: string, header: string, origin: string) {
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(header) ?? [];
  expect(key).toBe(parseVapidKey(vapid)?.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const publicKey = await crypto.subtle.importKey('raw', decodeBase64Url(key), ecdsa, false, ['verify']);
  const isSigned = await crypto.subtle.verify(
    ecdsa,
    publicKey,
    decodeBase64Url(signature),
    getBytes(`${head}.${claims}`),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(new TextDecoder().decode(decodeBase64Url(claims)))).toMatchObject({ aud: origin });
}
