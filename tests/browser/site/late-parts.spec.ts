import type { Page } from 'playwright/test';
import { createCollectorApi, COURSES } from '#tests/browser/support/collecting.ts';
import { recordLostFocus } from './follow-focus.ts';
import { waitForTwoFrames, holdScripts } from './hold-scripts.ts';
import { LATE_JOURNEYS } from '#tests/browser/support/late-parts.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';

/** Npm test opens one part alone. */
const FIRST = 'a dialog of the frame';

test.use({ speaks: 'en-us' });

/** Types a digit into the focused text box, if there is one, and returns it. Every text box accepts digits. */
async function typeIntoFocused(page: Page): Promise<string> {
  const isTextInput = await page.evaluate(() =>
    document.activeElement?.matches('input:not([type=checkbox]), textarea'),
  );
  if (isTextInput) await page.keyboard.type('7');
  return isTextInput ? '7' : '';
}

for (const [name, journey] of Object.entries(LATE_JOURNEYS)) {
  const { path, isStudent, prepare, opener, meanwhile, givesBack, getLocator, arrived = getLocator } = journey;
  for (const screen of journey.screens ?? (['desk'] as const)) {
    test.describe(`on a ${screen}`, () => {
      test.use(SCREENS[screen]);

      test(
        `${name} loads in parts, and keyboard focus is kept`,
        { tag: name === FIRST ? [] : '@sweep' },
        async ({ page, visit }) => {
          if (isStudent) {
            await openAsStudent(page);
            await visit('/mso/about/us');
            await (await createCollectorApi(page)).addCourse(COURSES.english);
          }
          // With the data saver on, the page prefetches nothing.
          await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
          await visit(path);
          await prepare?.(page);
          const scripts = await holdScripts(page);
          const openerTarget = opener(page).and(page.locator(':visible')).first();
          await openerTarget.focus();
          const focusBefore = givesBack ? null : await recordLostFocus(page);
          await page.keyboard.press('Enter');
          if (givesBack) await expect(getLocator(page)).toBeFocused();
          const readLostFocus = focusBefore ?? (await recordLostFocus(page));
          await meanwhile?.(page).focus();

          const hasArrived = async () => {
            const isLoggedIn = await getLocator(page)
              .first()
              .evaluate((element) => element.contains(document.activeElement), undefined, { timeout: 1000 })
              .catch(() => false);
            return isLoggedIn && (await arrived(page).first().isVisible());
          };
          let text = '';
          do {
            await waitForTwoFrames(page);
            if (await getLocator(page).first().isVisible()) text += await typeIntoFocused(page);
            await scripts.letOneCome();
            await expect
              .poll(async () => scripts.count() > 0 || (await hasArrived()), 'more is asked for, or all has come')
              .toBe(true);
          } while (scripts.count() > 0 || !(await hasArrived()));
          text += await typeIntoFocused(page);

          expect(await readLostFocus.lost(), 'where the focus was that nobody could see').toEqual([]);
          if (text) expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(text);
        },
      );
    });
  }
}
