import { CountedActions } from './deeds.ts';
import { createScenarioTexts } from './said.ts';
import { OTHER_SCENARIOS } from './other-walks.ts';
import { STUDENT_SCENARIOS } from './student-walks.ts';
import type { Scenario } from './walk.ts';
import { test, expect } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import type { View } from '#tests/browser/support/views.ts';
import { IS_FULL } from '#tests/support/is-full.ts';

// Runs the main tasks from the home page to their completion and counts every press and field, so that a longer path
// fails the test. Other tests cover the pages themselves.

const OTHER_VIEWS: readonly View[] = [
  { locale: 'zh', screen: 'phone' },
  { locale: 'zh-hk', screen: 'phone' },
  { locale: 'en-us', screen: 'desk' },
  { locale: 'zh-hk', screen: 'desk' },
];
const WIDE_VIEWPORT = { width: 1440, height: 900 };

const getViews = ({ view }: Scenario): readonly View[] =>
  IS_FULL
    ? [view, ...OTHER_VIEWS.filter(({ locale, screen }) => locale !== view.locale || screen !== view.screen)]
    : [view];

/** Other journeys cover most of these tasks, so only test:all runs them to count their actions. */
const SCENARIOS = Object.entries({ ...STUDENT_SCENARIOS, ...OTHER_SCENARIOS }).filter(
  ([, scenario]) => IS_FULL || scenario.isInNpmTest,
);

for (const [name, scenario] of SCENARIOS)
  for (const view of getViews(scenario))
    test.describe(`${view.locale}, ${view.screen}`, () => {
      const screen = SCREENS[view.screen];
      test.use({
        ...screen,
        ...(view.screen === 'desk' && view !== scenario.view && { viewport: WIDE_VIEWPORT }),
        speaks: view.locale,
      });
      test(`a visitor ${name}`, async ({ page, visit }) => {
        const userActions = new CountedActions(page, view.screen === 'phone');
        await scenario.run({
          page,
          visit,
          userActions,
          texts: createScenarioTexts(view.locale),
          screen: view.screen,
        });
        test.info().annotations.push({ type: 'deeds', description: String(userActions.count) });
        expect(userActions.count).toBeLessThanOrEqual(scenario.maxActions);
      });
    });
