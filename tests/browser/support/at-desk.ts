import { type APIRequestContext, type BrowserContext, type Page, request } from 'playwright/test';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import { LOCALE_COOKIE } from '#shared/constants.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';
import { createOfficeCookie } from '#tests/support/staff-at-work.ts';
import { createCompleteForm } from '#tests/support/complete-form.ts';
import { SCHOOLS } from './collecting.ts';
import { getDemoDesk } from './demo-desk.ts';
import { expect } from './portal-test.ts';
import { SCREENS } from './screens.ts';
import { AGENT, agreeToApply, createAddress, PASSWORD, register } from './students.ts';

export const DESK = `${AGENT}/_/office`;

/** Creates a request context with its own cookies, as another person's browser without a page. */
async function createRequestContext(baseURL: string, language: Locale): Promise<APIRequestContext> {
  const { hostname: domain, origin } = new URL(baseURL);
  const cookie = { name: LOCALE_COOKIE, value: language, domain, path: '/', expires: -1 } as const;
  return request.newContext({
    baseURL,
    userAgent: SCREENS.desk.userAgent,
    extraHTTPHeaders: { origin, 'cf-connecting-ip': createAddress() },
    storageState: {
      cookies: [{ ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' }],
      origins: [],
    },
  });
}

export interface Visitor {
  name: string;
  say: (text: string) => Promise<void>;
  leave: () => Promise<void>;
}

/** Enters the chat, requests an adviser and sends a message. */
async function askForPerson(requestContext: APIRequestContext, text: string, page: string): Promise<Visitor> {
  const postCall = async (path: string, data: object = {}) => {
    const response = await requestContext.post(`${AGENT}${path}`, { data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return response.json() as Promise<{ data: { name: string } }>;
  };
  const { name } = (await postCall(CHAT_PATHS.enter)).data;
  const sendMessage = async (item: string) => {
    await postCall(CHAT_PATHS.say, { echoId: crypto.randomUUID(), text: item });
  };
  await postCall(CHAT_PATHS.human, { page });
  await sendMessage(text);
  return {
    name,
    say: sendMessage,
    leave: async () => {
      await postCall(CHAT_PATHS.leave);
    },
  };
}

interface RequestOptions {
  page?: string;
  speaks?: Locale;
}

export const createVisitor = async (
  baseURL: string,
  text: string,
  { page = `${AGENT}/school/1001`, speaks = 'zh-hk' }: RequestOptions = {},
) => askForPerson(await createRequestContext(baseURL, speaks), text, page);

interface UploadedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export interface ChatApplicant extends Visitor {
  /** Id of the application. */
  application: string;
  /** Sends a call with the student's own session. */
  tell: (path: string, data: object) => Promise<void>;
}

/** Registers a student, who has no application, and logs in. */
export async function registerStudent(baseURL: string) {
  const requestContext = await createRequestContext(baseURL, 'zh-hk');
  const postCall = async (
    path: string,
    requestBody: { data: object } | { multipart: Record<string, string | UploadedFile> },
  ) => {
    const response = await requestContext.post(`${AGENT}${path}`, requestBody as { data: object });
    const body = (await response.json()) as { code: number | string; data: never };
    expect(String(body.code), `${path}: ${JSON.stringify(body)}`).toBe('1003');
    return body.data;
  };
  const nickname = `思敏 ${crypto.randomUUID().slice(0, 8)}`;
  const mobile = await register(requestContext, nickname);
  await postCall('/_/session/login', { data: { mobileAreaCode: '852', mobile, grant: 'password', secret: PASSWORD } });
  await agreeToApply(requestContext);
  const userResponse = await requestContext.get(`${AGENT}/authentication/oauth/getUser`);
  const fkUserId = ((await userResponse.json()) as { data: { staffId: string } }).data.staffId;
  return { requestContext, postCall, nickname, id: fkUserId };
}

/** Creates a student with a submitted application and a saved school who asks for an adviser. */
export async function createApplicant(baseURL: string, text: string): Promise<ChatApplicant> {
  const { requestContext, postCall, nickname, id: fkUserId } = await registerStudent(baseURL);
  await postCall('/appMso/institutionFav/add', { data: { fkUserId, fkInstitutionId: SCHOOLS.oxford, remark: '首選' } });
  const form = createCompleteForm();
  // The office shows the name of the form. It is unique, so that a test finds its own student.
  form.personal.nameChn = nickname;
  for (const document of form.documents) {
    const file = { name: document.name, mimeType: document.contentType, buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
    Object.assign(document, await postCall('/appFile/upload', { multipart: { kind: 'document', file } }));
  }
  await postCall('/appMso/apply/save', { data: { version: 0, form } });
  const { id } = (await postCall('/appMso/apply/submit', {
    data: { version: 1, idempotencyKey: crypto.randomUUID(), form },
  })) as { id: string };
  const postAsApplicant = async (path: string, data: object) => void (await postCall(path, { data }));
  return { ...(await askForPerson(requestContext, text, `${AGENT}/my-apply`)), application: id, tell: postAsApplicant };
}

/** Sets the language of the office pages. */
export async function setLanguage({ context, baseURL, speaks }: SpeakFixtures) {
  if (speaks) await context.addCookies([{ name: LOCALE_COOKIE, value: speaks, url: baseURL ?? '' }]);
}

interface SpeakFixtures {
  context: BrowserContext;
  baseURL: string | undefined;
  speaks: Locale | null;
}

/** Opens a staff session directly, without password and code, and sets its cookie. */
export async function setOfficeSession(
  page: Page,
  { agent = AGENT, name = '劉美琪', role = 'adviser' }: OfficeSession = {},
) {
  const { database, origin } = getDemoDesk();
  const officePass = await createOfficeCookie(database, { agentKey: agent.slice(1), name, role });
  const [cookie = '', value = ''] = officePass.split('=');
  await page.context().addCookies([{ name: cookie, value, url: origin }]);
}

interface OfficeSession {
  agent?: string;
  name?: string;
  role?: StaffRole;
}

export async function signIn(page: Page, path = '/conversations', name = '劉美琪', role: StaffRole = 'adviser') {
  await setOfficeSession(page, { name, role });
  await page.goto(`${DESK}${path}`);
  await expect(page.locator('.bar, .obar')).toBeVisible();
  await page.waitForLoadState();
}

export async function openConversation(page: Page, name: string) {
  await page.locator('.conv', { hasText: name }).click();
  await expect(page.locator('#talk h2')).toHaveText(name);
  await page.waitForLoadState(); // Waits until the page's script has loaded.
}
