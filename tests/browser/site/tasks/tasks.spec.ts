import { CountedActions } from './deeds.ts';
import { createWalkTexts } from './said.ts';
import { OTHER_WALKS } from './other-walks.ts';
import { STUDENT_WALKS } from './student-walks.ts';
import type { Walk } from './walk.ts';
import { test, expect } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import type { View } from '#tests/browser/support/views.ts';
import { IS_FULL } from '#tests/support/is-full.ts';

// Main tasks from the home page to their completion, with all presses and fields counted, so that a longer path fails the
// test. Other tests cover the pages themselves.

const OTHER_VIEWS: readonly View[] = [
  { locale: 'zh', screen: 'phone' },
  { locale: 'zh-hk', screen: 'phone' },
  { locale: 'en-us', screen: 'desk' },
  { locale: 'zh-hk', screen: 'desk' },
];
const WIDE_VIEWPORT = { width: 1440, height: 900 };

const getViews = ({ view }: Walk): readonly View[] =>
  IS_FULL
    ? [view, ...OTHER_VIEWS.filter(({ locale, screen }) => locale !== view.locale || screen !== view.screen)]
    : [view];

/** Other journeys cover most of these tasks; test:all additionally counts their actions. */
const WALKS = Object.entries({ ...STUDENT_WALKS, ...OTHER_WALKS }).filter(([, walk]) => IS_FULL || walk.isInNpmTest);

for (const [name, walk] of WALKS)
  for (const view of getViews(walk))
    test.describe(`${view.locale}, ${view.screen}`, () => {
      const screen = SCREENS[view.screen];
      test.use({
        ...screen,
        ...(view.screen === 'desk' && view !== walk.view && { viewport: WIDE_VIEWPORT }),
        speaks: view.locale,
      });
      test(`a visitor ${name}`, async ({ page, visit }) => {
        const countedActions = new CountedActions(page, view.screen === 'phone');
        await walk.go({ page, visit, deeds: countedActions, said: createWalkTexts(view.locale), screen: view.screen });
        test.info().annotations.push({ type: 'deeds', description: String(countedActions.count) });
        expect(countedActions.count).toBeLessThanOrEqual(walk.most);
      });
    });
