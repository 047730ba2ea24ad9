import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { checkPage, findViolations } from '#tests/browser/support/check-page.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREEN_NAMES, SCREENS } from '#tests/browser/support/screens.ts';
import { measureDepth, limitCases, LONGEST_FIRST } from '#tests/browser/support/views.ts';

for (const language of limitCases(1, LONGEST_FIRST)) {
  test.describe(() => {
    test.use({ speaks: language });
    test(
      `every primitive is sound in ${language}, wide and narrow, by day and by night`,
      { tag: '@rare' },
      async ({ page, visit }) => {
        await visit('/_/ui');
        await expect(page.getByRole('tab').first()).toBeVisible();
        await expect(page.locator('.chat-examples .weather').first()).toBeVisible();
        for (const screen of SCREEN_NAMES) {
          await page.setViewportSize(SCREENS[screen].viewport);
          await page.emulateMedia({ colorScheme: 'light' });
          await checkPage(
            page,
            `${screen} by day`,
            LANGUAGE_TAGS[language],
            measureDepth({ locale: language, screen }),
          );
          await page.emulateMedia({ colorScheme: 'dark' });
          expect
            .soft(await findViolations(page, measureDepth({ locale: language, screen }, true)), `${screen} by night`)
            .toEqual([]);
        }
      },
    );
  });
}
