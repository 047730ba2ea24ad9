import type { Page } from 'playwright/test';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import { type BreakableLine, startBreakableProxy } from './breakable-line.ts';
import { requestAdviser, CHAT_WORDS, openChat, getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test as base } from '#tests/browser/support/chat-test.ts';
import { waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const messages = CHAT_WORDS['en-us'];

/** The visitor's browser connects through a proxy that the test can cut. The adviser connects directly. */
const test = base.extend<{ line: BreakableLine }>({
  line: async ({ portal }, use) => {
    const line = await startBreakableProxy(portal.url);
    await use(line);
    await line.stop();
  },
  baseURL: async ({ line }, use) => use(line.url.href),
});

test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /net::ERR_|WebSocket connection to/ });

const cutConnection = async (page: Page, line: BreakableLine) => {
  await page.context().setOffline(true);
  line.cut();
};
const mendConnection = async (page: Page, line: BreakableLine) => {
  line.mend();
  await page.context().setOffline(false);
};
const readTexts = (page: Page) => getPanel(page).log.locator('.bubble').allTextContents();

test(
  'messages sent offline by both sides arrive once, in the same order on every tab',
  { tag: '@sweep' },
  async ({ page, visit, line, adviser }) => {
    await visit('/mso/about/us');
    const name = await openChat(page);
    await requestAdviser(page);
    const secondTab = await page.context().newPage();
    await secondTab.goto('/mso/about/us');
    await waitUntilHydrated(secondTab);
    await secondTab.locator('#chat-opener').click();
    await expect(getPanel(secondTab).exit).toBeVisible();
    await adviser.open(name);
    await getPanel(page).say('One');
    await adviser.say('Two');
    await expect(getPanel(secondTab).said.getByText('Two')).toBeVisible();

    await cutConnection(page, line);
    await expect(getPanel(page).trouble).toContainText(messages.trouble.offline);
    await expect(getPanel(page).status).toHaveText(messages.status.offline);
    await getPanel(page).say('Three');
    await getPanel(secondTab).say('Four');
    await adviser.say('Five');
    await expect(getPanel(page).own.last()).toContainText(messages.talk.sending);
    await expect(getPanel(page).log, 'nothing comes over a line that is cut').not.toContainText('Five');

    await mendConnection(page, line);
    for (const tab of [page, secondTab]) {
      await expect(getPanel(tab).trouble).toBeEmpty();
      await expect(getPanel(tab).log.locator('.bubble')).toHaveCount(5);
      await expect(getPanel(tab).own).toHaveCount(3);
    }
    expect(await readTexts(secondTab)).toEqual(await readTexts(page));
    expect((await readTexts(page)).toSorted()).toEqual(['Five', 'Four', 'One', 'Three', 'Two']);
    await expect(adviser.lines).toHaveCount(5);
  },
);

test(
  'an undelivered message survives a reload with a retry button, and is delivered automatically once',
  { tag: '@sweep' },
  async ({ page, visit, line, adviser }) => {
    await page.clock.install();
    await visit('/mso/about/us');
    const name = await openChat(page);
    await requestAdviser(page);
    await adviser.open(name);
    const { own, say, trouble, button, log, panel, status } = getPanel(page);

    // Only the chat is unreachable. Pages still load.
    await page.route('**/_/chat/**', (route) => route.abort());
    line.cut();
    line.mend();
    await expect(trouble).toContainText(messages.trouble.broken);
    await say('Is anybody there?');
    await page.clock.runFor(1500);
    await expect(own).toContainText(messages.talk.sending);
    await page.clock.runFor(3500);
    await expect(own).toContainText(messages.talk.delayed);
    await expect(button(messages.talk.retry)).toBeVisible();
    const liveStatus = getPanel(page).scroller.getByRole('status');
    await expect(liveStatus).toHaveText(`${messages.talk.delayed} Is anybody there?`);
    await page.reload();
    await expect(own).toContainText('Is anybody there?');
    await expect(own).toContainText(messages.talk.delayed);

    await page.unroute('**/_/chat/**');
    // The portal receives the message, but its response is lost.
    await page.route(
      `**${CHAT_PATHS.say}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.clock.runFor(60_000);
    await expect(adviser.lines).toHaveCount(1);
    await expect(panel.getByText(messages.talk.delayed)).toHaveCount(0);
    await expect(liveStatus).toBeEmpty();
    await expect(status).toHaveText(messages.status.withPeople);
    await expect(log.locator('.bubble')).toHaveText(['Is anybody there?']);
    await expect(own).toHaveCount(1);
    await page.reload();
    await expect(log.locator('.bubble')).toHaveText(['Is anybody there?']);
    await expect(own).toHaveCount(1);
    await expect(adviser.lines).toHaveCount(1);
  },
);
