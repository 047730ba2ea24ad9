import type { Browser, Page } from 'playwright/test';
import { LOCALE_COOKIE } from '#shared/constants.ts';
import { setOfficeSession, openConversation } from './at-desk.ts';
import { collectComplaints } from './complaints.ts';
import { expect, test as base } from './portal-test.ts';
import { SCREENS } from './screens.ts';
import { AGENT, setVisitorAddress } from './students.ts';

export const ADVISER = 'Maggie Lau';

interface ChatFixtures {
  /** Key of the agent whose office the adviser uses. */
  deskOf: string;
  /** An adviser in a separate browser. Console errors of that browser also fail the test. */
  adviser: Adviser;
}

export const test = base.extend<ChatFixtures>({
  deskOf: [AGENT, { option: true }],
  adviser: async ({ browser, portal, complaints, deskOf }, use) => {
    const page = await openBrowserPage(browser, portal.url.href);
    collectComplaints(page, complaints);
    const adviser = createAdviser(page);
    await adviser.signIn(deskOf);
    await use(adviser);
    await page.context().close();
  },
});

export { expect };

async function openBrowserPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ ...SCREENS.desk, baseURL });
  await context.addCookies([{ name: LOCALE_COOKIE, value: 'en-us', url: baseURL }]);
  await setVisitorAddress(context);
  return context.newPage();
}

export type Adviser = ReturnType<typeof createAdviser>;

function createAdviser(page: Page) {
  const replyBox = page.locator('#reply');
  const lines = page.locator('#log .line');
  const getQueuedConversation = (name: string) => page.locator('.conv', { hasText: name });
  return {
    page,
    box: replyBox,
    lines,
    queued: getQueuedConversation,
    typing: page.locator('#typing'),
    async signIn(agent: string) {
      await setOfficeSession(page, { agent, name: ADVISER });
      await page.goto(`${agent}/_/office/conversations`);
      await expect(page.locator('.queue')).toBeVisible();
    },
    open: (name: string) => openConversation(page, name),
    async say(text: string) {
      await replyBox.fill(text);
      await replyBox.press('Enter');
      await expect(lines.filter({ hasText: text })).toHaveCount(1);
    },
    async sendFile(file: { name: string; mimeType: string; buffer: Buffer }) {
      await page.locator('#file').setInputFiles(file);
      await page.locator('#send').click();
      await expect(page.locator('#chosen')).toBeHidden();
    },
    /** Submits the page's reply form once for each text. */
    async sayAll(texts: readonly string[]) {
      const { searchParams, origin } = new URL(page.url());
      const id = searchParams.get('c') ?? '';
      for (const text of texts) {
        const response = await page.request.post(page.url(), {
          multipart: { kind: 'reply', id, text, echo: crypto.randomUUID() },
          headers: { origin },
        });
        expect(response.status(), text).toBe(200);
      }
    },
    async close() {
      await page.locator('#closing summary').click();
      await page.locator('[data-key="close"]').click();
    },
  };
}
