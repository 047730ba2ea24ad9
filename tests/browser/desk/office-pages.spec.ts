import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Page } from 'playwright/test';
import signInWords from '#client/i18n/messages/en-us/office-sign-in.json' with { type: 'json' };
import routes from '#client/routes.ts';
import { createAccount, SHELL_MANAGER } from '#backend/staff/invite.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { OFFICE_PATH } from '#shared/pages/office-pages.ts';
import { CONTENT_ROWS } from '#shared/rules/content-kinds.ts';
import {
  type ChatApplicant,
  createApplicant,
  createVisitor,
  registerStudent,
  setOfficeSession,
  DESK,
  setLanguage,
} from '#tests/browser/support/at-desk.ts';
import { checkPage, measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { getDemoDesk } from '#tests/browser/support/demo-desk.ts';
import { doAsAdviser } from '#tests/browser/support/do-as-adviser.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCHOOLS } from '#tests/browser/support/collecting.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { readData } from '#tests/support/portal-data.ts';
import { SAMPLES } from '#tests/support/sample-pictures.ts';

// Checks every page of the office, with content, for accessibility, width and console errors. The list of pages comes
// from the route table.

test.beforeEach(setLanguage);
test.use({ ...SCREENS.desk, speaks: 'en-us' });

const LAYOUT_FILE = 'routes/office/office.tsx';

/** Lists the paths of the pages that use the office's layout. */
async function listOfficePages(): Promise<string[]> {
  const officeRoutes = ((await routes) as RouteConfigEntry[]).flatMap(findLayoutChildren);
  expect(officeRoutes, LAYOUT_FILE).toHaveLength(1);
  const pageRoutes = (officeRoutes[0]?.children ?? []).filter(({ path = '' }) => !path.endsWith('*'));
  return pageRoutes.map(({ path = '', index }) => (index ? '' : path.replace(`:agent/${OFFICE_PATH}/`, '')));
}

const findLayoutChildren = (entry: RouteConfigEntry): RouteConfigEntry[] =>
  entry.file === LAYOUT_FILE ? [entry] : (entry.children ?? []).flatMap(findLayoutChildren);

/** Submits a form of the office without opening its page. */
async function submitForm(page: Page, path: string, form: Record<string, string>) {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const response = await page.request.post(`${DESK}${path}`, { form, headers, maxRedirects: 0 });
  expect(response.status(), `${path}: ${form.kind ?? ''}`).toBe(303);
  return response.headers().location ?? '';
}

/** Creates a lead with a contact, a picture and a tag, and a case with an offer, a checklist, a note and a task. */
async function createOfficeData(page: Page, { application }: ChatApplicant) {
  const casePath = `/applications/${application}`;
  const leadResponse = await submitForm(page, '/leads', {
    phone: '9123 4567',
    name: 'Chan Tai Man',
    channel: 'walkIn',
    question: 'Business in Manchester after DSE?',
    source: 'Open day',
    mine: 'yes',
  });
  const { pathname } = new URL(leadResponse, getDemoDesk().origin);
  const leadPath = pathname.slice(DESK.length);
  await submitForm(page, leadPath, {
    kind: 'contact',
    entry: 'call',
    text: 'Calls again on Monday.',
    followUp: '2999-01-31',
  });
  await submitForm(page, casePath, {
    kind: 'documentRequested',
    document: 'financial',
    note: 'Last 28 days',
    due: '2999-01-31',
  });
  const noteFields = { kind: 'note', due: '', to: '0', mention: '0' };
  await submitForm(page, casePath, { ...noteFields, noteKind: 'note', text: 'The father decides.' });
  await submitForm(page, casePath, { ...noteFields, noteKind: 'task', text: 'Ask for the report.', due: '2999-01-31' });
  await doAsAdviser(new URL(getDemoDesk().origin), application, {
    kind: 'messageSent',
    text: 'Please send the report.',
  });
  await doAsAdviser(new URL(getDemoDesk().origin), application, {
    kind: 'decided',
    course: 0,
    outcome: 'conditionalOffer',
    conditions: ['IELTS 6.5', 'A-level AAB'],
    replyBy: '2999-01-31',
    note: '',
  });
  const pictureResponse = await page.request.post(`${DESK}/media`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
    multipart: {
      'alt-zh': '图书馆',
      'alt-zh-hk': '圖書館',
      'alt-en-us': 'The library',
      file: { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(SAMPLES['image/png']({ width: 640 })) },
    },
  });
  const partName = new URL(pictureResponse.headers().location ?? '', getDemoDesk().origin).searchParams.get('of') ?? '';
  return { leadPath, picture: partName };
}

/** Paths to open for each page of the office after login, or null for pages of the login itself. */
type Addresses = Record<string, readonly string[] | null>;

