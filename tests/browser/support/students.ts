import type { APIRequestContext, BrowserContext, Page } from 'playwright/test';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import type { OutboxMessage } from '#shared/contract/operations.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { POLICY_VERSION } from '#backend/seed/policies.ts';
import { changeData } from '#tests/support/portal-data.ts';
import { expect } from './portal-test.ts';

export const PASSWORD = 'Canal-Parade-12';
export const AGENT = '/mso';

let lastNumber = Number(process.env.TEST_PARALLEL_INDEX ?? 0) * 10_000;

/** Returns a Hong Kong number that no other test uses. */
export const createMobile = () => String(51_000_000 + ++lastNumber);

/** Returns an unused IP address. Rate limits count by IP address, so each visitor of these tests has a separate one. */
export const createAddress = () => `10.9.${++lastNumber >> 8}.${lastNumber & 255}`;

export const setVisitorAddress = (context: BrowserContext, address = createAddress()) =>
  context.setExtraHTTPHeaders({ 'cf-connecting-ip': address });

/** Reads the code in the newest message to a number from the outbox. */
export async function readCode(request: APIRequestContext, mobile: string, areaCode = '852'): Promise<string> {
  const response = await request.get('/_/outbox', { headers: { accept: 'application/json' } });
  const messages = (await response.json()) as OutboxMessage[] | { datas: OutboxMessage[] };
  const messageList = Array.isArray(messages) ? messages : messages.datas;
  const code = messageList.find(({ to }) => to.replace(/\D/g, '') === `${areaCode}${mobile}`)?.code ?? '';
  expect(code, `a code for ${mobile}`).toMatch(/^\d{6}$/);
  return code;
}

/** Header of same-origin requests. The portal rejects changes by a signed-in user from other origins. */
const SAME_ORIGIN_HEADERS = { 'sec-fetch-site': 'same-origin' };

async function postCall(request: APIRequestContext, path: string, data: object) {
  const response = await request.post(`${AGENT}${path}`, { data, headers: SAME_ORIGIN_HEADERS });
  const body = (await response.json()) as { code: number | string };
  expect(String(body.code), `${path}: ${JSON.stringify(body)}`).toBe('1003');
}

/** Registers an account through the API calls that the dialog makes. */
export async function register(request: APIRequestContext, nickname = 'Ming'): Promise<string> {
  const mobile = createMobile();
  const phone = { mobileAreaCode: '852', mobile };
  await postCall(request, '/appUser/verification', { ...phone, type: 'register' });
  const verification = await readCode(request, mobile);
  const agreement = { agreedVersion: POLICY_VERSION, agreedLanguage: 'zh-hk' };
  await postCall(request, '/appUser/registra', { ...phone, nickname, loginPs: PASSWORD, verification, ...agreement });
  return mobile;
}

/**
 * Gives the consents of the application form, so that the logged-in user may upload documents and apply to schools in
 * these countries.
 */
export async function agreeToApply(request: APIRequestContext, birthday = '2008-03-14') {
  const agreementFields = { version: POLICY_VERSION, language: 'zh-hk' };
  await postCall(request, '/appUser/consent/give', { ...agreementFields, what: 'documents', birthday });
  const countries = ['1', '2', '3', '4'];
  await postCall(request, '/appUser/consent/give', { ...agreementFields, what: 'abroad', countries });
}

/** Logs the browser in before it opens its first page. */
export async function logIn(page: Page, mobile: string) {
  const body = { mobileAreaCode: '852', mobile, grant: 'password', secret: PASSWORD };
  await postCall(page.context().request, SESSION_ENDPOINTS.login, body);
}

export async function openAsStudent(page: Page, nickname?: string): Promise<string> {
  await setVisitorAddress(page.context());
  const mobile = await register(page.context().request, nickname);
  await logIn(page, mobile);
  return mobile;
}

/** Simulates passing time by moving the backend's stored times back. */
export const passBackendTime = (portal: RunningPortal, seconds: number) =>
  changeData(portal, 'UPDATE attempts SET at = at - ?1', seconds * 1000);
