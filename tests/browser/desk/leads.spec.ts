import words from '#client/i18n/messages/en-us/office-leads.json' with { type: 'json' };
import wordsZhHk from '#client/i18n/messages/zh-hk/office-leads.json' with { type: 'json' };
import { setOfficeSession, DESK, signIn, setLanguage } from '#tests/browser/support/at-desk.ts';
import { measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.beforeEach(setLanguage);

const newNumber = () => `9${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`;

test.describe('the leads, by keyboard', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('a lead is entered, found, called back and closed without a pointer', async ({ page }) => {
    const [number, name] = [newNumber(), `Lead ${crypto.randomUUID().slice(0, 8)}`];
    await signIn(page, '/leads');
    await waitUntilHydrated(page);
    await page.keyboard.press('n');
    await expect(page.getByLabel(words.form.name, { exact: true })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(words.form.phone)).toBeFocused();
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.done.created)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);

    await page.goto(`${DESK}/leads`);
    await waitUntilHydrated(page);
    await page.keyboard.press('/');
    await expect(page.locator('main [name="q"]')).toBeFocused();
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=/);
    const link = page.getByRole('link', { name });
    await link.focus();
    await page.keyboard.press('Enter');
    await page.getByLabel(words.contact.text).fill('Calls again on Monday');
    await page.getByRole('button', { name: words.contact.save }).press('Enter');
    await expect(page.locator('main')).toContainText('Calls again on Monday');
    await expect(page.getByText(words.done.changed)).toBeVisible();
  });

  test('what a lead wants to study is entered, edited, logged, filtered and sorted', async ({ page }) => {
    const name = `Lead ${crypto.randomUUID().slice(0, 8)}`;
    await signIn(page, '/leads?new=1');
    await waitUntilHydrated(page);
    const form = page.locator('.lead-form');
    await form.getByLabel(words.form.phone).fill(newNumber());
    await form.getByLabel(words.form.name, { exact: true }).fill(name);
    await form.getByLabel(words.interest.country).selectOption('Canada');
    await form.getByLabel(words.interest.level).selectOption({ value: 'master' });
    await form.getByLabel(words.interest.exam).selectOption('IB');
    await form.getByLabel(words.interest.grades).fill('36, IELTS 7');
    await form.getByRole('button', { name: words.form.save }).click();
    await expect(page.locator('.lead__facts')).toContainText('Canada · Master’s degree');
    await expect(page.locator('.lead__facts')).toContainText('IB · 36, IELTS 7');

    await page.getByText(words.edit).click();
    const intake = page.locator('.lead__form').getByLabel(words.interest.intake);
    const intakeValue = await intake.locator('option').nth(9).getAttribute('value');
    await intake.selectOption(intakeValue);
    await page.locator('.lead__form').getByRole('button', { name: words.save }).first().click();
    await expect(page.locator('.lead__log li').first()).toContainText(`${words.entry.edited}`);
    await expect(page.locator('.lead__log li').first()).toContainText(words.interest.intake);

    await page.goto(`${DESK}/leads`);
    await waitUntilHydrated(page);
    const search = page.getByRole('main').getByRole('search');
    await search.getByLabel(words.interest.country).selectOption('Canada');
    await search.getByLabel(words.interest.intake).selectOption({ value: intakeValue ?? '' });
    await search.locator('[name="q"]').fill(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/country=ca/);
    await expect(page.locator('.table tbody tr')).toHaveCount(1);
    await expect(page.locator('.table tbody')).toContainText('Canada · Master’s degree');
    await page.getByRole('link', { name: `${words.interest.intake} ${words.sortBy}` }).click();
    await expect(page).toHaveURL(/country=ca.*sort=intake/);
    await search.getByLabel(words.interest.country).selectOption('Australia');
    await search.locator('[name="q"]').press('Enter');
    await expect(page.locator('.office__none')).toContainText(words.notFound);
  });

  test('a search without a match says so and is cleared by its link', async ({ page }) => {
    await signIn(page, `/leads?q=${crypto.randomUUID()}`);
    await expect(page.locator('.office__none')).toContainText(words.notFound);
    await page.getByRole('link', { name: words.showAll }).press('Enter');
    await expect(page).not.toHaveURL(/q=/);
  });
});

test.describe('the leads, on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'zh-hk', expectedComplaint: /409|422/ });

  test('an empty list says how to begin, and no input is lost by an error, a known number or a broken line', async ({
    page,
  }) => {
    await setOfficeSession(page, { agent: '/hengdu', name: '林曉', role: 'administrator' });
    await page.goto('/hengdu/_/office/leads');
    await expect(page.locator('.office__none')).toContainText(wordsZhHk.none.open);
    expect(await measureSidewaysScroll(page)).toBe(0);

    await signIn(page, '/leads');
    const form = page.locator('.lead-form');
    const open = async () => {
      await page.goto(`${DESK}/leads`);
      await page.waitForLoadState();
      await page.locator('.lead-new summary').tap();
      await expect(form).toBeVisible();
    };
    await open();
    await form.getByLabel(wordsZhHk.form.question).fill('想讀法律');
    await form.getByRole('button', { name: wordsZhHk.form.save }).tap();
    await expect(form.getByText(wordsZhHk.form.wrong.contact)).toBeVisible();
    await expect(form.getByLabel(wordsZhHk.form.phone)).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel(wordsZhHk.form.question)).toHaveValue('想讀法律');
    expect(await measureSidewaysScroll(page)).toBe(0);

    const number = newNumber();
    await form.getByLabel(wordsZhHk.form.phone).fill(number);
    await page.context().setOffline(true);
    await form.getByRole('button', { name: wordsZhHk.form.save }).tap();
    await expect(form.getByText(wordsZhHk.form.notSent)).toBeVisible();
    await expect(form.getByLabel(wordsZhHk.form.phone)).toHaveValue(number);
    await page.context().setOffline(false);
    await form.getByRole('button', { name: wordsZhHk.form.save }).tap();
    await expect(page.getByText(wordsZhHk.done.created)).toBeVisible();

    await open();
    await form.getByLabel(wordsZhHk.form.phone).fill(`+852 ${number}`);
    await form.getByRole('button', { name: wordsZhHk.form.save }).tap();
    await expect(form.getByText(wordsZhHk.form.duplicate)).toBeVisible();
    await form.getByRole('alert').getByRole('link').tap();
    await expect(page).toHaveURL(/\/leads\/\d+$/);
    expect(await measureSidewaysScroll(page)).toBe(0);
  });
});
