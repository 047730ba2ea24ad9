import type { Page } from 'playwright/test';
import { requestAdviser, CHAT_WORDS, openChat, getOpener, getPanel } from '#tests/browser/support/chat-panel.ts';
import { expect, test } from '#tests/browser/support/chat-test.ts';
import { waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent, logIn, PASSWORD } from '#tests/browser/support/students.ts';

const messages = CHAT_WORDS['en-us'];

test.use({ ...SCREENS.desk, speaks: 'en-us' });

/**
 * Requests the deletion of a student's account and returns to the site. Every page then shows a notice with a button
 * that cancels the deletion.
 */
async function requestDeletion(page: Page) {
  const mobile = await openAsStudent(page, 'Sze Man');
  const deletionResponse = await page.request.post('/mso/appUser/deletion/ask', {
    data: { loginPs: PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(((await deletionResponse.json()) as { code: unknown }).code).toBe(1003);
  await logIn(page, mobile);
}

test(
  'the panel stays over a navigation; when it is small, news stand at its button',
  { tag: '@sweep' },
  async ({ page, visit, adviser }) => {
    await visit('/mso/about/us');
    const name = await openChat(page);
    await requestAdviser(page);
    const { box, button, panel, said } = getPanel(page);
    await box.fill('half a thought');
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'My application' })
      .or(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }))
      .last()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions');
    await expect(box).toHaveValue('half a thought');

    await button(messages.panel.shrink).click();
    await expect(panel).toHaveCount(0);
    await adviser.open(name);
    await adviser.say('Are you there?');
    const opener = getOpener(page);
    await expect(opener).toHaveAccessibleName(/New messages: 1$/);
    await adviser.say('Hello?');
    await expect(opener).toHaveAccessibleName(/New messages: 2$/);
    await page.reload();
    await expect(opener, 'and over a reload').toHaveAccessibleName(/New messages: 2$/);

    await opener.click();
    await expect(said.last()).toContainText('Hello?');
    await expect(opener, 'beside the panel it says nothing').toHaveCount(0);
    await button(messages.panel.close).click();
    await adviser.say('One more thing.');
    await expect(opener, 'who closes it on somebody hears of them').toHaveAccessibleName(/New messages: 1$/);
  },
);

/** Finds the controls that the panel covers. Controls that are scrolled or clipped out of view are ignored. */
const findCoveredElements = (panel: Element) => {
  const { left, top, bottom } = panel.getBoundingClientRect();
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter((element) => !panel.contains(element) && element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => {
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      return x > left && y > top && y < bottom && document.elementsFromPoint(x, y).includes(element);
    })
    .map((element) => element.outerHTML.slice(0, 120));
};

test(
  'nothing that can be pressed lies under the panel, nor is any page too wide beside it',
  { tag: '@sweep' },
  async ({ page, visit }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await requestDeletion(page);
    await visit('/mso/about/us');
    await openChat(page);
    const { panel } = getPanel(page);
    for (const pagePath of [
      '/mso',
      '/mso/school',
      '/mso/school/1004',
      '/mso/fast-line',
      '/mso/country-list',
      '/mso/lecture',
    ]) {
      await visit(pagePath);
      await waitUntilHydrated(page);
      await expect(panel).toBeVisible();
      await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();
      expect([pagePath, await panel.evaluate(findCoveredElements)]).toEqual([pagePath, []]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([pagePath, width <= 0]).toEqual([pagePath, true]);
    }
  },
);
