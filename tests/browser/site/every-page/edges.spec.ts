import type { Page } from 'playwright/test';
import { createApplicationByCalls } from '#tests/browser/application/apply-by-calls.ts';
import { setOfficeSession, DESK, setLanguage } from '#tests/browser/support/at-desk.ts';
import { measureSidewaysScroll } from '#tests/browser/support/check-page.ts';
import { createCollectorApi, SCHOOLS } from '#tests/browser/support/collecting.ts';
import { listEveryPage, isVisitorPage } from './every-page.ts';
import { findClippedTexts, findCovered, findClippedFocusRings, findOverlaps } from './find-covered.ts';
import { PAGE_STATES } from './states.ts';
import { stopClock } from '#tests/browser/site/stop-clock.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';
import { limitCases } from '#tests/browser/support/views.ts';
import { IS_FULL } from '#tests/support/is-full.ts';
import { LOCALES } from '#shared/locale/locales.ts';

// Tests that fixed elements do not cover text or controls. A bar across the full width at the bottom counts as the end
// of the window: content behind it can be scrolled into view, and no content is behind it at the end of the page.

/** Paths of the pages. Those with the most fixed elements come first. */
const PAGES = [
  ...new Set([
    '/mso/school',
    '/mso/about/us',
    '/mso/dse/choose-school-taqbin',
    '/mso',
    '/mso/dse/results-day',
    '/mso/compare?schools=1001,2001,3001',
    '/mso/school/school-search?view=map&country=1',
    '/hengdu/school',
    '/hengdu',
    '/northbridge',
    '/mso/country-list/uk',
    ...listEveryPage('mso').filter(isVisitorPage),
  ]),
];
const OWN_PAGES = listEveryPage('mso').filter((path) => !isVisitorPage(path));
const WIDTHS = limitCases(3, [1280, 390, 768, 1440, 1024, 360]);
/** Widths at which focus rings are checked. A clipped ring is clipped at every width, or only in narrow layouts. */
const FOCUS_RING_WIDTHS = IS_FULL ? WIDTHS : [1280, 390];
const OFFICE_PAGES = [
  '',
  '/conversations',
  '/applications',
  '/applications?view=table',
  '/students',
  '/content',
  '/lectures',
  '/media',
  '/site',
  '/reports',
  '/staff',
  '/devices',
  '/replies',
];
const LONG_TIMEOUT = IS_FULL ? 900_000 : 120_000;
const softExpect = expect.configure({ soft: true });

const SCROLL_SHARES = [0, 0.4, 1];

async function expectNothingCovered(page: Page, location: string) {
  // The test disables animations, because an element that slides in crosses the edge of the window.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
    for (const share of SCROLL_SHARES) {
      // Waits until the bar has been measured again, because a change of width moves the end of the page.
      const measureCovered = async () => {
        await page.evaluate(
          (scrollShare) => window.scrollTo(0, scrollShare * document.documentElement.scrollHeight),
          share,
        );
        return page.evaluate(findCovered, share);
      };
      await softExpect.poll(measureCovered, { message: `${location} at ${width}, ${share * 100} % down` }).toEqual([]);
    }
    softExpect(await page.evaluate(findClippedTexts), `${location} at ${width}: touches the glass`).toEqual([]);
    softExpect(await measureSidewaysScroll(page), `${location} at ${width}: scrolls sideways`).toBe(0);
    if (FOCUS_RING_WIDTHS.includes(width)) await expectWholeFocusRings(page, `${location} at ${width}`);
  }
}

/** Presses a key first, because the browser draws focus rings only after a key press. */
async function expectWholeFocusRings(page: Page, location: string) {
  await page.keyboard.press('Shift');
  softExpect(await page.evaluate(findClippedFocusRings), `${location}: the ring of the focus`).toEqual([]);
}

for (const locale of limitCases(1, [...LOCALES].reverse()))
  for (const invitationState of limitCases(1, ['open', 'closed'] as const))
    test.describe(`with the invitation ${invitationState}, in ${locale}`, () => {
      test.use({ ...SCREENS.desk, speaks: locale });
      test('no fixed element covers text or controls', async ({ page, visit }) => {
        test.setTimeout(LONG_TIMEOUT);
        if (invitationState === 'closed')
          await page.addInitScript(() => sessionStorage.setItem('isInvitationClosed', '1'));
        for (const path of limitCases(4, PAGES)) {
          await visit(path);
          await page.waitForLoadState('networkidle');
          await expectNothingCovered(page, path);
        }
      });
    });

for (const locale of limitCases(1, [...LOCALES].reverse()))
  test.describe(`in ${locale}`, () => {
    test.use({ ...SCREENS.desk, speaks: locale });

    test('no fixed element covers personal pages', { tag: '@rare' }, async ({ page, visit }) => {
      test.setTimeout(LONG_TIMEOUT);
      expect(OWN_PAGES.length).toBeGreaterThan(10);
      await openAsStudent(page);
      await visit('/mso/about/us');
      await (await createCollectorApi(page)).addSchool(SCHOOLS.oxford);
      if (IS_FULL) await createApplicationByCalls(page.request);
      for (const path of limitCases(3, [...OWN_PAGES].reverse())) {
        await visit(path);
        await page.waitForLoadState('networkidle');
        await expectNothingCovered(page, path);
      }
    });

    for (const [name, state] of limitCases(2, Object.entries(PAGE_STATES)))
      test.describe(() => {
        if (state.isOfPhone) test.use(SCREENS.phone);
        test(`no fixed element covers a page with ${name}`, { tag: '@rare' }, async ({ page, visit }) => {
          test.setTimeout(LONG_TIMEOUT);
          if (state.isStudent) await openAsStudent(page);
          await visit(state.path);
          await page.waitForLoadState('networkidle');
          await state.prepare?.(page);
          await state.open(page);
          await expectNothingCovered(page, name);
        });
      });

    test('no fixed element covers office pages', { tag: '@rare' }, async ({ page, context, baseURL }) => {
      test.setTimeout(LONG_TIMEOUT);
      await setLanguage({ context, baseURL, speaks: locale });
      await setOfficeSession(page, { role: 'administrator' });
      for (const path of limitCases(3, OFFICE_PAGES)) {
        await page.goto(`${DESK}${path}`);
        await page.waitForLoadState('load');
        await expectNothingCovered(page, `the office${path}`);
      }
    });
  });

test.describe('for a logged-in user', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });

  test('several fixed elements at once do not overlap', { tag: '@rare' }, async ({ page, visit }) => {
    const overlaySelectors = ['.head', '.netbar', '.helper', '.mini', '.toast', '.foot-notice'];
    await openAsStudent(page);
    await visit('/mso/school/2001');
    await page.locator('main a[href*="/school/course/"]').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Minimise window' }).click();
    await expect(page.locator('.mini')).toBeVisible();
    await page.locator('main button[aria-haspopup="dialog"][aria-pressed]:visible').first().click();
    await stopClock(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('.toast')).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.locator('.netbar')).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
      const measureOverlaps = () => page.evaluate(findOverlaps, overlaySelectors);
      await expect.poll(measureOverlaps, { message: `at ${width}` }).toEqual([]);
    }
  });

  test(
    'nothing fixed lies on the ports of the chart, nor on what they answer',
    { tag: '@rare' },
    async ({ page, visit }) => {
      await visit('/mso');
      await page.locator('.port').first().hover();
      await expect(page.locator('.ports__ledger .display')).toBeVisible();
      await expectNothingCovered(page, 'the answer of a port');
    },
  );
});