test('every page of the office is accessible and as wide as its window', async ({ page, portal, baseURL }) => {
  test.setTimeout(240_000);
  const pages = await listOfficePages();
  const student = await createApplicant(baseURL ?? '', 'When does the offer end?');
  await createVisitor(baseURL ?? '', 'Is there a hall for first years?', { speaks: 'en-us' });
  await setOfficeSession(page, { name: 'Ada of the office', role: 'administrator' });
  const { leadPath, picture } = await createOfficeData(page, student);
  const { id: draftStudentId } = await registerStudent(baseURL ?? '');
  const [course] = await readData<{ id: number }>(
    portal,
    'SELECT id FROM courses WHERE school_id = ?1',
    SCHOOLS.oxford,
  );
  const draftUrl = await submitForm(page, `/students/${draftStudentId}/apply`, { course: String(course?.id) });
  const draftPath = new URL(draftUrl, getDemoDesk().origin).pathname.slice(DESK.length);
  const [conversation] = await readData<{ id: number; userId: number }>(
    portal,
    `SELECT c.id, a.user_id AS userId FROM applications a JOIN chat_contacts o ON o.owner = 'user:' || a.user_id
      JOIN chat_conversations c ON c.contact_id = o.id WHERE a.id = ?1`,
    Number(student.application),
  );
  const [lecture] = await readData<{ id: number }>(
    portal,
    "SELECT id FROM lectures WHERE cancelled_at = '' ORDER BY start_time DESC LIMIT 1",
  );
  await student.tell('/appMso/lecture/signUp', { id: String(lecture?.id) });
  const invitedAccount = { agentKey: 'mso', login: crypto.randomUUID(), name: 'New', role: 'adviser' } as const;
  const key = (await createAccount(getDemoDesk().database, invitedAccount, SHELL_MANAGER)) ?? '';

  const ADDRESSES: Addresses = {
    '': [''],
    applications: ['/applications', '/applications?view=table'],
    'applications/:id': [`/applications/${student.application}`],
    'applications/:id/draft': [draftPath],
    appointments: ['/appointments'],
    tasks: ['/tasks', '/tasks?of=all'],
    code: null,
    confirm: ['/confirm?to=/students.csv'],
    content: ['/content', `/content?kind=${CONTENT_ROWS[0]}`],
    'content/held-fees': ['/content/held-fees'],
    'content/import': ['/content/import'],
    'content/part': ['/content/part?of=policy', '/content/part?of=menus'],
    conversations: ['/conversations', `/conversations?c=${conversation?.id}`],
    'conversations/search': ['/conversations/search?q=hall'],
    'conversations/tags': ['/conversations/tags'],
    'conversations/transcript': [`/conversations/transcript?c=${conversation?.id}`],
    devices: ['/devices'],
    health: ['/health'],
    integrations: ['/integrations'],
    leads: ['/leads'],
    'leads/:id': [leadPath],
    lectures: ['/lectures'],
    'lectures/:id': [`/lectures/${lecture?.id}`],
    media: ['/media'],
    'media/one': [`/media/one?${new URLSearchParams({ of: picture })}`],
    privacy: ['/privacy'],
    replies: ['/replies'],
    reports: ['/reports', '/reports?view=funnel', '/reports?view=load', '/reports?view=schools'],
    search: ['/search', '/search?q=Ada'],
    'set-up': [`/set-up?key=${key}`],
    'sign-in': null,
    site: ['/site'],
    staff: ['/staff'],
    students: ['/students'],
    'students/:id': [`/students/${conversation?.userId}`],
    'students/:id/apply': [`/students/${conversation?.userId}/apply`],
  };
  expect(Object.keys(ADDRESSES).toSorted(), 'pages of the route table').toEqual(pages.toSorted());

  const checkAppearance = async (name: string) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(SCREENS.desk.viewport);
    await checkPage(page, `${name}, light`, LANGUAGE_TAGS['en-us']);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(SCREENS.phone.viewport);
    await checkPage(page, `${name}, dark, on a phone`, LANGUAGE_TAGS['en-us'], 'looks');
    await page.setViewportSize({ width: 1440, height: 900 });
    expect.soft(await measureSidewaysScroll(page), `${name} at 1440`).toBe(0);
  };
  for (const address of Object.values(ADDRESSES).flatMap((item) => item ?? [])) {
    const response = await page.goto(`${DESK}${address}`);
    expect.soft(response?.status(), address).toBe(200);
    expect.soft(new URL(page.url()).pathname, address).toBe(`${DESK}${address}`.replace(/\?.*$/, ''));
    await page.waitForLoadState();
    await checkAppearance(address);
  }
  await page.context().clearCookies({ name: 'desk_pass.mso' });
  await page.goto(`${DESK}/sign-in`);
  await checkAppearance('/sign-in');
  await page.locator('[name="login"]').fill('adviser');
  await page.locator('[name="password"]').fill(getDemoDesk().staff.password);
  await page.getByRole('button', { name: signInWords.continue }).click();
  await expect(page.locator('[name="code"]')).toBeVisible();
  await checkAppearance('/code');
});

test('a page that is scrolled before its scripts arrive stays where it is', async ({ page }) => {
  await setOfficeSession(page, { name: 'Ada of the office', role: 'administrator' });
  await page.setViewportSize({ width: 1280, height: 300 });
  let releaseScripts = () => {};
  const scriptsReleased = new Promise<void>((resolve) => {
    releaseScripts = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await scriptsReleased;
    await route.continue();
  });
  await page.goto(DESK, { waitUntil: 'commit' });
  await page.locator('.office h2').last().scrollIntoViewIfNeeded();
  const scrollTop = await page.evaluate(() => window.scrollY);
  expect(scrollTop).toBeGreaterThan(0);
  releaseScripts();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.obar') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollTop);
});
