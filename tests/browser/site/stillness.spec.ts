import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { findEndlessAnimations } from './every-page/find-endless-animations.ts';

test.use({ ...SCREENS.phone, speaks: 'en-us' });

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
