import type { Locator, Page } from 'playwright/test';
import type { Locale } from '#shared/locale/locales.ts';
import type { ScreenName } from '#tests/browser/support/screens.ts';
import type { CountedActions } from './deeds.ts';
import type { ScenarioTexts } from './said.ts';

/** Language and screen in which a task runs. */
export interface View {
  locale: Locale;
  screen: ScreenName;
}

/** A task with its steps and the maximum number of actions that it may take. */
export interface Scenario {
  view: View;
  maxActions: number;
  /** Set if no other journey covers the task. The sweep counts the others. */
  isInNpmTest?: true;
  run: (context: ScenarioContext) => Promise<void>;
}

export interface ScenarioContext {
  page: Page;
  visit: (path: string) => Promise<unknown>;
  userActions: CountedActions;
  texts: ScenarioTexts;
  screen: View['screen'];
}

export const getMain = (page: Page) => page.getByRole('main');
export const getVisibleLink = (container: Page | Locator, path: string) =>
  container.locator(`a[href="${path}"]:visible`).first();
