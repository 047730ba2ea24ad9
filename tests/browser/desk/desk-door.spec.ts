import en from '#client/i18n/messages/en-us/office.json' with { type: 'json' };
import office from '#client/i18n/messages/zh-hk/office.json' with { type: 'json' };
import signInWords from '#client/i18n/messages/en-us/office-sign-in.json' with { type: 'json' };
import accounts from '#client/i18n/messages/en-us/office-staff.json' with { type: 'json' };
import { computeCode, getStep } from '#backend/staff/totp.ts';
import { DESK, signIn, setLanguage } from '#tests/browser/support/at-desk.ts';
import { checkPage, measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { getDemoDesk } from '#tests/browser/support/demo-desk.ts';
import { expect, test, waitUntilHydrated } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { setVisitorAddress } from '#tests/browser/support/students.ts';

test.beforeEach(setLanguage);

test.describe('an adviser at the sign-in', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /status of 403/ });

  test('needs a password and a code, sees which one is wrong, and continues to the requested page', async ({
    page,
  }) => {
    const { password, secret } = getDemoDesk().staff;
    await page.goto(`${DESK}/applications`);
    await page.locator('[name="login"]').fill('adviser');
    await page.locator('[name="password"]').fill('guess');
    await page.getByRole('button', { name: signInWords.continue }).click();
    await expect(page.getByRole('alert')).toHaveText(signInWords.wrong);
    await expect(page.locator('[name="login"]')).toHaveValue('adviser');
    await page.locator('[name="password"]').fill(password);
    await page.getByRole('button', { name: signInWords.continue }).click();
    await page.locator('[name="code"]').fill('000000');
    await page.getByRole('button', { name: signInWords.signIn }).click();
    await expect(page.getByText(accounts.codeWrong)).toBeVisible();
    await page.locator('[name="code"]').fill(await computeCode(secret, getStep(Date.now())));
    await page.getByRole('button', { name: signInWords.signIn }).click();
    await expect(page).toHaveURL(`${DESK}/applications`);
    await waitUntilHydrated(page);
    await page.locator('.obar__me > summary').click();
    await page.getByRole('button', { name: en.signOut, exact: true }).click();
    // Wait for the logout. A navigation right after the click would cancel the POST request.
    await expect(page.locator('.obar__me')).toHaveCount(0);
    await page.goto(DESK);
    await expect(page.locator('[name="password"]')).toBeVisible();
  });
});

test.describe('on a busy day', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('every section is reachable in one bar, at any width of the page and any number of sections', async ({
    page,
  }) => {
    await signIn(page, '/site', 'Ada with a name of some length', 'administrator');
    const measureOverflow = () =>
      page.locator('.onav').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await measureOverflow(), 'the navigation of an administrator at 1280').toBe(0);
    // The menu of a narrow page repeats the links that its bar has no space for.
    const navLinks = page.locator('.onav > ul > li > a:visible');
    await page.evaluate(() => {
      const nav = document.querySelector('.onav ul');
      for (const navItem of Array.from(nav?.children ?? [])) {
        const extraItem = navItem.cloneNode(true);
        if (extraItem instanceof Element) extraItem.querySelector('a')?.removeAttribute('aria-current');
        nav?.append(extraItem);
      }
    });
    const countNavLines = () =>
      navLinks.evaluateAll((links) => new Set(links.map((link) => link.getBoundingClientRect().top)).size);
    const findUnreachableLinks = () =>
      navLinks.evaluateAll((all) =>
        all.flatMap((room) => {
          room.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
          const { left, right, top, bottom } = room.getBoundingClientRect();
          const topElement = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return left >= 0 && right <= innerWidth && topElement !== null && room.contains(topElement)
            ? []
            : [room.textContent];
        }),
      );
    for (const width of [1280, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await measureSidewaysScroll(page), `at ${width}`).toBe(0);
      expect.soft(await countNavLines(), `at ${width} the bar is one line`).toBe(1);
      expect.soft(await findUnreachableLinks(), `at ${width}`).toEqual([]);
      for (const menu of ['.obar__admin:visible', '.obar__me']) {
        await page.locator(`${menu} > summary`).click();
        await expect.soft(page.locator(`${menu} .obar__menu`), `${menu} at ${width}`).toBeInViewport({ ratio: 1 });
        expect.soft(await measureSidewaysScroll(page), `at ${width}, with ${menu}`).toBe(0);
      }
      await expect(page.locator('.obar__who')).toContainText('Ada with a name of some length');
      await page.locator('.obar__me > summary').click();
    }
  });
});

test.describe('without script, on a phone', () => {
  test.use({ ...SCREENS.phone, speaks: 'zh-hk', javaScriptEnabled: false });

  test('all sections can be opened', async ({ page }) => {
    await signIn(page, '');
    await page.locator('.onav__more > summary').click();
    await page.locator('.onav__more a[href$="/lectures"]').click();
    await expect(page.locator('.onav__more [aria-current]')).toContainText(office.room.lectures);
  });
});

test.describe('a new account', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test(
    'is made by an administrator, set up by its owner, and opens the desk',
    { tag: '@sweep' },
    async ({ page, browser, baseURL }) => {
      const checkSignInPage = (name: string) => checkPage(page, name, 'en-US');
      const login = `lok.${crypto.randomUUID().slice(0, 8)}`;
      await signIn(page, '/staff', 'Ada', 'administrator');
      await page.getByLabel(accounts.name, { exact: true }).fill('何家樂');
      await page.getByLabel(accounts.login, { exact: true }).fill(login);
      await page.getByRole('button', { name: accounts.addSubmit }).click();
      const url = await page.locator('.office__once code').innerText();
      await checkSignInPage('the staff');
      await page.goto(`${DESK}/devices`);
      await checkSignInPage('an own account');

      const ownBrowserContext = await browser.newContext({
        ...SCREENS.desk,
        ...(baseURL && { baseURL }),
      });
      await setLanguage({ context: ownBrowserContext, baseURL, speaks: 'en-us' });
      await setVisitorAddress(ownBrowserContext);
      const otherPage = await ownBrowserContext.newPage();
      await otherPage.goto(url);
      await checkPage(otherPage, 'a set-up', 'en-US');
      const newSecret = (await otherPage.locator('.sign-in__secret code').innerText()).replaceAll(' ', '');
      for (const field of ['password', 'repeated'])
        await otherPage.locator(`[name="${field}"]`).fill('four quiet ferries');
      await otherPage.locator('[name="code"]').fill(await computeCode(newSecret, getStep(Date.now())));
      await otherPage.getByRole('button', { name: signInWords.setUp.submit }).click();
      await expect(otherPage.locator('.codes code')).toHaveCount(10);
      await checkPage(otherPage, 'the recovery codes', 'en-US');
      await otherPage.getByRole('link', { name: signInWords.setUp.codesSaved }).click();
      await expect(otherPage.locator('.day')).toBeVisible();
      await ownBrowserContext.close();
    },
  );
});
