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

/** A number of Hong Kong that nobody else in these tests has. */
export const newMobile = () => String(51_000_000 + ++lastNumber);

/** Limits count by address: every visitor of these tests comes from one of his own, as visitors do. */
export const newAddress = () => `10.9.${++lastNumber >> 8}.${lastNumber & 255}`;

export const comeFrom = (context: BrowserContext, address = newAddress()) =>
  context.setExtraHTTPHeaders({ 'cf-connecting-ip': address });

/** What was last sent to a number, out of the outbox. */
export async function readCode(request: APIRequestContext, mobile: string, area = '852'): Promise<string> {
  const response = await request.get('/_/outbox', { headers: { accept: 'application/json' } });
  const messages = (await response.json()) as OutboxMessage[] | { datas: OutboxMessage[] };
  const list = Array.isArray(messages) ? messages : messages.datas;
  const code = list.find(({ to }) => to.replace(/\D/g, '') === `${area}${mobile}`)?.code ?? '';
  expect(code, `a code for ${mobile}`).toMatch(/^\d{6}$/);
  return code;
}

/** As a page says it: who is logged in changes nothing from anywhere else. */
const FROM_THE_SITE = { 'sec-fetch-site': 'same-origin' };

async function post(request: APIRequestContext, path: string, data: object) {
  const response = await request.post(`${AGENT}${path}`, { data, headers: FROM_THE_SITE });
  const body = (await response.json()) as { code: number | string };
  expect(String(body.code), `${path}: ${JSON.stringify(body)}`).toBe('1003');
}

/** Somebody with an account, made by the calls that the dialog makes. */
export async function register(request: APIRequestContext, nickname = 'Ming'): Promise<string> {
  const mobile = newMobile();
  const phone = { mobileAreaCode: '852', mobile };
  await post(request, '/appUser/verification', { ...phone, type: 'register' });
  const verification = await readCode(request, mobile);
  const agreement = { agreedVersion: POLICY_VERSION, agreedLanguage: 'zh-hk' };
  await post(request, '/appUser/registra', { ...phone, nickname, loginPs: PASSWORD, verification, ...agreement });
  return mobile;
}

/** By the calls that the application form makes: who is logged in may then upload, and apply to schools in these countries. */
export async function agreeToApply(request: APIRequestContext, birthday = '2008-03-14') {
  const agreed = { version: POLICY_VERSION, language: 'zh-hk' };
  await post(request, '/appUser/consent/give', { ...agreed, what: 'documents', birthday });
  const countries = ['1', '2', '3', '4'];
  await post(request, '/appUser/consent/give', { ...agreed, what: 'abroad', countries });
}

/** The browser of this page is then logged in; it has not yet shown any page. */
export async function logIn(page: Page, mobile: string) {
  const body = { mobileAreaCode: '852', mobile, grant: 'password', secret: PASSWORD };
  await post(page.context().request, SESSION_ENDPOINTS.login, body);
}

export async function comeAsStudent(page: Page, nickname?: string): Promise<string> {
  await comeFrom(page.context());
  const mobile = await register(page.context().request, nickname);
  await logIn(page, mobile);
  return mobile;
}

/** The database keeps moments, so time passes there by making them earlier. */
export const passBackendTime = (portal: RunningPortal, seconds: number) =>
  changeData(portal, 'UPDATE attempts SET at = at - ?1', seconds * 1000);
