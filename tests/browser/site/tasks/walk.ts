import type { Locator, Page } from 'playwright/test';
import type { View } from '#tests/browser/support/views.ts';
import type { CountedActions } from './deeds.ts';
import type { ScenarioTexts } from './said.ts';

/** A task with its steps and the maximum number of actions that it may take. */
export interface Scenario {
  /** View in which the task runs first. Npm test runs it in this view only. */
  view: View;
  maxActions: number;
  /** Set if no other journey covers the task. Other tasks run only in test:all. */
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
