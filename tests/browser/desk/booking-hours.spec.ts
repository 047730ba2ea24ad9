import words from '#client/i18n/messages/en-us/office-appointments.json' with { type: 'json' };
import wordsZhHk from '#client/i18n/messages/zh-hk/office-appointments.json' with { type: 'json' };
import { DESK, setLanguage, setOfficeSession } from '#tests/browser/support/at-desk.ts';
import { checkPage, measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.beforeEach(setLanguage);

test.describe('working hours for booked calls', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /status of 422/ });

  test('are set with times, a break and a day off, and copied to the working days', async ({ page }) => {
    await setOfficeSession(page, { name: `Ada ${crypto.randomUUID().slice(0, 8)}` });
    await page.goto(`${DESK}/appointments`);
    await waitUntilHydrated(page);
    const hours = page.locator('.appointments__hours');
    await hours.getByLabel(words.hours.isOn).check();
    await hours.getByLabel(words.hours.follows.own).check();
    const monday = hours.getByRole('group', { name: 'Monday' });
    await monday.getByRole('checkbox', { name: 'Monday' }).check();
    await monday.getByLabel('Monday, from, 1').fill('10:00');
    await monday.getByLabel('Monday, to, 1').fill('12:30');
    await monday.getByRole('button', { name: words.hours.addBreak }).click();
    await monday.getByLabel('Monday, from, 2').fill('14:00');
    await hours.getByRole('button', { name: words.hours.save }).click();
    await expect(monday.getByText(words.hours.wrong)).toBeVisible();
    await expect(monday.getByLabel('Monday, from, 2')).toHaveValue('14:00');
    await monday.getByLabel('Monday, to, 2').fill('17:00');
    await monday.getByRole('button', { name: words.hours.copy }).click();
    const friday = hours.getByRole('group', { name: 'Friday' });
    await expect(friday.getByLabel('Friday, to, 2')).toHaveValue('17:00');
    await hours.getByRole('checkbox', { name: 'Saturday' }).uncheck();
    await hours.getByLabel(words.hours.dayOff.replace('{{number}}', '1')).fill('2999-12-25');
    await checkPage(page, 'the hours', 'en-US');
    await hours.getByRole('button', { name: words.hours.save }).click();
    await expect(page.getByText(words.done.hours)).toBeVisible();

    await page.reload();
    await expect(friday.getByLabel('Friday, from, 2')).toHaveValue('14:00');
    await expect(hours.getByRole('checkbox', { name: 'Saturday' })).not.toBeChecked();
    await expect(hours.getByLabel(words.hours.dayOff.replace('{{number}}', '1'))).toHaveValue('2999-12-25');
  });
});

test.describe('working hours without script, on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'zh-hk', javaScriptEnabled: false });

  test('take a break by a form', async ({ page }) => {
    await setOfficeSession(page, { name: `Ada ${crypto.randomUUID().slice(0, 8)}` });
    await page.goto(`${DESK}/appointments`);
    const hours = page.locator('.appointments__hours');
    await hours.getByLabel(wordsZhHk.hours.follows.own).check();
    const monday = hours.getByRole('group', { name: '星期一' });
    await monday.getByRole('checkbox').check();
    await monday.getByLabel('星期一，開始時間 1').fill('10:00');
    await monday.getByLabel('星期一，結束時間 1').fill('13:00');
    await monday.getByRole('button', { name: wordsZhHk.hours.addBreak }).click();
    await expect(monday.getByLabel('星期一，結束時間 1')).toHaveValue('13:00');
    await monday.getByLabel('星期一，開始時間 2').fill('14:00');
    await monday.getByLabel('星期一，結束時間 2').fill('18:00');
    expect(await measureSidewaysScroll(page)).toBe(0);
    await monday.getByLabel('星期一，結束時間 2').press('Enter');
    await expect(page.getByText(wordsZhHk.done.hours)).toBeVisible();
    await expect(monday.getByLabel('星期一，開始時間 2')).toHaveValue('14:00');
  });
});
