import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BackendEnv } from '#backend/bindings.ts';
import { sendNotices } from '#backend/notices/send-notices.ts';
import { decodeBase64Url, encodeBase64Url } from '#backend/identity/secrets.ts';
import { drawVapidKey, parseVapidKey } from '#backend/push/vapid.ts';
import { batchWriteUnchecked, queryRows, type SqlValue } from '#backend/queries/database.ts';
import { noteForApplicant } from '#backend/queries/notices.ts';
import { logout } from '#shared/contract/account/identity.ts';
import { pushKey, pushSubscribe } from '#shared/contract/account/push.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const run = <Row>(sql: string, ...values: SqlValue[]) => queryRows<Row>(testEnv.DB, { sql, values });
const ecdh = { name: 'ECDH', namedCurve: 'P-256' };
const bytes = (text: string) => new TextEncoder().encode(text);
let vapid = '';
let env: BackendEnv['Bindings'];

async function derive(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(secret), 'HKDF', false, ['deriveBits']);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(salt), info: new Uint8Array(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, length * 8));
}

/** Browser stub: decrypts messages as RFC 8291 and RFC 8188 specify. */
class Browser {
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
    const shared = new Uint8Array(await crypto.subtle.deriveBits(algorithm, this.pair.privateKey, 256));
    const info = new Uint8Array([...bytes('WebPush: info\0'), ...this.publicKey, ...sender]);
    const input = await derive(shared, this.auth, info, 32);
    const contentKey = await derive(input, salt, bytes('Content-Encoding: aes128gcm\0'), 16);
    const iv = await derive(input, salt, bytes('Content-Encoding: nonce\0'), 12);
    const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['decrypt']);
    const record = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, body.slice(21 + length)));
    expect(record.at(-1)).toBe(2);
    return JSON.parse(new TextDecoder().decode(record.slice(0, -1)));
  }
}

const FAULTS = ['ok', 'lost', 'timeout', 'busy', 'error', 'denied', 'gone'] as const;
type Fault = (typeof FAULTS)[number];

/** Push service stub: RFC 8030, with the VAPID token of RFC 8292. */
class PushService {
  readonly received: { endpoint: string; message: { title: string; body: string; path: string; tag: string } }[] = [];
  readonly requests: string[] = [];
  faults: Fault[] = [];
  readonly browsers: readonly Browser[];

  constructor(browsers: readonly Browser[]) {
    this.browsers = browsers;
  }

