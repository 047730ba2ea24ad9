import { readFile } from 'node:fs/promises';
import desk from '#client/i18n/messages/zh-hk/office-lectures.json' with { type: 'json' };
import frame from '#client/i18n/messages/zh-hk/frame.json' with { type: 'json' };
import inbox from '#client/i18n/messages/zh-hk/inbox.json' with { type: 'json' };
import text from '#client/i18n/messages/zh-hk/lecture.json' with { type: 'json' };
import { signIn, setLanguage } from '#tests/browser/support/at-desk.ts';
import { checkPage } from '#tests/browser/support/check-page.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';

test.use({ ...SCREENS.phone, speaks: 'zh-hk' });

test('a seat is taken, told, put into a calendar, given back, and seen at the desk', async ({ page, visit }) => {
  const name = `思敏 ${crypto.randomUUID().slice(0, 8)}`;
  await openAsStudent(page, name);
  await visit('/mso/lecture');
  const openLectures = page.locator('.lectures__items > li', { has: page.locator('.lectures__act button') });
  const row = page.locator(`#${await openLectures.first().getAttribute('id')}`);
  const title = (await row.getByRole('heading').textContent()) ?? '';
  await expect(row).toContainText(text.zone);
  await row.getByRole('button').click();
  await expect(row.getByText(text.signedUp, { exact: true })).toBeVisible();
  const count = page.locator('header .unread:visible');
  await expect(count).toContainText(frame.unread.replace('{{count}}', '1'));

  await row.getByRole('link', { name: text.mine.title }).click();
  const ownLecture = page.locator('.lectures--mine li', { hasText: title });
  await expect(ownLecture).toBeVisible();
  await checkPage(page, 'my lectures', 'zh-HK');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    ownLecture.getByRole('button', { name: text.mine.toCalendar }).click(),
  ]);
  const calendar = await readFile(await download.path(), 'utf8');
  expect(calendar).toMatch(/DTSTART:\d{8}T110000Z\r\n/); // 19:00 in Hong Kong.

  await page.locator('.pc__nav').getByRole('link', { name: inbox.title }).click();
  const message = page.locator('.inbox details', { hasText: title });
  await expect(message).toContainText(inbox.new);
  await message.locator('summary').click();
  await expect(message.getByRole('link', { name: inbox.go.lectures })).toBeVisible();
  await expect(count).toHaveCount(0);
  await checkPage(page, 'messages', 'zh-HK');
  const { reminders: reminderWords } = inbox;
  await page.getByRole('button', { name: reminderWords.turnOff }).click();
  await expect(page.getByRole('status').filter({ hasText: reminderWords.nowOff })).toBeVisible();
  await expect(page.getByText(reminderWords.off)).toBeVisible();
  await visit('/mso/personal-center/messages');
  await expect(message).not.toContainText(inbox.new);
  await expect(page.getByText(reminderWords.off)).toBeVisible();

  await visit('/mso/personal-center/lectures');
  await waitUntilHydrated(page);
  await ownLecture.getByRole('button', { name: text.mine.cancel }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: text.mine.cancel }).click();
  await expect(page.getByText(text.mine.none)).toBeVisible();

  // The navigation on a phone is a single row wider than the screen, so the current entry must be scrolled into
  // view.
  await visit('/mso/personal-center/collection');
  await expect(page.locator('.pc__nav [aria-current]')).toBeInViewport({ ratio: 1 });
  const firstItemHeight = (await page.locator('.pc__nav li').first().boundingBox())?.height ?? 0;
  expect((await page.locator('.pc__nav ul').boundingBox())?.height).toBeLessThan(firstItemHeight * 1.5);

  await setLanguage({ context: page.context(), baseURL: new URL(page.url()).origin, speaks: 'zh-hk' });
  await signIn(page, '/lectures');
  await page.locator('.lectures a').first().click();
  await expect(page.locator('.lecture__attendees > li', { hasText: name })).toContainText(desk.seat.left);
});
