import type { Page } from 'playwright/test';

/** Finds running animations without an end: outside the window, they use as much power as visible ones. */
export const findEndlessAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations === Infinity)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 80)),
  );
