import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { CountedActions } from './deeds.ts';
import { OTHER_SCENARIOS } from './other-walks.ts';
import { createScenarioTexts } from './said.ts';
import { STUDENT_SCENARIOS } from './student-walks.ts';

// Runs the main tasks from the home page to their completion and counts every press and field, so that a longer path
// fails the test. Other tests cover the pages themselves, and most of the tasks, so that npm test counts one alone.

for (const [name, scenario] of Object.entries({ ...STUDENT_SCENARIOS, ...OTHER_SCENARIOS })) {
  const { locale, screen } = scenario.view;
  test.describe(`${locale}, ${screen}`, { tag: scenario.isInNpmTest ? [] : '@sweep' }, () => {
    test.use({ ...SCREENS[screen], speaks: locale });
    test(`a visitor ${name}`, async ({ page, visit }) => {
      const userActions = new CountedActions(page, screen === 'phone');
      await scenario.run({ page, visit, userActions, texts: createScenarioTexts(locale), screen });
      test.info().annotations.push({ type: 'deeds', description: String(userActions.count) });
      expect(userActions.count).toBeLessThanOrEqual(scenario.maxActions);
    });
  });
}
