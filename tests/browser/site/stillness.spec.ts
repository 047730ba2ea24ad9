import type { Page } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use({ ...SCREENS.phone, speaks: 'en-us' });

const findEndlessAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations === Infinity)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 80)),
  );

// Tests that no animation runs forever: on a phone, an animation outside the window uses as much power as a visible
// one.
test('no animation runs forever', { tag: '@rare' }, async ({ page, visit }) => {
  for (const path of [
    '/mso',
    '/mso/school',
    '/mso/school/1001',
    '/mso/country-list/school-rank-tab',
    '/mso/consult/list',
  ]) {
    await visit(path);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => findEndlessAnimations(page), path).toEqual([]);
  }
});

test('loading indicators animate without repainting', async ({ page, visit }) => {
  await page.route('**/appMso/dse/reach*', () => {
    // The request gets no response, so the courses stay in the loading state.
  });
  await visit('/mso/dse/choose-school-taqbin');
  await expect.poll(async () => (await findEndlessAnimations(page)).length).toBeGreaterThan(0);
  const animatedProperties = await page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ effect }) =>
        effect?.getTiming().iterations === Infinity
          ? (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame))
          : [],
      ),
  );
  expect(animatedProperties).toContain('transform');
  expect(animatedProperties.filter((property) => property.startsWith('background'))).toEqual([]);
});