  fetch = async (url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(String(url), init);
    this.requests.push(request.url);
    const browser = this.browsers.find(({ endpoint }) => endpoint === request.url);
    if (!browser) return new Response(null, { status: 404 });
    expect(request.headers.get('content-encoding')).toBe('aes128gcm');
    expect(Number(request.headers.get('ttl'))).toBeGreaterThan(0);
    await verifyVapid(request.headers.get('authorization') ?? '', new URL(request.url).origin);
    const fault = this.faults.shift() ?? 'ok';
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

async function verifyVapid(header: string, origin: string) {
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(header) ?? [];
  expect(key).toBe(parseVapidKey(vapid)?.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const publicKey = await crypto.subtle.importKey('raw', decodeBase64Url(key), ecdsa, false, ['verify']);
  const isSigned = await crypto.subtle.verify(ecdsa, publicKey, decodeBase64Url(signature), bytes(`${head}.${claims}`));
  expect(isSigned).toBe(true);
  expect(JSON.parse(new TextDecoder().decode(decodeBase64Url(claims)))).toMatchObject({ aud: origin });
}

beforeAll(async () => {
  await loadDemo();
  vapid = await drawVapidKey('mailto:ops@example.org');
  env = { ...(testEnv as unknown as BackendEnv['Bindings']), VAPID_KEY: vapid };
});

let logged: string[] = [];
beforeEach(async () => {
  for (const table of ['notices', 'push_subscriptions'])
    await batchWriteUnchecked(testEnv.DB, [{ sql: `DELETE FROM ${table}`, values: [] }]);
  vi.restoreAllMocks();
  logged = [];
  for (const level of ['info', 'warn', 'error', 'log'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void logged.push(parts.map(String).join(' ')));
});

const context = ({ asking }: LoggedInUser) => ({
  ...asking,
  headers: { ...asking.headers, 'x-agent-key': 'mso' },
  env: { VAPID_KEY: vapid },
});
const subscribe = (user: LoggedInUser, { subscription }: Browser) =>
  callBackend(pushSubscribe, subscription, context(user)).then(({ body }) => body.code);
const subscriptions = () => run<{ endpoint: string }>('SELECT endpoint FROM push_subscriptions ORDER BY id');

let applicant: LoggedInUser | null = null;
/** Stores a news notice about the student's application. */
async function note(subject: string): Promise<void> {
  const [row] = await run<{ id: number }>(
    'SELECT id FROM applications WHERE user_id = ?1',
    Number((applicant as LoggedInUser).staffId),
  );
  await batchWriteUnchecked(testEnv.DB, [noteForApplicant(row?.id ?? 0, subject, 'news', Date.now() - 1)]);
}

test('nothing is offered without a key, and an address in a private network is rejected', async () => {
  const user = await logInUser();
  expect(await readBackend(pushKey, {}, user.asking)).toEqual({ key: '', on: false });
  expect(await readBackend(pushKey, {}, context(user))).toEqual({ key: parseVapidKey(vapid)?.publicKey, on: false });
  const browser = await Browser.create('https://10.0.0.1/push');
  expect(await subscribe(user, browser)).toBe(ERROR_CODES.invalidParameter);
  expect(await subscriptions()).toEqual([]);
});

test('news reaches the browser without its content, and a log-out ends it', async () => {
  applicant ??= await applyAsNewUser({ 'x-agent-key': 'mso' });
  const browser = await Browser.create('https://push.example.com/secret-1');
  expect(await subscribe(applicant, browser)).toBe(1003);
  expect(await subscribe(applicant, browser)).toBe(1003);
  expect(await readBackend(pushKey, {}, context(applicant))).toMatchObject({ on: true });
  const service = new PushService([browser]);
  vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch);
  await note('a');
  await sendNotices(env);
  await sendNotices(env);
  expect(service.received).toHaveLength(1);
  const message = service.received[0]?.message;
  expect(message?.path).toBe('/mso/personal-center/messages');
  expect(JSON.stringify(message)).not.toContain(applicant.mobile);
  expect(message?.body).not.toMatch(/London|offer/i);

  await callBackend(logout, {}, applicant.asking);
  expect(await subscriptions()).toEqual([]);
  expect(logged.join('\n')).not.toMatch(/secret-1|vapid t=/);
  applicant = null;
});

test('for any faults of the push service each browser shows each news once, and none that can be reached misses it', async () => {
  applicant ??= await applyAsNewUser({ 'x-agent-key': 'mso' });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...FAULTS), { maxLength: 8 }),
      fc.integer({ min: 1, max: 3 }),
      async (faults, count) => {
        for (const table of ['notices', 'push_subscriptions'])
          await batchWriteUnchecked(testEnv.DB, [{ sql: `DELETE FROM ${table}`, values: [] }]);
        round += 1;
        const browsers = await Promise.all(
          Array.from({ length: count }, (_, index) => Browser.create(`https://push.example.com/${round}-${index}`)),
        );
        for (const browser of browsers) await subscribe(applicant as LoggedInUser, browser);
        const service = new PushService(browsers);
        service.faults = [...faults];
        const spied = vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch);
        await note(`p${round}`);
        let now = Date.now();
        for (let turn = 0; turn < 8; turn += 1) {
          await sendNotices(env, now);
          now += 24 * 3_600_000;
        }
        spied.mockRestore();
        const left = (await subscriptions()).map(({ endpoint }) => endpoint);
        expect(left.length).toBe(
          count - faults.slice(0, service.requests.length).filter((one) => one === 'gone').length,
        );
        // Repeated deliveries carry the same tag, so the browser shows a single notification.
        for (const { endpoint } of browsers)
          expect(
            new Set(service.received.filter((one) => one.endpoint === endpoint).map(({ message }) => message.tag)).size,
          ).toBeLessThan(2);
        const lost = faults.slice(0, service.requests.length).filter((one) => one === 'lost').length;
        expect(service.received.length).toBeLessThanOrEqual(count + lost);
        const isDenied = faults.slice(0, service.requests.length).includes('denied');
        const tries = service.requests.length;
        if (!isDenied && tries < 6)
          for (const endpoint of left) expect(service.received.map((one) => one.endpoint)).toContain(endpoint);
        const states = await run<{ state: string }>(`SELECT state FROM notices WHERE channel = 'push'`);
        expect(states.map(({ state }) => state)).not.toContain('waiting');
      },
    ),
    { numRuns: 20 },
  );
});
