import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import type { Depth } from './views.ts';
import { expect } from './drawn.ts';

const ALREADY_THERE = 'void 0';

/** The rules whose answer depends on the language, the width or the colours. */
const LOOKS = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/** Every rule that axe has switched on, the standards' and best practice, or fewer. Bringing axe along is half of the cost. */
export async function findViolations(page: Page, depth: Depth = 'everything'): Promise<string[]> {
  if (depth === 'nothing') return [];
  // What fades in while axe looks at it has too little contrast. Who wants no motion sees it as it stays.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await waitUntilStill(page);
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? ALREADY_THERE : undefined;
  const { violations } = await new AxeBuilder({ page, ...(axeSource && { axeSource }) })
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      preload: false,
      // Who speaks to their machine says what they see: a name that says something else is not heard. Axe has it as experimental.
      ...(depth === 'looks'
        ? { runOnly: { type: 'rule', values: LOOKS } }
        : { rules: { 'label-content-name-mismatch': { enabled: true } } }),
    })
    .analyze();
  const small = violations.find(({ id }) => id === 'target-size');
  if (small) small.nodes = await asyncFilter(small.nodes, ({ target }) => isSmallInSight(page, String(target[0])));
  await page.emulateMedia({ reducedMotion: null });
  return violations
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' · ')}`);
}

/** What a bar at the foot covers by half is scrolled to before a finger meets it. */
async function isSmallInSight(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { violations } = await new AxeBuilder({ page, axeSource: ALREADY_THERE })
    .setLegacyMode()
    .include(target)
    .options({ resultTypes: ['violations'], preload: false, runOnly: { type: 'rule', values: ['target-size'] } })
    .analyze();
  return violations.length > 0;
}

async function asyncFilter<Thing>(items: readonly Thing[], keeps: (item: Thing) => Promise<boolean>) {
  const storedItems: Thing[] = [];
  for (const item of items) if (await keeps(item)) storedItems.push(item);
  return storedItems;
}

/** Waits for transitions and finite animations: a dialog that fades in starts at opacity 0, which axe counts as no dialog at all. */
const waitUntilStill = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const finite = document
      .getAnimations()
      .filter(
        ({ effect, playState, timeline }) =>
          playState === 'running' &&
          timeline instanceof DocumentTimeline &&
          effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });

/** By how many pixels a page is wider than its window. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** An example that is cut off in its field says nothing. */
const cutExamples = (page: Page) =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter((field) => field.checkVisibility({ visibilityProperty: true }))
      .filter((field) => {
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(field, '::placeholder');
        const { paddingLeft, paddingRight } = getComputedStyle(field);
        if (pen) pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return (pen?.measureText(field.placeholder).width ?? 0) > room;
      })
      .map(({ placeholder }) => placeholder);
  });

/** What holds of every page, whatever stands on it. */
export async function checkPage(page: Page, name: string, languageTag: string, depth: Depth = 'everything') {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expect.soft(page.locator('html'), `${name}: language`).toHaveAttribute('lang', languageTag);
  await expect.soft(page.locator('h1'), `${name}: one heading of the first level`).toHaveCount(1);
  expect.soft(await sidewaysScroll(page), `${name}: scrolls sideways`).toBe(0);
  expect.soft(await cutExamples(page), `${name}: examples in fields`).toEqual([]);
  expect.soft(await findViolations(page, depth), `${name}: accessibility`).toEqual([]);
}
