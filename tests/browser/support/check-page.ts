import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './drawn.ts';

/**
 * Extent of the accessibility check: all axe rules, only those that depend on language, width and colours (contrast,
 * target size, scrolling), or none.
 */
export type Depth = 'everything' | 'looks' | 'nothing';

const NO_SOURCE = 'void 0';

/** Axe rules whose result depends on the language, the width or the colours of the page. */
const VISUAL_RULES = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/**
 * Runs axe's rules (standards and best practices). A reduced depth runs fewer or none. Injecting axe takes half of the
 * time, so a copy already in the page is used again.
 */
export async function findViolations(page: Page, depth: Depth = 'everything'): Promise<string[]> {
  if (depth === 'nothing') return [];
  // An element in the middle of a fade animation has too little contrast, so the test disables motion and waits.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await waitForAnimations(page);
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? NO_SOURCE : undefined;
  const { violations } = await new AxeBuilder({ page, ...(axeSource && { axeSource }) })
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      preload: false,
      // Experimental in axe. The accessible name must contain the visible label, because users of voice control say
      // that label.
      ...(depth === 'looks'
        ? { runOnly: { type: 'rule', values: VISUAL_RULES } }
        : { rules: { 'label-content-name-mismatch': { enabled: true } } }),
    })
    .analyze();
  const targetSizeViolation = violations.find(({ id }) => id === 'target-size');
  if (targetSizeViolation)
    targetSizeViolation.nodes = await filterAsync(targetSizeViolation.nodes, ({ target }) =>
      isVisibleTargetSmall(page, String(target[0])),
    );
  await page.emulateMedia({ reducedMotion: null });
  const placeholders = (await page.locator('body').innerText()).match(/\{\{\w+\}\}/g) ?? [];
  return [
    ...placeholders.map((placeholder) => `message without the value of ${placeholder}`),
    ...violations
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' · ')}`),
  ];
}

/** Scrolls a target to the centre and measures it again, because a bar at the bottom may have covered half of it. */
async function isVisibleTargetSmall(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { violations } = await new AxeBuilder({ page, axeSource: NO_SOURCE })
    .setLegacyMode()
    .include(target)
    .options({ resultTypes: ['violations'], preload: false, runOnly: { type: 'rule', values: ['target-size'] } })
    .analyze();
  return violations.length > 0;
}

async function filterAsync<Thing>(items: readonly Thing[], shouldKeep: (item: Thing) => Promise<boolean>) {
  const keptItems: Thing[] = [];
  for (const item of items) if (await shouldKeep(item)) keptItems.push(item);
  return keptItems;
}

/**
 * Waits for transitions, finite animations and dialogs. A dialog hides the page as soon as it is mounted, but axe ignores
 * it while it has opacity 0 or lies below the screen, and would report a page without content.
 */
async function waitForAnimations(page: Page) {
  await page.waitForFunction(() => {
    const isShown = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return element.checkVisibility({ opacityProperty: true }) && bottom > 0 && top < innerHeight;
    };
    const mainElement = document.querySelector('main');
    const isPageHidden = Boolean(mainElement?.closest('[inert], [aria-hidden="true"]'));
    return (
      !isPageHidden || [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], :modal')].some(isShown)
    );
  });
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const finiteAnimations = document
      .getAnimations()
      .filter(
        ({ effect, playState, timeline }) =>
          playState === 'running' &&
          timeline instanceof DocumentTimeline &&
          effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished));
  });
}

/** Returns by how many pixels the page is wider than the window. */
export const measureSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Finds placeholder texts that do not fit into their field. */
const findCutPlaceholders = (page: Page) =>
  page.evaluate(() => {
    const canvasContext = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter((field) => field.checkVisibility({ visibilityProperty: true }))
      .filter((field) => {
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(field, '::placeholder');
        const { paddingLeft, paddingRight } = getComputedStyle(field);
        if (canvasContext) canvasContext.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const availableWidth = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return (canvasContext?.measureText(field.placeholder).width ?? 0) > availableWidth;
      })
      .map(({ placeholder }) => placeholder);
  });

/** Runs the checks that every page must pass. */
export async function checkPage(page: Page, name: string, languageTag: string, depth: Depth = 'everything') {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expect.soft(page.locator('html'), `${name}: language`).toHaveAttribute('lang', languageTag);
  await expect.soft(page.locator('h1'), `${name}: one heading of the first level`).toHaveCount(1);
  expect.soft(await measureSidewaysScroll(page), `${name}: scrolls sideways`).toBe(0);
  expect.soft(await findCutPlaceholders(page), `${name}: examples in fields`).toEqual([]);
  expect.soft(await findViolations(page, depth), `${name}: accessibility`).toEqual([]);
}
