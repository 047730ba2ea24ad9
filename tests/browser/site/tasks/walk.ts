import type { Locator, Page } from 'playwright/test';
import type { View } from '#tests/browser/support/views.ts';
import type { Deeds } from './deeds.ts';
import type { Said } from './said.ts';

/** What somebody comes for, how they get there, and by how many presses and fields. */
export interface Walk {
  /** Who goes it first: in npm test in this view alone. */
  view: View;
  most: number;
  /** No other journey goes this way. The others are walked in test:all alone. */
  isInNpmTest?: true;
  go: (walker: Walker) => Promise<void>;
}

export interface Walker {
  page: Page;
  visit: (path: string) => Promise<unknown>;
  deeds: Deeds;
  said: Said;
  screen: View['screen'];
}

export const main = (page: Page) => page.getByRole('main');
export const to = (place: Page | Locator, path: string) => place.locator(`a[href="${path}"]:visible`).first();
