import day from '#client/i18n/messages/en-us/office-day.json' with { type: 'json' };
import talk from '#client/i18n/messages/en-us/office-conversations.json' with { type: 'json' };
import { createApplicant, DESK, signIn, setLanguage } from '#tests/browser/support/at-desk.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { getDemoDesk } from '#tests/browser/support/demo-desk.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { fillOffice } from '#tests/support/busy-office.ts';

test.beforeEach(setLanguage);
test.use({ ...SCREENS.phone, speaks: 'en-us', expectedComplaint: /ERR_INTERNET_DISCONNECTED|WebSocket/ });

const BUSY_OFFICE = { conversations: 300, applications: 200, messages: 4 };

test(
  'a busy day is worked on a phone by touch, and nothing typed is lost while there is no network',
  { tag: '@sweep' },
  async ({ page, context, baseURL }) => {
    test.setTimeout(180_000);
    const { database } = getDemoDesk();
    const student = await createApplicant(baseURL ?? '', '有結果了嗎？');
    await fillOffice(database, { agentKey: 'mso', now: Date.now(), ...BUSY_OFFICE });
    const depth = 'looks';
    await signIn(page, '');

    await test.step('the day tells its hours as a list, and is no wider than the phone', async () => {
      await expect(page.locator('.day-line [aria-current="time"]')).toBeVisible();
      await checkPage(page, 'the day of a busy office', 'en-US', depth);
    });

    await test.step('a note for a colleague is handed over', async () => {
      await page.locator('.day__hand summary').tap();
      await page.locator('.day__hand [name="note"]').fill('Call before nine.');
      await page.locator('.day__hand').getByRole('button', { name: day.handover.submit }).tap();
      await expect(page.getByText(day.done.handedOver)).toBeVisible();
    });

    await test.step('the longest waiting conversation opens from the day page', async () => {
      await page.locator('.day__waiting form button').first().tap();
      await expect(page.locator('#talk .talk__whom')).toContainText('劉美琪');
    });

    await test.step('the side panel opens as a tab, with the crest of a school and the next step', async () => {
      await page.goto(`${DESK}/conversations/search?${new URLSearchParams({ q: student.name })}`);
      await page.locator('.found a').first().tap();
      await expect(page.locator('#talk h2')).toHaveText(student.name);
      await page.locator('#tabs [data-column="person"]').tap();
      await expect(page.locator('#application .case__way')).toBeVisible();
      await checkPage(page, 'a visitor beside a conversation', 'en-US', depth);
      await page.locator('#tabs [data-column="thread"]').tap();
    });

    await test.step('a private note waits for the network with the page, and is kept behind a lock', async () => {
      await page.getByRole('link', { name: talk.mode.note }).tap();
      await page.locator('#note').fill('The mother decides.');
      await context.setOffline(true);
      await page.locator('#noting button').tap();
      await expect(page.locator('#netbar')).toHaveText(talk.offline);
      await expect(page.locator('#noting [role="alert"]')).toHaveText(talk.problem.notSent);
      await expect(page.locator('#note')).toHaveValue('The mother decides.');
      await context.setOffline(false);
      await expect(page.locator('#netbar')).not.toHaveText(talk.offline);
      await page.locator('#noting button').tap();
      await expect(page.locator('.private')).toContainText('The mother decides.');
      await expect(page.locator('.private .i-lock')).toBeVisible();
      await expect(page.locator('.private')).toContainText(talk.note.label);
    });

    await test.step('an answer is sent once', async () => {
      await page.locator('#reply').fill('Good morning.');
      await page.locator('#send').tap();
      await expect(page.locator('.line.mine')).toHaveCount(1);
      await expect(page.locator('#reply')).toHaveValue('');
    });
  },
);
